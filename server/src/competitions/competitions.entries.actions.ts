// Replaces the entries of a competition as a whole, if the editor saw the current version.
import type { CompetitionDetails, Entry, replaceEntries } from '@campus/contract/competitions'
import type { BodyOf } from '@campus/contract/endpoint'
import { differences, recordEntries } from '../audit.ts'
import type { InTx, TableDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { entryProblem } from './competitions.rules.ts'
import * as store from './competitions.store.ts'

export async function replace(
  tx: Tx,
  { recomputeSlots }: InTx<TableDeps>,
  userId: number,
  competitionId: number,
  { entries, version }: BodyOf<typeof replaceEntries>,
): Promise<CompetitionDetails> {
  const { queries } = tx
  const before = (await store.lock(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
  if (version !== undefined && version !== before.version) fail('STALE_VERSION', { competition: before })
  const teamIds = entries.map(({ teamId }) => teamId)
  const candidates = await store.lockCandidates(queries, competitionId, teamIds)
  const problem = entryProblem(before.sport, entries, candidates)
  if (problem) fail('BAD_ENTRIES', problem)
  const names = new Map(candidates.map(({ teamId, teamName }) => [teamId, teamName]))
  const changes = entryChanges(before.entries, entries, names)
  if (changes.length === 0) return before
  await recomputeSlots(tx, { userId, competitionId }, () => store.replaceEntries(queries, competitionId, entries))
  await recordEntries(queries, userId, before, changes)
  return (await store.find(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
}

/** Only the entries that differ: nobody can read a list of a hundred. */
function entryChanges(before: Entry[], after: Entry[], names: Map<number, string>) {
  const differing = (entries: Entry[], others: Entry[]) =>
    entries
      .map(({ teamId, groupName, seed }) => ({ teamId, teamName: names.get(teamId), groupName, seed }))
      .filter(({ teamId, groupName, seed }) => {
        const other = others.find((entry) => entry.teamId === teamId)
        return other?.groupName !== groupName || other.seed !== seed
      })
  return differences({ entries: differing(before, after) }, { entries: differing(after, before) })
}
