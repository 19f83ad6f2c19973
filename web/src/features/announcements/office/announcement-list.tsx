// The current announcements, updated by events, with their actions.
import { Megaphone } from 'lucide-react'
import { useAnnouncements } from '../../../data/announcements/announcements.ts'
import { useAnnouncingText } from '../../../text/use-announcing-text.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { RowList } from '../../../ui/list/row-list.tsx'
import { LoadedList } from '../../../ui/loading/loaded-list.tsx'
import { AnnouncementRow } from './announcement-row.tsx'

export function AnnouncementList() {
  const { announcing: words } = useAnnouncingText()
  return (
    <LoadedList query={useAnnouncements()} failed={words.loadFailed}>
      {(announcements) => (
        <Card title={words.list} note={words.count(announcements.length)}>
          <RowList
            items={announcements}
            keyOf={({ announcementId }) => announcementId}
            empty={<Notice icon={<Megaphone aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />}
          >
            {(announcement) => <AnnouncementRow announcement={announcement} />}
          </RowList>
        </Card>
      )}
    </LoadedList>
  )
}
