// One reported message: count and reasons, its context, and the decisions.
import type { ChatReport } from '@campus/contract/chat'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useDismissal } from '../../data/chat/moderation.ts'
import { livePath } from '../../paths.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import panel from '../../ui/list/panel.module.css'
import { type ContextMessage, contextOf, maySilence } from './moderation.rules.ts'
import styles from './report-row.module.css'
import { SanctionSheet } from './sanction-sheet.tsx'
import { useHide } from './use-hide.ts'

function ContextRow({ shown: { message, text, isReported } }: { shown: ContextMessage }) {
  const { moderation: words } = useModerationText()
  return (
    <li className={clsx(styles.line, isReported && styles.reported)}>
      <time dateTime={message.at}>{seoulTime(Date.parse(message.at))}</time>
      <p>
        {isReported && <span className="sr-only">{words.queue.marked}: </span>}
        <b>
          <bdi>{message.sender || words.someone}</bdi>
        </b>{' '}
        {text ? <bdi>{text}</bdi> : <i>{words.hiddenMessage}</i>}
      </p>
    </li>
  )
}

export function ReportRow({ report }: { report: ChatReport }) {
  const text = useModerationText()
  const { moderation } = text
  const { queue: words } = moderation
  const { noTeam } = text.matches
  const { roomId, teamNames, message, reasons } = report
  const [silencing, setSilencing] = useState<'TIME_OUT' | 'BAN' | null>(null)
  const hiding = useHide()
  const dismissal = useDismissal()
  const isBusy = hiding.isPending || dismissal.isPending
  const name = message.sender || moderation.someone
  const at = Date.parse(message.at)

  const dismiss = () =>
    dismissal.mutate(report, {
      onSuccess: () => toast(words.kept),
      onError: (error) => toast(errorText(text, error)),
    })
  const button = (label: string, run: () => void, tone: 'quiet' | 'danger' = 'quiet') => (
    <Button tone={tone} aria-label={words.of(label, name)} aria-disabled={isBusy} onClick={() => !isBusy && run()}>
      {label}
    </Button>
  )
  return (
    <li className={styles.report}>
      <p className={panel.badges}>
        <span className={panel.badge} data-strong="">
          {words.count(report.reports)}
        </span>
        {reasons.map((reason) => (
          <span key={reason} className={panel.badge}>
            {moderation.reasons[reason]}
          </span>
        ))}
      </p>
      <p className={panel.quiet}>
        {teamNames ? words.match(teamNames[0] ?? noTeam, teamNames[1] ?? noTeam) : roomId} ·{' '}
        {words.at(seoulDay(at), seoulTime(at))}
      </p>
      <ol className={styles.talk}>
        {contextOf(report).map((shown) => (
          <ContextRow key={shown.message.id} shown={shown} />
        ))}
      </ol>
      <div className={styles.tools}>
        <ButtonLink to={livePath(roomId)}>{words.toRoom}</ButtonLink>
        {button(words.keep, dismiss)}
        {maySilence(message, null) && button(moderation.timeOut, () => setSilencing('TIME_OUT'))}
        {maySilence(message, null) && button(moderation.ban, () => setSilencing('BAN'))}
        {button(moderation.hide, () => hiding.mutate({ target: report, isHidden: true }), 'danger')}
      </div>
      {silencing && (
        <SanctionSheet
          roomId={roomId}
          message={message}
          kind={silencing}
          isReported
          onClose={() => setSilencing(null)}
        />
      )}
    </li>
  )
}
