// Replaces one team's line-up.
import type { BodyOf } from '@campus/contract/endpoint'
import type { Lineup, replaceLineup } from '@campus/contract/lineups'
import { differences, recordChange } from '../audit.ts'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { sideWords } from '../words.ts'
import { lineupProblem } from './lineups.rules.ts'
import * as store from './lineups.store.ts'

export async function replace(
  { queries }: Tx,
  userId: number,
  matchId: number,
  { teamId, entries, version }: BodyOf<typeof replaceLineup>,
): Promise<Lineup[]> {
  const problem = lineupProblem(entries)
  if (problem) fail('BAD_LINEUP', problem)
  const { teams } = (await store.lock(queries, matchId)) ?? fail('MATCH_NOT_FOUND')
  const team = teams.find((side) => side?.teamId === teamId) ?? fail('TEAM_NOT_IN_COMPETITION', { called: teamId })
  const lineups = await store.list(queries, matchId, true)
  const before = lineups.find((lineup) => lineup.teamId === teamId)
  if (version !== undefined && version !== (before?.version ?? 0)) fail('STALE_VERSION', { lineup: before ?? null })
  const changes = differences({ entries: before?.entries ?? [] }, { entries })
  if (changes.length === 0) return lineups
  if (entries.length > 0) await store.put(queries, matchId, teamId, entries)
  else await store.remove(queries, matchId, teamId)
  const action = entries.length === 0 ? 'DELETE' : before ? 'UPDATE' : 'CREATE'
  const match = teams.map((side) => sideWords(side?.teamName ?? null, null)).join(' 대 ')
  const about = { subject: 'LINEUP', subjectId: matchId, label: `${team.teamName} (${match})` } as const
  await recordChange(queries, { ...about, userId, action, changes })
  return store.list(queries, matchId, true)
}
