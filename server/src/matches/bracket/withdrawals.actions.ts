// A team withdraws: its remaining matches are walkovers or off, its table is another, and the bracket follows. One transaction of
// ordinary changes, so that its undo is theirs.
import type { Withdrawal, WithdrawalPreview, WithdrawalRule } from '@campus/contract/withdrawals'
import { groupsOf, type League, tableOf } from '@campus/rules/ranking/tables'
import { rulesOf } from '@campus/rules/sports/presets'
import { recordEntries } from '../../audit.ts'
import type { Deps, InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Queries, rollBack, type Tx } from '../../platform/postgres/postgres.ts'
import { countTold } from '../board/board.store.ts'
import { change } from '../edit/edit.actions.ts'
import { undo as undoChange } from '../edit/undo.actions.ts'
import { lastUndoable } from '../edit/undo.store.ts'
import { read } from '../read/read.store.ts'
import { recomputeSlots } from './advance.actions.ts'
import { leagueOf } from './advance.store.ts'
import { competition as findCompetition } from './lots.store.ts'
import * as store from './withdrawals.store.ts'

interface Leaving {
  competitionId: number
  teamId: number
  rule: WithdrawalRule
  reason: string
}

export async function withdraw(tx: Tx, deps: InTx, userId: number, leaving: Leaving): Promise<Withdrawal[]> {
  const { queries } = tx
  const { competitionId, teamId, reason } = leaving
  const { name, team } = await lockEntry(queries, competitionId, teamId)
  if ((await store.list(queries, competitionId)).some((one) => one.teamId === teamId)) fail('ALREADY_WITHDRAWN')
  const openMatches = () => store.openMatches(queries, competitionId, teamId)
  if ((await openMatches()).some(({ status }) => status === 'LIVE')) fail('MATCH_RUNNING')
  const league = await leagueOf(queries, competitionId)
  const award = rulesOf(league).forfeitScore
  const rule = ruleIn(league, leaving.rule)
  const changes: store.ChangedMatch[] = []
  const changeAll = async (type: store.OpenMatch['matchType']): Promise<void> => {
    // A slot whose opponent is not known yet is decided when there is one.
    const decided = (await openMatches()).filter((match) => match.matchType === type && match.hasOpponent)
    for (const match of decided) {
      await change(tx, deps, userId, match.matchId, match.matchType, formOf(match, rule, reason, award))
      const entry = await lastUndoable(queries, match.matchId)
      if (entry) changes.push({ matchId: match.matchId, entryId: entry.entryId })
    }
    // Who loses in the winners' bracket has another match in the losers' bracket.
    if (type === 'TOURNAMENT' && decided.length > 0) await changeAll(type)
  }
  await recomputeSlots(tx, deps.bus, { userId, competitionId }, async () => {
    await store.add(queries, { ...leaving, rule })
    // Losing one match, a team may come into another of its group.
    for (let count = -1; count < changes.length; ) {
      count = changes.length
      await changeAll('LEAGUE')
    }
  })
  // After the table: its place in the knock-out belongs to the next team, if it had one by its group.
  await changeAll('TOURNAMENT')
  await store.saveChanges(queries, competitionId, teamId, changes)
  await recordEntries(queries, userId, { competitionId, name }, [
    { field: 'withdrawn', old: null, new: team },
    { field: 'withdrawalRule', old: null, new: rule },
    { field: 'planReason', old: null, new: reason },
  ])
  return store.list(queries, competitionId)
}

/** Where matches wait for each other, somebody has to go on: results count, and what is left are walkovers. */
const ruleIn = ({ leagueFormat }: Pick<League, 'leagueFormat'>, wanted: WithdrawalRule): WithdrawalRule =>
  leagueFormat === 'ROUND_ROBIN' ? wanted : 'WALKOVER'

/** A knock-out match is always decided: somebody has to go on. */
function formOf({ matchType, side }: store.OpenMatch, rule: WithdrawalRule, reason: string, award: number) {
  if (rule === 'VOID' && matchType === 'LEAGUE') return { matchStatus: 'CANCELLED', reason } as const
  const [teamOneScore, teamTwoScore] = side === 1 ? [0, award] : [award, 0]
  return { matchStatus: 'FORFEIT', teamOneScore, teamTwoScore, reason } as const
}

/** Takes back every change in turn, the last one first; fails where one of the matches has changed since. */
export async function undo(
  tx: Tx,
  deps: InTx,
  userId: number,
  { competitionId, teamId }: { competitionId: number; teamId: number },
): Promise<Withdrawal[]> {
  const { queries } = tx
  const { name, team } = await lockEntry(queries, competitionId, teamId)
  await recomputeSlots(tx, deps.bus, { userId, competitionId }, async () => {
    const changes = (await store.changesOf(queries, competitionId, teamId)) ?? fail('NOTHING_TO_UNDO')
    for (const { matchId, entryId } of changes.toReversed()) await undoChange(tx, deps, userId, matchId, entryId)
    await store.remove(queries, competitionId, teamId)
  })
  await recordEntries(queries, userId, { competitionId, name }, [{ field: 'withdrawn', old: team, new: null }])
  return store.list(queries, competitionId)
}

async function lockEntry(queries: Queries, competitionId: number, teamId: number) {
  const competition = (await findCompetition(queries, competitionId, { lock: true })) ?? fail('COMPETITION_NOT_FOUND')
  const team = competition.teams.find((one) => one.teamId === teamId) ?? fail('TEAM_NOT_FOUND')
  return { name: competition.name, team: team.teamName }
}

export function preview(deps: Deps, userId: number, leaving: Omit<Leaving, 'reason'>): Promise<WithdrawalPreview> {
  const { competitionId, teamId } = leaving
  return rollBack(deps.db, async (tx) => {
    const { queries } = tx
    const ids = await store.matchesOf(queries, competitionId)
    const all = new Map((await read(queries, ids)).map((match) => [match.matchId, match]))
    const before = await tableWith(queries, competitionId, teamId)
    await withdraw(tx, deps, userId, { ...leaving, reason: '-' })
    const matches = (await read(queries, ids)).flatMap((after) => {
      const old = all.get(after.matchId)
      return old && old.version !== after.version ? [{ before: old, after: { ...after, reason: null } }] : []
    })
    const own = [...all.values()].filter(
      ({ matchType, teamId1, teamId2 }) => matchType === 'LEAGUE' && (teamId1 === teamId || teamId2 === teamId),
    )
    const played = own.filter(({ status }) => status === 'PAST' || status === 'FORFEIT').length
    const changed = matches.map(({ after }) => after.matchId)
    const { people } = await countTold(queries, changed)
    return {
      usualRule: ruleIn(await leagueOf(queries, competitionId), played * 2 >= own.length ? 'WALKOVER' : 'VOID'),
      played,
      remaining: own.length - played,
      before,
      after: await tableWith(queries, competitionId, teamId),
      matches,
      people,
    }
  })
}

/** The table of its group; none where no league is played. */
async function tableWith(
  queries: Queries,
  competitionId: number,
  teamId: number,
): Promise<WithdrawalPreview['before']> {
  const names = new Map(
    (await findCompetition(queries, competitionId, { lock: false }))?.teams.map((team) => [team.teamId, team.teamName]),
  )
  const group = groupsOf(await leagueOf(queries, competitionId)).find(({ entries }) =>
    entries.some((entry) => entry.teamId === teamId),
  )
  if (!group || group.matches.length === 0) return []
  const { rows, settled } = tableOf(group, { isLive: false })
  return rows.map(({ teamId: id, rank, played, difference, points }) => ({
    teamId: id,
    teamName: names.get(id) ?? '',
    rank,
    played,
    difference,
    points,
    isWithdrawn: settled.teams.some((team) => team.teamId === id && team.isWithdrawn),
  }))
}
