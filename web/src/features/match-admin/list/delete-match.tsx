// Deletes a match after a confirmation; rejected while played matches depend on it.
import type { CascadeMove } from '@campus/contract/brackets'
import type { Match } from '@campus/contract/matches'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeleteMatch } from '../../../data/matches/save-match.ts'
import { paths } from '../../../paths.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { CascadeSheet } from '../conflicts/cascade-sheet.tsx'
import { readProblem } from '../form/save-problem.ts'

export function DeleteMatch({ match, onClose }: { match: Match; onClose: () => void }) {
  const text = useAdminText()
  const { remove, form } = text.adminWords
  const navigate = useNavigate()
  const deletion = useDeleteMatch()
  const [hasFailed, setHasFailed] = useState(false)
  const [moves, setMoves] = useState<CascadeMove[]>()
  const when = [match.date && text.day(match.date), match.startTime].filter(Boolean).join(' ')

  function confirm() {
    deletion.mutate(match.matchId, {
      onSuccess: () => {
        toast(remove.done, { label: form.history, run: () => void navigate(paths.audit) })
        onClose()
      },
      onError: (error) => {
        const problem = readProblem(error)
        if (problem.kind === 'cascade') return setMoves(problem.moves)
        setHasFailed(true)
      },
    })
  }

  if (moves) return <CascadeSheet moves={moves} onClose={onClose} />

  return (
    <Confirm
      title={remove.ask}
      text={
        <>
          <p>
            {text.sport(match.sport)} · {matchName(match, text)}
          </p>
          <p>{when}</p>
        </>
      }
      action={remove.title}
      error={hasFailed ? remove.failed : undefined}
      busy={deletion.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
