// Who is at home in a match is who is named first. A public draw decides it once for every pair of teams.
import type { HomeTeam, InTx } from '../../deps.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { change } from '../edit/edit.actions.ts'
import * as store from './home-sides.store.ts'

const keyOf = (one: number, two: number) => (one < two ? `${one} ${two}` : `${two} ${one}`)

/** The pairs of teams that have yet to play each other, each once, in the order of their matches. */
export async function openPairs(queries: Queries, competitionId: number): Promise<Array<[number, number]>> {
  const pairs = new Map<string, [number, number]>()
  for (const { teamOneId, teamTwoId } of await store.undecidedMatches(queries, competitionId)) {
    const key = keyOf(teamOneId, teamTwoId)
    if (!pairs.has(key)) pairs.set(key, [teamOneId, teamTwoId])
  }
  return [...pairs.values()]
}

/** Two that meet again change their sides from match to match. The caller holds the calendar's and the competition's lock. */
export async function setHomeSides(
  tx: Tx,
  deps: InTx,
  userId: number,
  competitionId: number,
  homes: readonly HomeTeam[],
): Promise<void> {
  const homeOf = new Map(homes.map(({ teamId, opponentId }) => [keyOf(teamId, opponentId), teamId]))
  for (const { matchId, matchType, teamOneId, teamTwoId } of await store.undecidedMatches(tx.queries, competitionId)) {
    const key = keyOf(teamOneId, teamTwoId)
    const home = homeOf.get(key)
    if (home === undefined) continue
    const away = home === teamOneId ? teamTwoId : teamOneId
    homeOf.set(key, away)
    if (home !== teamOneId)
      await change(tx, deps, userId, matchId, matchType, { teamOneId: home, teamTwoId: away, allowClash: true })
  }
}
