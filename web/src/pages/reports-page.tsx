// /admin/reports: comments that people reported, for an administrator to decide on.
import { ReportList } from '../features/comments/report-list.tsx'
import { useMatchText } from '../text/use-match-text.ts'
import { Screen } from './screen.tsx'

export function ReportsPage() {
  const { reports: words } = useMatchText().matchPage
  return (
    <Screen title={words.title} hasBack>
      <ReportList />
    </Screen>
  )
}
