// Teams that entered late, and the way to take such an entry back.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { LateEntry } from '@campus/contract/late-entries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lateEntriesOf, useUndoLateEntry } from '../../data/late-entries.ts'
import { seoulDay } from '../../text/format/dates.ts'
import { errorText } from '../../text/use-text.tsx'
import { useWithdrawalText } from '../../text/use-withdrawal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import panel from '../../ui/list/panel.module.css'

/** Renders nothing where none did. */
export function LateEntries({ competition: { competitionId } }: { competition: CompetitionDetails }) {
  const text = useWithdrawalText()
  const { lateEntries: words } = text
  const { data: list = [] } = useQuery(lateEntriesOf(competitionId))
  const [undoing, setUndoing] = useState<LateEntry>()
  const undo = useUndoLateEntry(competitionId)

  function close() {
    undo.reset()
    setUndoing(undefined)
  }

  if (list.length === 0) return null
  return (
    <ul className={panel.rows}>
      {list.map((one) => (
        <li key={one.teamId} className={panel.row}>
          <div className={panel.main}>
            <strong>
              <bdi>{one.teamName}</bdi> {one.groupName}
            </strong>
            <small>{words.entered(text.day(seoulDay(Date.parse(one.enteredAt))))}</small>
            <small>{one.reason}</small>
          </div>
          {one.canUndo && (
            <div className={panel.tools}>
              <Button aria-label={words.undoOf(one.teamName)} onClick={() => setUndoing(one)}>
                {words.undo}
              </Button>
            </div>
          )}
        </li>
      ))}
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
    </ul>
  )
}
