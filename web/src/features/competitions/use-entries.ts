// The list of teams being edited: what was typed, what is wrong with it, and saving it against what others do.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { isSame } from '../../ui/merge.ts'
import { competitionOf, useReplaceEntries } from './competitions.queries.ts'
import { changesBetween, entriesOf, seedProblems } from './entries.rules.ts'

export function useEntries(competition: CompetitionDetails) {
  const client = useQueryClient()
  const { competitionId } = competition
  const replace = useReplaceEntries(competitionId)
  const [base, setBase] = useState(competition)
  const [entries, setEntries] = useState(() => entriesOf(competition))
  const [theirs, setTheirs] = useState<CompetitionDetails | null>(null)
  const isDirty = !isSame(entries, entriesOf(base))
  const problems = seedProblems(entries, entries.length)

  function takeSaved(saved: CompetitionDetails) {
    setBase(saved)
    setEntries(entriesOf(saved))
    setTheirs(null)
    replace.reset()
  }

  function save(onSaved: () => void) {
    if (replace.isPending || problems.size > 0) return
    // The version counts the details too: only the list must be as I saw it, or as I have been told since.
    const seen = theirs ?? base
    const { version } = isSame(entriesOf(competition), entriesOf(seen)) ? competition : seen
    replace.mutate(
      { entries, version },
      {
        onSuccess: (saved) => {
          takeSaved(saved)
          onSaved()
        },
        onError: async (error) => {
          if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return
          setTheirs(await client.fetchQuery({ ...competitionOf(competitionId), staleTime: 0 }))
        },
      },
    )
  }

  return {
    entries,
    setEntries,
    isDirty,
    problems,
    save,
    isSaving: replace.isPending,
    /** Told by `stale` instead when somebody else was faster. */
    failure: theirs ? null : replace.error,
    stale: theirs && {
      ...changesBetween(entriesOf(base), entriesOf(theirs)),
      take: () => takeSaved(theirs),
    },
  }
}
