// The audit log, newest first, a page at a time.
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type AuditFilter, changesOf } from '../../data/audit.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import { MoreFoot } from '../../ui/list/more-foot.tsx'
import panel from '../../ui/list/panel.module.css'
import { RowList } from '../../ui/list/row-list.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { AuditRow } from './audit-row.tsx'

export function AuditList({ filter }: { filter: AuditFilter }) {
  const text = useSeasonText()
  const { audit: words } = text.office
  const query = useInfiniteQuery(changesOf(filter))
  const title = filter.subject ? words.subjects[filter.subject] : words.all
  return (
    <LoadedList query={query} rows={8} failed={words.loadFailed}>
      {({ pages }) => {
        const entries = pages.flat()
        return (
          <Card title={title}>
            <RowList
              items={entries}
              keyOf={({ entryId }) => entryId}
              empty={<Notice icon={<History aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />}
            >
              {(entry) => <AuditRow entry={entry} />}
            </RowList>
            <MoreFoot query={query} words={words} className={panel.body} />
          </Card>
        )
      }}
    </LoadedList>
  )
}
