// A team withdraws: what counts then, who goes on, what the preview promised, and that its undo restores every column.
import { getStandings } from '@campus/contract/brackets'
import {
  listWithdrawals,
  previewWithdrawal,
  undoWithdrawal,
  type WithdrawalRule,
  withdrawTeam,
} from '@campus/contract/withdrawals'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { openBracket } from '../../../test/fixtures/bracket-data.ts'

/** Five teams of one league, two of them play the final. */
async function openLeague() {
  const season = await openBracket(5, [null])
  const { campus, competitionId, teams } = season
  const admin = await campus.person('ADMIN')
  const params = { competitionId: String(competitionId) }
  const teamId = (seed: number) => teams[seed - 1] ?? 0
  const withdraw = (seed: number, rule: WithdrawalRule) =>
    campus.call(withdrawTeam, { params, body: { teamId: teamId(seed), rule, reason: '부상' } }, admin)
  const preview = async (seed: number, rule: WithdrawalRule) =>
    await campus.call(previewWithdrawal, { params, body: { teamId: teamId(seed), rule } }, admin)
  const undo = (seed: number) =>
    campus.call(undoWithdrawal, { params: { ...params, teamId: String(teamId(seed)) } }, admin)
  const list = async () => (await campus.call(listWithdrawals, { params }, admin)).body
  async function table() {
    const request = { params: { sport: 'SOCCER' as const }, query: params }
    const [group] = (await campus.call(getStandings, request)).body
    return group?.teams.map(
      ({ teamName, played, points, isWithdrawn }) => `${teamName} ${played} ${points}${isWithdrawn ? ' 기권' : ''}`,
    )
  }
  /** Every column but those that count changes. */
  const columns = () =>
    campus.query(
      `select to_jsonb(m) - '{version,changed_xid,ended_at,started_at}'::text[] as match from matches m order by id`,
    )
  return { ...season, admin, teamId, withdraw, preview, undo, list, table, columns }
}

const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code
type League = Awaited<ReturnType<typeof openLeague>>
const playFirst = async (season: League, results: Array<[number, number]>) => {
  for (const [at, { matchId }] of (await season.league(null)).entries()) {
    const result = results[at]
    if (result) await season.finish(matchId, result)
  }
}

test('by walkover: played results count, the rest is won by the opponents; the preview says it, and the undo restores it', async () => {
  const league = await openLeague()
  await playFirst(league, [[1, 0], [2, 0], [1, 1], [3, 0]]) // biome-ignore format: short
  const [before, columns] = [await league.table(), await league.columns()]
  const seen = await league.preview(1, 'WALKOVER')
  expect(await league.table()).toEqual(before)
  expect(await league.columns()).toEqual(columns)

  expect((await league.withdraw(1, 'WALKOVER')).body).toMatchObject([
    { teamName: '팀1', rule: 'WALKOVER', reason: '부상' },
  ])
  const after = await league.table()
  expect(after?.at(-1)).toMatch(/^팀1 4 \d+ 기권$/)
  const told = seen.body.after.map(({ teamName, played, points }) => `${teamName} ${played} ${points}`)
  expect(told).toEqual(after?.map((row) => row.replace(' 기권', '')))
  expect(seen.body.matches.map((one) => one.after.status)).toEqual(
    Array.from({ length: seen.body.remaining }, () => 'FORFEIT'),
  )
  expect(code(await league.withdraw(1, 'VOID'))).toBe('ALREADY_WITHDRAWN')

  expect((await league.undo(1)).status).toBe(200)
  expect(await league.table()).toEqual(before)
  expect(await league.columns()).toEqual(columns)
  expect(await league.list()).toEqual([])
  expect(code(await league.undo(1))).toBe('NOTHING_TO_UNDO')
})

test('void: nothing of it counts, what it played stays on record, and what is left is off', async () => {
  const league = await openLeague()
  const isOwn = ({ teamId1, teamId2 }: { teamId1: number | null; teamId2: number | null }) =>
    [teamId1, teamId2].includes(league.teamId(1))
  const [won] = (await league.league(null)).filter(isOwn)
  await league.finish(won?.matchId ?? 0, won?.teamId1 === league.teamId(1) ? [2, 0] : [0, 2])
  expect(await league.table()).toContain('팀1 1 3')
  const { body } = await league.preview(1, 'VOID')
  expect(body).toMatchObject({ usualRule: 'VOID', played: 1, remaining: 3 })
  await league.withdraw(1, 'VOID')
  expect((await league.table())?.at(-1)).toBe('팀1 0 0 기권')
  const statuses = await league.campus.query<{ status: string; count: number }>(
    `select status, count(*)::int from matches where match_type = 'LEAGUE' and $1 in (team_one_id, team_two_id) group by 1 order by 1`,
    [league.teamId(1)],
  )
  expect(statuses).toEqual([
    { status: 'CANCELLED', count: 3 },
    { status: 'PAST', count: 1 },
  ])
})

test('a finalist whose group is over leaves its place to the next team, and has it back with the undo', async () => {
  const league = await openLeague()
  for (const { matchId, teamId1, teamId2 } of await league.league(null))
    await league.finish(matchId, (teamId1 ?? 0) < (teamId2 ?? 0) ? [1, 0] : [0, 1])
  const before = await league.picture()
  expect(before['FINAL 1']).toBe('팀1 팀2 FUTURE')
  expect((await league.withdraw(1, 'WALKOVER')).status).toBe(200)
  expect((await league.picture())['FINAL 1']).toBe('팀2 팀3 FUTURE')
  expect((await league.undo(1)).status).toBe(200)
  expect(await league.picture()).toEqual(before)
})

test('in a knock-out the opponent goes on, whatever the rule, and comes back with the undo', async () => {
  const season = await openBracket(4)
  const admin = await season.campus.person('ADMIN')
  const params = { competitionId: String(season.competitionId) }
  const body = { teamId: season.teams[0] ?? 0, rule: 'VOID', reason: '부상' } as const
  const before = await season.picture()
  expect(before['FINAL 1']).toBe('- - FUTURE')
  const seen = await season.campus.call(previewWithdrawal, { params, body }, admin)
  expect(seen.body).toMatchObject({ before: [], after: [] })
  expect(seen.body.matches.map(({ after }) => after.round)).toEqual(['SEMI_FINALS', 'THIRD_PLACE', 'FINAL'])
  await season.campus.call(withdrawTeam, { params, body }, admin)
  expect(await season.picture()).toMatchObject({ 'SEMI_FINALS 1': '팀1 팀4 FORFEIT', 'FINAL 1': '팀4 - FUTURE' })
  const undone = { params: { ...params, teamId: String(body.teamId) } }
  expect((await season.campus.call(undoWithdrawal, undone, admin)).status).toBe(200)
  expect(await season.picture()).toEqual(before)
})

test('not while it plays, and not where a match has changed since', async () => {
  const league = await openLeague()
  const [first] = await league.league(null)
  await league.campus.query(`update matches set status = 'LIVE', score_one = 0, score_two = 0 where id = $1`, [
    first?.matchId,
  ])
  const playing = await league.campus.query<{ one: number }>(
    'select team_one_id::int as one from matches where id = $1',
    [first?.matchId],
  )
  const seed = league.teams.indexOf(playing[0]?.one ?? 0) + 1
  expect(code(await league.withdraw(seed, 'WALKOVER'))).toBe('MATCH_RUNNING')
  expect(code(await league.preview(seed, 'WALKOVER'))).toBe('MATCH_RUNNING')
  await league.campus.query(`update matches set status = 'FUTURE', score_one = null, score_two = null where id = $1`, [
    first?.matchId,
  ])
  await league.withdraw(seed, 'WALKOVER')
  await league.finish(first?.matchId ?? 0, [1, 0])
  const changed = await league.columns()
  expect(code(await league.undo(seed))).toBe('NOTHING_TO_UNDO')
  expect(await league.columns()).toEqual(changed)
})

test('any season, any team, either rule: the undo restores every column and table', { timeout: 120_000 }, async () => {
  const league = await openLeague()
  const matches = await league.league(null)
  const score = fc.option(fc.tuple(fc.nat(3), fc.nat(3)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(score, { minLength: matches.length, maxLength: matches.length }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('WALKOVER', 'VOID'),
      async (scores, seed, rule) => {
        for (const [at, { matchId }] of matches.entries()) {
          const [teamOneScore, teamTwoScore] = scores[at] ?? [null, null]
          const matchStatus = teamOneScore === null ? 'FUTURE' : 'PAST'
          await league.change(matchId, { matchStatus, teamOneScore, teamTwoScore, allowCascade: true })
        }
        const [columns, table] = [await league.columns(), await league.table()]
        const left = await league.withdraw(seed, rule)
        expect(left.status, JSON.stringify(left.body)).toBe(200)
        expect((await league.undo(seed)).status).toBe(200)
        expect(await league.columns()).toEqual(columns)
        expect(await league.table()).toEqual(table)
      },
    ),
    { numRuns: 12 * inject('propertyFactor') },
  )
})
