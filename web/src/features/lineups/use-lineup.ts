// One team's line-up being edited: what was typed, what is wrong, and saving it against what others do.
import type { Lineup } from '@campus/contract/lineups'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { isSame } from '../../ui/form/merge.ts'
import { lineupOf, lineupProblems, type RowDraft, type RowProblem, rowDraft } from './lineup.rules.ts'
import { useReplaceLineup } from './lineups.queries.ts'

type Saved = Pick<Lineup, 'entries' | 'version'>
const nothing: Saved = { entries: [], version: 0 }

interface Details {
  lineup?: Lineup | null
  problem?: string
  index?: number
}

export function useLineup(matchId: number, teamId: number, lineup: Lineup | undefined) {
  const replace = useReplaceLineup(matchId)
  const [base, setBase] = useState<Saved>(lineup ?? nothing)
  const [rows, setRows] = useState<RowDraft[]>(() => base.entries.map(rowDraft))
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const [isTried, setTried] = useState(false)
  /** What the server found wrong: gone with the next keystroke. */
  const [refused, setRefused] = useState<{ key: number; problem: RowProblem | 'OTHER' } | null>(null)
  const isDirty = !isSame(lineupOf(rows).entries, base.entries)
  const problems = new Map<number, RowProblem | 'OTHER'>(lineupProblems(rows))
  if (refused) problems.set(refused.key, refused.problem)

  function take(saved: Saved) {
    setBase(saved)
    setRows(saved.entries.map(rowDraft))
    setTheirs(null)
    setTried(false)
    replace.reset()
  }

  function refuse(error: unknown, keys: number[]) {
    const details = (error instanceof ApiError ? (error.details ?? {}) : {}) as Details
    if (error instanceof ApiError && error.code === 'STALE_VERSION') setTheirs(details.lineup ?? nothing)
    const key = keys[details.index ?? -1]
    if (!(error instanceof ApiError) || error.code !== 'BAD_LINEUP' || key === undefined) return
    const known = ['NUMBER_TAKEN', 'NAME_MISSING', 'SECOND_CAPTAIN'].includes(details.problem ?? '')
    setRefused({ key, problem: known ? (details.problem as RowProblem) : 'OTHER' })
  }

  /** Whether it was sent: what is wrong is then shown beside its row. */
  function save(onSaved: () => void): boolean {
    setTried(true)
    if (problems.size > 0) return false
    if (replace.isPending) return true
    const { entries, keys } = lineupOf(rows)
    replace.mutate(
      { teamId, entries, version: (theirs ?? base).version },
      {
        onSuccess: (lineups) => {
          take(lineups.find((each) => each.teamId === teamId) ?? nothing)
          onSaved()
        },
        onError: (error) => refuse(error, keys),
      },
    )
    return true
  }

  return {
    rows,
    change: (next: RowDraft[]) => {
      setRows(next)
      setRefused(null)
    },
    isDirty,
    problems,
    isTried,
    save,
    isSaving: replace.isPending,
    failure: theirs || refused ? null : replace.error,
    theirs: theirs && { take: () => take(theirs) },
  }
}
