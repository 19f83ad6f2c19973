// State of one team's edited line-up: the draft, its problems, and saving with a check for concurrent edits.
import type { Lineup } from '@campus/contract/lineups'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useReplaceLineup } from '../../data/lineups.ts'
import { isSame } from '../../ui/form/merge.ts'
import { lineupOf, lineupProblems, type RowDraft, type RowProblem, rowDraft } from './lineup.rules.ts'

type Saved = Pick<Lineup, 'entries' | 'version'>
const emptyLineup: Saved = { entries: [], version: 0 }

interface Details {
  lineup?: Lineup | null
  problem?: string
  index?: number
}

export function useLineup(matchId: number, teamId: number, lineup: Lineup | undefined) {
  const replace = useReplaceLineup(matchId)
  const [base, setBase] = useState<Saved>(lineup ?? emptyLineup)
  const [rows, setRows] = useState<RowDraft[]>(() => base.entries.map(rowDraft))
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const [isTried, setTried] = useState(false)
  /** The problem that the server reported; cleared by the next keystroke. */
  const [rejection, setRejection] = useState<{ key: number; problem: RowProblem | 'OTHER' } | null>(null)
  const isDirty = !isSame(lineupOf(rows).entries, base.entries)
  const problems = new Map<number, RowProblem | 'OTHER'>(lineupProblems(rows))
  if (rejection) problems.set(rejection.key, rejection.problem)

  function take(saved: Saved) {
    setBase(saved)
    setRows(saved.entries.map(rowDraft))
    setTheirs(null)
    setTried(false)
    replace.reset()
  }

  function handleFailure(error: unknown, keys: number[]) {
    const details = (error instanceof ApiError ? (error.details ?? {}) : {}) as Details
    if (error instanceof ApiError && error.code === 'STALE_VERSION') setTheirs(details.lineup ?? emptyLineup)
    const key = keys[details.index ?? -1]
    if (!(error instanceof ApiError) || error.code !== 'BAD_LINEUP' || key === undefined) return
    const known = ['NUMBER_TAKEN', 'NAME_MISSING', 'SECOND_CAPTAIN'].includes(details.problem ?? '')
    setRejection({ key, problem: known ? (details.problem as RowProblem) : 'OTHER' })
  }

  /** Returns false when it was not sent: the problems are then shown beside their rows. */
  function save(onSaved: () => void): boolean {
    setTried(true)
    if (problems.size > 0) return false
    if (replace.isPending) return true
    const { entries, keys } = lineupOf(rows)
    replace.mutate(
      { teamId, entries, version: (theirs ?? base).version },
      {
        onSuccess: (lineups) => {
          take(lineups.find((each) => each.teamId === teamId) ?? emptyLineup)
          onSaved()
        },
        onError: (error) => handleFailure(error, keys),
      },
    )
    return true
  }

  return {
    rows,
    change: (next: RowDraft[]) => {
      setRows(next)
      setRejection(null)
    },
    isDirty,
    problems,
    isTried,
    save,
    isSaving: replace.isPending,
    failure: theirs || rejection ? null : replace.error,
    theirs: theirs && { take: () => take(theirs) },
  }
}
