// Another team takes the place of one that has not played yet, by ordinary changes of its matches. The way back is the same act with
// the two teams exchanged.
import type { BodyOf } from '@campus/contract/endpoint'
import type { replaceTeam } from '@campus/contract/withdrawals'
import { recordEntries } from '../../audit.ts'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { change } from '../edit/edit.actions.ts'
import { lockCalendar } from '../edit/edit.store.ts'
import { recomputeSlots } from './advance.actions.ts'
import { competition as findCompetition } from './lots.store.ts'
import * as store from './replacements.store.ts'

export async function replace(
  tx: Tx,
  deps: InTx,
  userId: number,
  competitionId: number,
  { teamId, byTeamId, reason, allowClash }: BodyOf<typeof replaceTeam>,
): Promise<{ matches: number }> {
  const { queries } = tx
  // Before the competition's: locks are taken in one order.
  await lockCalendar(queries)
  const competition = (await findCompetition(queries, competitionId, { lock: true })) ?? fail('COMPETITION_NOT_FOUND')
  const team = competition.teams.find((one) => one.teamId === teamId) ?? fail('TEAM_NOT_FOUND')
  if (competition.teams.some((one) => one.teamId === byTeamId)) fail('ALREADY_ENTERED')
  const name = (await store.candidate(queries, competitionId, byTeamId)) ?? fail('TEAM_NOT_FOUND')
  const matches = await store.matchesOf(queries, competitionId, teamId)
  if (matches.some(({ isBegun }) => isBegun)) fail('TEAM_HAS_PLAYED')
  await recomputeSlots(tx, deps.bus, { userId, competitionId }, async () => {
    await store.replaceEntry(queries, competitionId, { teamId, byTeamId })
    for (const { matchId, matchType, side, sideIds } of matches) {
      const taken =
        side === null
          ? { sideIds: sideIds.map((id) => (id === teamId ? byTeamId : id)) }
          : { [side === 1 ? 'teamOneId' : 'teamTwoId']: byTeamId }
      await change(tx, deps, userId, matchId, matchType, { ...taken, allowClash })
    }
  })
  const changes = [
    { field: 'replaced', old: team.teamName, new: name },
    { field: 'planReason', old: null, new: reason },
  ]
  await recordEntries(queries, userId, { competitionId, name: competition.name }, changes)
  return { matches: matches.length }
}
