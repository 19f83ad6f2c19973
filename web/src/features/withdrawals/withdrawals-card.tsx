// Teams that left a competition or entered it late, and the ways to do either.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Withdrawal } from '@campus/contract/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUndoWithdrawal, withdrawalsOf } from '../../data/withdrawals.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { errorText } from '../../text/use-text.tsx'
import { useWithdrawalText } from '../../text/use-withdrawal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { lazySheet } from '../../ui/dialog/lazy-sheet.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { LateEntries } from './late-entries.tsx'
import type { LateEntrySheetProps } from './late-entry-sheet.tsx'
import type { ReplaceSheetProps } from './replace-sheet.tsx'
import type { WithdrawSheetProps } from './withdraw-sheet.tsx'

const WithdrawSheet = lazySheet<WithdrawSheetProps>(() =>
  import('./withdraw-sheet.tsx').then((part) => part.WithdrawSheet),
)

const ReplaceSheet = lazySheet<ReplaceSheetProps>(() => import('./replace-sheet.tsx').then((part) => part.ReplaceSheet))

const LateEntrySheet = lazySheet<LateEntrySheetProps>(() =>
  import('./late-entry-sheet.tsx').then((part) => part.LateEntrySheet),
)

/** Renders nothing before there are matches: a team is simply taken out then. */
export function WithdrawalsCard({ competition }: { competition: CompetitionDetails }) {
  const text = useWithdrawalText()
  const { withdrawals: words } = text
  const { competitionId, matchCount, rules } = competition
  const { data: list = [] } = useQuery({ ...withdrawalsOf(competitionId), enabled: matchCount > 0 })
  const [isOpen, setOpen] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  const [isEntering, setEntering] = useState(false)
  const [undoing, setUndoing] = useState<Withdrawal>()
  const undo = useUndoWithdrawal(competitionId)
  if (matchCount === 0 || rules.kind === 'PLACED') return null

  function close() {
    undo.reset()
    setUndoing(undefined)
  }

  return (
    <Card title={words.title}>
      {list.length > 0 && (
        <ul className={panel.rows}>
          {list.map((one) => {
            const instant = Date.parse(one.withdrawnAt)
            return (
              <li key={one.teamId} className={panel.row}>
                <div className={panel.main}>
                  <strong>
                    <bdi>{one.teamName}</bdi>
                  </strong>
                  <small>
                    {words.rules[one.rule]} · {words.since(text.day(seoulDay(instant)), seoulTime(instant))}
                  </small>
                  <small>{one.reason}</small>
                </div>
                <div className={panel.tools}>
                  <Button aria-label={words.undoOf(one.teamName)} onClick={() => setUndoing(one)}>
                    {words.undo}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <LateEntries competition={competition} />
      <div className={panel.body}>
        {list.length === 0 && <p className={panel.quiet}>{words.none}</p>}
        <div className={panel.actions}>
          <Button onClick={() => setOpen(true)}>{words.open}</Button>
          <Button onClick={() => setReplacing(true)}>{text.replacements.title}</Button>
          <Button onClick={() => setEntering(true)}>{text.lateEntries.title}</Button>
        </div>
      </div>
      {isOpen && (
        <WithdrawSheet
          competition={competition}
          gone={list.map(({ teamId }) => teamId)}
          onClose={() => setOpen(false)}
        />
      )}
      {isEntering && <LateEntrySheet competition={competition} onClose={() => setEntering(false)} />}
      {isReplacing && <ReplaceSheet competition={competition} onClose={() => setReplacing(false)} />}
      {undoing && (
        <Confirm
          title={words.undoTitle(undoing.teamName)}
          text={words.undoText}
          action={words.undo}
          busy={undo.isPending}
          error={undo.error ? errorText(text, undo.error) : undefined}
          onConfirm={() =>
            undo.mutate(undoing.teamId, {
              onSuccess: () => {
                toast(words.undone)
                close()
              },
            })
          }
          onClose={close}
        />
      )}
    </Card>
  )
}
