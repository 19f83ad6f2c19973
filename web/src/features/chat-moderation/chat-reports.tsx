// Reported messages for moderators, most reported first, each in its context.
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { chatReports } from '../../data/chat/moderation.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { ReportRow } from './report-row.tsx'

export function ChatReports() {
  const text = useModerationText()
  const { queue: words } = text.moderation
  const query = useQuery(chatReports())
  return (
    <LoadedList query={query} failed={words.failed}>
      {(reports) =>
        reports.length > 0 ? (
          <Card title={words.title} note={words.count(reports.reduce((sum, report) => sum + report.reports, 0))}>
            <ul className={panel.rows}>
              {reports.map((report) => (
                <ReportRow key={`${report.roomId} ${report.message.id}`} report={report} />
              ))}
            </ul>
          </Card>
        ) : (
          <Notice icon={<ShieldCheck aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
        )
      }
    </LoadedList>
  )
}
