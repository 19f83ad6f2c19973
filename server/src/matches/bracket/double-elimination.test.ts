// A double elimination played over HTTP: both brackets, the second final, corrections and a withdrawal.
import { getBracket } from '@campus/contract/brackets'
import { undoWithdrawal, withdrawTeam } from '@campus/contract/withdrawals'
import { expect, test } from 'vitest'
import { type BracketSeason, openBracket } from '../../../test/fixtures/bracket-data.ts'

type Score = [number, number]
const [first, second]: [Score, Score] = [
  [1, 0],
  [0, 1],
]

/** The stronger team wins every match before the final, which is 팀1 against 팀2. */
async function playToFinal({ idOf, finish }: BracketSeason) {
  const results: Array<[round: string, position: number, score: Score]> = [
    ...[1, 2, 3, 4].map((position): [string, number, Score] => ['QUARTER_FINALS', position, first]),
    ['LOSERS_ROUND_1', 1, second],
    ['LOSERS_ROUND_1', 2, second],
    ['SEMI_FINALS', 1, first],
    ['SEMI_FINALS', 2, first],
    ['LOSERS_ROUND_2', 1, first],
    ['LOSERS_ROUND_2', 2, first],
    ['LOSERS_ROUND_3', 1, first],
    ['WINNERS_FINAL', 1, first],
    ['LOSERS_FINAL', 1, first],
  ]
  for (const [round, position, score] of results)
    expect((await finish(idOf(round, position), score)).status, `${round} ${position}`).toBe(200)
}

/** The winner of the last match that has one. */
async function champion({ campus }: BracketSeason) {
  const { body } = await campus.call(getBracket, { params: { sport: 'SOCCER' }, query: {} })
  const lastOf = (round: string) => body.find(({ tournamentRoundText }) => tournamentRoundText === round)
  const winners = [lastOf('SECOND_FINAL'), lastOf('FINAL')].map((match) =>
    match?.participants.find(({ winner }) => winner),
  )
  return winners.find((winner) => winner !== undefined)?.name
}

test('eight teams: losers go on below, and a second final is played only if the unbeaten team loses the first', async () => {
  const season = await openBracket(8, [], { isDoubleElimination: true, hasSecondFinal: true })
  const { admin, idOf, finish, change, undo, picture } = season
  await playToFinal(season)
  expect(await picture()).toMatchObject({
    'LOSERS_ROUND_1 1': '팀8 팀5 PAST',
    'LOSERS_ROUND_2 1': '팀3 팀5 PAST',
    'LOSERS_ROUND_2 2': '팀4 팀6 PAST',
    'LOSERS_ROUND_3 1': '팀3 팀4 PAST',
    'LOSERS_FINAL 1': '팀2 팀3 PAST',
    'FINAL 1': '팀1 팀2 FUTURE',
    'SECOND_FINAL 1': '- - FUTURE',
  })
  await finish(idOf('FINAL'), first)
  expect(await picture()).toMatchObject({ 'FINAL 1': '팀1 팀2 PAST', 'SECOND_FINAL 1': '- - CANCELLED' })
  expect(await champion(season)).toBe('팀1')
  const [entry] = await admin.log(`?subject=MATCH&subjectId=${idOf('SECOND_FINAL')}`)
  expect(entry?.changes).toContainEqual({ field: 'status', old: 'FUTURE', new: 'CANCELLED' })

  await finish(idOf('FINAL'), second)
  expect(await picture()).toMatchObject({ 'SECOND_FINAL 1': '팀1 팀2 FUTURE' })
  await undo(idOf('FINAL'))
  expect(await picture()).toMatchObject({ 'SECOND_FINAL 1': '- - CANCELLED' })
  await finish(idOf('FINAL'), second)
  await finish(idOf('SECOND_FINAL'), second)
  expect(await champion(season)).toBe('팀2')
  // The result of a second final that was not needed is reset only with consent.
  expect((await finish(idOf('FINAL'), first)).body.code).toBe('CASCADE')
  await finish(idOf('FINAL'), first, { allowCascade: true })
  expect(await picture()).toMatchObject({ 'SECOND_FINAL 1': '- - CANCELLED' })
  expect(await champion(season)).toBe('팀1')

  // One that an organiser has called off is not called on again by the final.
  await change(idOf('FINAL'), { matchStatus: 'LIVE' })
  await change(idOf('SECOND_FINAL'), { matchStatus: 'CANCELLED' })
  await finish(idOf('FINAL'), second)
  expect(await picture()).toMatchObject({ 'SECOND_FINAL 1': '팀1 팀2 CANCELLED' })
  expect(await champion(season)).toBe('팀2')
})

test('a correction of an early result moves both brackets, after the preview', async () => {
  const season = await openBracket(8, [], { isDoubleElimination: true, hasSecondFinal: true })
  const { idOf, finish, picture } = season
  await playToFinal(season)
  await finish(idOf('FINAL'), first)
  const before = await picture()
  const rejected = await finish(idOf('QUARTER_FINALS', 1), second)
  const moves = rejected.body.details?.['moves'] as Array<{ round: string }>
  expect(rejected.body.code).toBe('CASCADE')
  expect([...new Set(moves.map(({ round }) => round))].toSorted()).toEqual([
    'FINAL',
    'LOSERS_FINAL',
    'LOSERS_ROUND_1',
    'LOSERS_ROUND_2',
    'LOSERS_ROUND_3',
    'SEMI_FINALS',
    'WINNERS_FINAL',
  ])
  expect(await picture()).toEqual(before)
  expect((await finish(idOf('QUARTER_FINALS', 1), second, { allowCascade: true })).status).toBe(200)
  expect(await picture()).toEqual({
    ...before,
    'SEMI_FINALS 1': '팀8 팀4 FUTURE',
    'WINNERS_FINAL 1': '- 팀2 FUTURE',
    'LOSERS_ROUND_1 1': '팀1 팀5 FUTURE',
    'LOSERS_ROUND_2 1': '팀3 - FUTURE',
    'LOSERS_ROUND_2 2': '- 팀6 FUTURE',
    'LOSERS_ROUND_3 1': '- - FUTURE',
    'LOSERS_FINAL 1': '- - FUTURE',
    'FINAL 1': '- - FUTURE',
    'SECOND_FINAL 1': '- - FUTURE',
  })
})

test('five teams: byes in both brackets, and one final decides where no second is wanted', async () => {
  const season = await openBracket(5, [], { isDoubleElimination: true })
  const { idOf, finish, picture } = season
  expect(Object.keys(await picture()).toSorted()).toEqual([
    'FINAL 1',
    'LOSERS_FINAL 1',
    'LOSERS_ROUND_1 1',
    'LOSERS_ROUND_2 1',
    'QUARTER_FINALS 2',
    'SEMI_FINALS 1',
    'SEMI_FINALS 2',
    'WINNERS_FINAL 1',
  ])
  await finish(idOf('QUARTER_FINALS', 2), first)
  await finish(idOf('SEMI_FINALS', 1), second)
  await finish(idOf('SEMI_FINALS', 2), first)
  expect(await picture()).toMatchObject({ 'LOSERS_ROUND_1 1': '팀3 팀5 FUTURE', 'LOSERS_ROUND_2 1': '- 팀1 FUTURE' })
  await finish(idOf('LOSERS_ROUND_1'), second)
  await finish(idOf('LOSERS_ROUND_2'), second)
  await finish(idOf('WINNERS_FINAL'), first)
  await finish(idOf('LOSERS_FINAL'), second)
  expect(await picture()).toMatchObject({ 'LOSERS_FINAL 1': '팀2 팀1 PAST', 'FINAL 1': '팀4 팀1 FUTURE' })
  await finish(idOf('FINAL'), second)
  expect(await champion(season)).toBe('팀1')
})

test('a team that withdraws is walked over in both brackets, and is back with the undo', async () => {
  const season = await openBracket(8, [], { isDoubleElimination: true })
  const { campus, teams, competitionId, idOf, finish, picture } = season
  const admin = await campus.person('ADMIN')
  await finish(idOf('QUARTER_FINALS', 2), first)
  const before = await picture()
  const params = { competitionId: String(competitionId) }
  const body = { teamId: teams[7] ?? 0, rule: 'WALKOVER', reason: '부상' } as const
  expect((await campus.call(withdrawTeam, { params, body }, admin)).status).toBe(200)
  expect(await picture()).toEqual({
    ...before,
    'QUARTER_FINALS 1': '팀1 팀8 FORFEIT',
    'SEMI_FINALS 1': '팀1 팀4 FUTURE',
    'LOSERS_ROUND_1 1': '팀8 팀5 FORFEIT',
    'LOSERS_ROUND_2 1': '- 팀5 FUTURE',
  })
  await campus.call(undoWithdrawal, { params: { ...params, teamId: String(body.teamId) } }, admin)
  expect(await picture()).toEqual(before)
})
