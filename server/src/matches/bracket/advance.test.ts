import type { CascadeMove } from '@campus/contract/brackets'
import { expect, test, vi } from 'vitest'
import { type BracketSeason, openBracket } from '../../../test/fixtures/bracket-data.ts'
import { listen } from '../../../test/fixtures/fans.ts'

const quarters = [1, 2, 3, 4]

/** The first team of each quarter-final and of each semi-final wins. */
async function playToSemis({ idOf, finish }: BracketSeason) {
  for (const position of quarters) await finish(idOf('QUARTER_FINALS', position), [1, 0])
  for (const position of [1, 2]) await finish(idOf('SEMI_FINALS', position), [2, 1])
}

test('winners go to the slots fixed for them whatever the order, losers of the semi-finals play for third place', async () => {
  const { idOf, finish, change, picture } = await openBracket(8)
  const later = { 'FINAL 1': '- - FUTURE', 'THIRD_PLACE 1': '- - FUTURE' }
  await finish(idOf('QUARTER_FINALS', 4), [0, 0], { shootOutOne: 3, shootOutTwo: 4 })
  await finish(idOf('QUARTER_FINALS', 2), [1, 0])
  expect(await picture()).toMatchObject({ 'SEMI_FINALS 1': '- 팀4 FUTURE', 'SEMI_FINALS 2': '- 팀6 FUTURE', ...later })
  // A running match sends no team on.
  await change(idOf('QUARTER_FINALS', 1), { matchStatus: 'LIVE', teamOneScore: 3 })
  expect(await picture()).toMatchObject({ 'SEMI_FINALS 1': '- 팀4 FUTURE' })
  await finish(idOf('QUARTER_FINALS', 1), [3, 1])
  await change(idOf('QUARTER_FINALS', 3), { matchStatus: 'FORFEIT', teamOneScore: 0, teamTwoScore: 3 })
  expect(await picture()).toMatchObject({
    'SEMI_FINALS 1': '팀1 팀4 FUTURE',
    'SEMI_FINALS 2': '팀7 팀6 FUTURE',
    ...later,
  })
  await finish(idOf('SEMI_FINALS', 2), [2, 0])
  await finish(idOf('SEMI_FINALS', 1), [0, 1])
  expect(await picture()).toMatchObject({ 'FINAL 1': '팀4 팀7 FUTURE', 'THIRD_PLACE 1': '팀1 팀6 FUTURE' })
})

test('a result corrected or withdrawn before the next match moves teams without asking, and is audited', async () => {
  const { admin, idOf, finish, change, picture } = await openBracket(8)
  const [first, semi] = [idOf('QUARTER_FINALS', 1), idOf('SEMI_FINALS', 1)]
  await finish(first, [1, 0])
  expect((await finish(first, [1, 2])).status).toBe(200)
  expect(await picture()).toMatchObject({ 'SEMI_FINALS 1': '팀8 - FUTURE' })
  await change(first, { matchStatus: 'LIVE' })
  expect(await picture()).toMatchObject({ 'SEMI_FINALS 1': '- - FUTURE', 'QUARTER_FINALS 1': '팀1 팀8 LIVE' })
  const entries = await admin.log(`?subject=MATCH&subjectId=${semi}`)
  const changeIn = (entry: (typeof entries)[number]) => entry.changes.find(({ field }) => field === 'teamName1')
  expect(entries.map((entry) => [entry.action, changeIn(entry)?.old, changeIn(entry)?.new, entry.canUndo])).toEqual([
    ['UPDATE', '팀8', null, false],
    ['UPDATE', '팀1', '팀8', false],
    ['UPDATE', null, '팀1', false],
  ])
  expect(entries.map(({ label }) => label)).toEqual([
    '8강 1경기 승자 대 8강 2경기 승자',
    '팀8 대 8강 2경기 승자',
    '팀1 대 8강 2경기 승자',
  ])
})

test('a correction that would reset played matches needs consent, and then resets all that follow', async () => {
  const season = await openBracket(8)
  const { campus, admin, idOf, finish, change, picture } = season
  await playToSemis(season)
  await finish(idOf('FINAL'), [1, 0])
  await change(idOf('THIRD_PLACE'), { matchStatus: 'LIVE', teamOneScore: 1 })
  const [before, entries] = [await picture(), await admin.log()]
  const received = await listen((await campus.addNode()).url)
  const rejected = await finish(idOf('QUARTER_FINALS', 2), [1, 5])
  expect(rejected).toMatchObject({ status: 409, body: { code: 'CASCADE' } })
  expect(rejected.body.details?.['moves'] as CascadeMove[]).toEqual([
    {
      matchId: idOf('SEMI_FINALS', 1),
      round: 'SEMI_FINALS',
      teamName1: '팀1',
      teamName2: '팀4',
      slot: 2,
      from: '팀4',
      to: '팀5',
      isPlayed: true,
    },
    {
      matchId: idOf('FINAL'),
      round: 'FINAL',
      teamName1: '팀1',
      teamName2: '팀2',
      slot: 1,
      from: '팀1',
      to: null,
      isPlayed: true,
    },
    {
      matchId: idOf('THIRD_PLACE'),
      round: 'THIRD_PLACE',
      teamName1: '팀4',
      teamName2: '팀3',
      slot: 1,
      from: '팀4',
      to: null,
      isPlayed: true,
    },
  ])
  expect([await picture(), await admin.log()]).toEqual([before, entries])
  // Neither the same winner with another score nor another time needs consent.
  expect((await finish(idOf('QUARTER_FINALS', 2), [3, 2])).status).toBe(200)
  expect((await change(idOf('QUARTER_FINALS', 2), { startTime: '07:30', allowClash: true })).status).toBe(200)

  const { status } = await finish(idOf('QUARTER_FINALS', 2), [1, 5], { allowCascade: true })
  expect(status).toBe(200)
  const moved = {
    'SEMI_FINALS 1': '팀1 팀5 FUTURE',
    'FINAL 1': '- 팀2 FUTURE',
    'THIRD_PLACE 1': '- 팀3 FUTURE',
  }
  expect(await picture()).toEqual({ ...before, ...moved })
  const [semi] = await campus.query('select * from matches where id = $1', [idOf('SEMI_FINALS', 1)])
  expect(semi).toMatchObject({ score_one: null, score_two: null, sets: [], winner: null, rules: null, period: null })
  const taken = ['SEMI_FINALS', 'FINAL', 'THIRD_PLACE'].map((round) => idOf(round))
  await vi.waitFor(
    () =>
    expect(received.filter(({ match }) => match.status === 'FUTURE').map(({ match }) => match.matchId).toSorted()).toEqual(taken.toSorted()), // biome-ignore format: short
    15_000,
  )
  const log = await admin.log(`?subject=MATCH&subjectId=${idOf('SEMI_FINALS', 1)}`)
  expect(log[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'teamName2', old: '팀4', new: '팀5' },
      { field: 'status', old: 'PAST', new: 'FUTURE' },
      { field: 'winner', old: 1, new: null },
    ]),
  )
  // A result that was reset can't be undone any more.
  expect(log.map(({ canUndo }) => canUndo)).not.toContain(true)
})

test('undoing a result withdraws its consequences, unless they were played', async () => {
  const season = await openBracket(8)
  const { idOf, finish, undo, picture } = season
  await finish(idOf('QUARTER_FINALS', 1), [1, 0])
  await finish(idOf('QUARTER_FINALS', 1), [0, 1])
  expect((await undo(idOf('QUARTER_FINALS', 1))).status).toBe(200)
  expect(await picture()).toMatchObject({ 'SEMI_FINALS 1': '팀1 - FUTURE' })
  await undo(idOf('QUARTER_FINALS', 1))
  expect(await picture()).toMatchObject({ 'QUARTER_FINALS 1': '팀1 팀8 FUTURE', 'SEMI_FINALS 1': '- - FUTURE' })
  await playToSemis(season)
  const before = await picture()
  expect((await undo(idOf('QUARTER_FINALS', 1))).body).toMatchObject({
    code: 'CASCADE',
    details: { moves: [{ round: 'SEMI_FINALS', isPlayed: true }, { round: 'FINAL', isPlayed: false }, { slot: 1 }] },
  })
  expect(await picture()).toEqual(before)
  expect((await undo(idOf('SEMI_FINALS', 1))).status).toBe(200)
  expect(await picture()).toMatchObject({ 'FINAL 1': '- 팀2 FUTURE', 'THIRD_PLACE 1': '- 팀3 FUTURE' })
})

test('a deleted feeder sends no team on; restored, it does again', async () => {
  const { admin, idOf, finish, undo, picture } = await openBracket(8)
  const [first, semi] = [idOf('QUARTER_FINALS', 1), idOf('SEMI_FINALS', 1)]
  const remove = (matchId: number) => admin.send('DELETE', `/api/matches/${matchId}`)
  for (const position of quarters) await finish(idOf('QUARTER_FINALS', position), [1, 0])
  expect((await remove(first)).status).toBe(200)
  expect(await picture()).toMatchObject({ 'SEMI_FINALS 1': '- 팀4 FUTURE' })
  expect((await undo(first)).status).toBe(200)
  expect(await picture()).toMatchObject({ 'SEMI_FINALS 1': '팀1 팀4 FUTURE' })
  // It catches up on what happened while it was deleted.
  await remove(semi)
  await finish(first, [0, 1])
  await remove(idOf('QUARTER_FINALS', 2))
  expect((await undo(semi)).body).toMatchObject({ teamName1: '팀8', teamName2: null })
  await undo(idOf('QUARTER_FINALS', 2))
  await finish(semi, [1, 0])
  expect((await remove(first)).body.code).toBe('CASCADE')
  expect(await picture()).toMatchObject({ 'SEMI_FINALS 1': '팀8 팀4 PAST', 'FINAL 1': '팀8 - FUTURE' })
})

test('a match does not begin before both teams are known; a single team wins by forfeit', async () => {
  const { idOf, finish, change, picture } = await openBracket(4)
  const rejection = { status: 400, body: { code: 'TEAM_NOT_IN_COMPETITION', details: { called: null } } }
  expect(await change(idOf('FINAL'), { matchStatus: 'LIVE' })).toMatchObject(rejection)
  await finish(idOf('SEMI_FINALS', 2), [2, 0])
  expect(await finish(idOf('FINAL'), [1, 0])).toMatchObject(rejection)
  const forfeit = { matchStatus: 'FORFEIT', teamOneScore: 3, teamTwoScore: 0 }
  expect(await change(idOf('FINAL'), forfeit)).toMatchObject(rejection)
  expect((await change(idOf('FINAL'), { ...forfeit, teamOneScore: 0, teamTwoScore: 3 })).status).toBe(200)
  expect(await picture()).toMatchObject({ 'FINAL 1': '- 팀2 FORFEIT' })
})
