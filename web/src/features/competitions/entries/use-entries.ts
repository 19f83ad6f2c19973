// State of the edited entries: the draft, its problems, and saving with a check for concurrent edits.
import type { CompetitionDetails, Entry } from '@campus/contract/competitions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { competitionOf, useReplaceEntries } from '../../../data/competitions.ts'
import { isSame } from '../../../ui/form/merge.ts'
import { changesBetween, entriesOf, seedProblems } from './entries.rules.ts'

export function useEntries(competition: CompetitionDetails) {
  const client = useQueryClient()
  const { competitionId } = competition
  const replace = useReplaceEntries(competitionId)
  const [base, setBase] = useState(competition)
  const [entries, setEntries] = useState(() => entriesOf(competition))
  const [theirs, setTheirs] = useState<CompetitionDetails | null>(null)
  const [isFetching, setFetching] = useState(false)
  const isDirty = !isSame(entries, entriesOf(base))
  const problems = seedProblems(entries, entries.length)

  /** `sent` was saved: entries that were changed since are still unsaved. */
  function takeSaved(saved: CompetitionDetails, sent: Entry[]) {
    setBase(saved)
    setEntries((now) => (isSame(now, sent) ? entriesOf(saved) : now))
    setTheirs(null)
    replace.reset()
  }

  /** If the other version cannot be fetched, the conflict itself is shown, and saving again retries. */
  async function fetchTheirs() {
    setFetching(true)
    try {
      setTheirs(await client.fetchQuery({ ...competitionOf(competitionId), staleTime: 0 }))
    } catch {
      setTheirs(null)
    }
    setFetching(false)
  }

  function save(onSaved: () => void) {
    if (replace.isPending || problems.size > 0) return
    // The version also counts changes of the details: only the entries must equal the version last seen.
    const seen = theirs ?? base
    const { version } = isSame(entriesOf(competition), entriesOf(seen)) ? competition : seen
    replace.mutate(
      { entries, version },
      {
        onSuccess: (saved) => {
          takeSaved(saved, entries)
          onSaved()
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'STALE_VERSION') void fetchTheirs()
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
    /** Null when somebody else saved first: `stale` reports that. */
    failure: theirs || isFetching ? null : replace.error,
    stale: theirs && {
      ...changesBetween(entriesOf(base), entriesOf(theirs)),
      take: () => takeSaved(theirs, entries),
    },
  }
}
