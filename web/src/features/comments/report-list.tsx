// Reported comments, most reported first: the text, the reasons, and the decision.
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type Report, reportedComments, useDecide } from '../../data/comments/reports.ts'
import { matchPath } from '../../paths.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useMinute } from '../../ui/browser/use-seconds.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { ageText } from './comment-item.tsx'
import styles from './report-list.module.css'

function ReportRow({ report, now }: { report: Report; now: number }) {
  const text = useMatchText()
  const { comments, reports: words } = text.matchPage
  const { comment, written, reasons } = report
  const deciding = useDecide()
  const author = comment.author ?? comments.gone

  function decide(isHidden: boolean) {
    if (deciding.isPending) return
    deciding.mutate(
      { report, isHidden },
      {
        onSuccess: () => toast(isHidden ? words.hidden : words.kept),
        onError: (error) => toast(errorText(text, error)),
      },
    )
  }

  return (
    <li className={panel.row}>
      <div className={panel.main}>
        <p className={panel.badges}>
          <span className={panel.badge} data-strong="">
            {words.count(report.reports)}
          </span>
          {reasons.map((reason) => (
            <span key={reason} className={panel.badge}>
              {comments.reasons[reason as keyof typeof comments.reasons] ?? comments.reasons.OTHER}
            </span>
          ))}
        </p>
        <p className={styles.written}>{written}</p>
        <small>
          <bdi>{author}</bdi> · <time dateTime={comment.at}>{ageText(text.matchPage, comment.at, now)}</time>
        </small>
      </div>
      <div className={panel.tools}>
        {/* Any sport will do here: the match's page finds out the real one. */}
        <ButtonLink to={matchPath({ matchId: comment.matchId, sport: 'SOCCER' }, 'comments')}>
          {words.toMatch}
        </ButtonLink>
        <Button aria-label={comments.of(words.keep, author)} onClick={() => decide(false)}>
          {words.keep}
        </Button>
        <Button tone="danger" aria-label={comments.of(comments.hide, author)} onClick={() => decide(true)}>
          {comments.hide}
        </Button>
      </div>
    </li>
  )
}

export function ReportList() {
  const text = useMatchText()
  const { reports: words } = text.matchPage
  const now = useMinute()
  const query = useQuery(reportedComments())
  return (
    <LoadedList query={query} failed={words.failed}>
      {(reports) =>
        reports.length > 0 ? (
          <Card title={words.title} note={words.count(reports.reduce((sum, report) => sum + report.reports, 0))}>
            <ul className={panel.rows}>
              {reports.map((report) => (
                <ReportRow key={report.comment.commentId} report={report} now={now} />
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
