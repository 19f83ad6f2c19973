// /admin/announcements: what organisers say to everybody, to the fans of a competition or of a match.
import { AnnouncementForm } from '../../features/announcements/office/announcement-form.tsx'
import { AnnouncementList } from '../../features/announcements/office/announcement-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useAnnouncingText } from '../../text/use-announcing-text.ts'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'

export function AnnouncementsPage() {
  const { announcing: words } = useAnnouncingText()
  return (
    <Screen title={words.title} hasBack>
      <div className={panel.columns}>
        <Card title={words.publish}>
          <AnnouncementForm />
        </Card>
        <AnnouncementList />
      </div>
    </Screen>
  )
}
