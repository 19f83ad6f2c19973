import { getStandings, Standings, StandingsRow } from '@campus/contract/brackets'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openCampus } from '../../test/fixtures/campus.ts'
import { openCup, pointsOf } from '../../test/fixtures/cup.ts'

const soccer = { params: { sport: 'SOCCER' as const }, query: {} }
const strict = z.array(
  z.strictObject({ ...Standings.shape, teams: z.array(z.strictObject({ ...StandingsRow.shape })) }),
)

test('lists tables by group with exactly the fields of the contract, ordered and explained', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { B조: ['라', '마'], A조: ['가', '나', '다'] })
  await cup.results(['가 0:1 나', '나 0:2 다', '다 0:3 가', '라 1:1 마'])
  await campus.query('update teams set point = -1 where id = $1', [cup.id('마')])
  await cup.play({ one: '라', two: '마', score: '5:0', columns: { deleted_at: new Date() } })
  await cup.play({ one: '라', two: '마', status: 'CANCELLED' })
  // Between groups, and in the knock-out: counted in no table.
  await cup.play({ one: '가', two: '라', score: '9:0' })
  await cup.play({ one: '가', two: '라', score: '9:0', columns: { match_type: 'TOURNAMENT', round: 'FINAL' } })

  const { status, body } = await campus.call(getStandings, soccer)
  expect(status).toBe(200)
  expect(strict.parse(body)).toEqual(body)
  expect(body.map(({ group }) => group)).toEqual(['A조', 'B조'])
  const [a, b] = body
  // All three have beaten one another: goal difference places 가, goals then 다 before 나.
  expect(pointsOf(a)).toEqual(['가 3', '다 3', '나 3'])
  expect(a?.teams[0]).toEqual({
    department: '가과',
    win: 1,
    draw: 0,
    lose: 1,
    points: 3,
    rank: 1,
    teamId: cup.id('가'),
    teamName: '가',
    played: 2,
    for: 3,
    against: 1,
    difference: 2,
    adjustment: 0,
    form: ['L', 'W'],
    why: [
      {
        criterion: 'POINTS',
        split: [[...cup.teams].filter(([name]) => '가나다'.includes(name)).map(([, id]) => id)],
        values: valuesOf(3, 3, 3),
      },
      { criterion: 'H2H_POINTS', split: [expect.arrayContaining([cup.id('가')])], values: valuesOf(3, 3, 3) },
      {
        criterion: 'H2H_GOAL_DIFFERENCE',
        split: [[cup.id('가')], [cup.id('나'), cup.id('다')]],
        values: valuesOf(2, -1, -1),
      },
    ],
    outlook: null,
    matchesLeft: 0,
  })
  expect(pointsOf(b)).toEqual(['라 1', '마 0'])
  expect(b?.teams[1]).toMatchObject({ points: 0, adjustment: -1, draw: 1 })
  expect(b).toMatchObject({ qualifiers: 0, remaining: 0 })

  function valuesOf(one: number, two: number, three: number) {
    return { [cup.id('가')]: one, [cup.id('나')]: two, [cup.id('다')]: three }
  }
})

test("the competition's own order decides between teams level on points", async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { '': ['가', '나', '다'] }, { type: 'LEAGUE' })
  // 가 beat 나; 나 has the better difference, 가 the more goals.
  await cup.results(['가 1:0 나', '나 4:0 다', '다 5:4 가'])
  await campus.query('update teams set point = -3 where id = $1', [cup.id('다')])
  const order = async (preset: string) => {
    await campus.query('update competitions set tie_break_preset = $1 where id = $2', [preset, cup.competitionId])
    const { body } = await campus.call(getStandings, soccer)
    expect(body.map(({ group }) => group)).toEqual([''])
    return body[0]?.teams.map(({ teamName }) => teamName).join('')
  }
  expect(await order('FIFA_2026')).toBe('가나다')
  expect(await order('FIFA_2022')).toBe('나가다')
  expect(await order('K_LEAGUE')).toBe('가나다')
  expect(await order('SCHOOL')).toBe('가나다')
})

test('sets are what badminton counts; a ratio of table tennis is shown as won and lost', async () => {
  const campus = await openCampus()
  const badminton = await openCup(
    campus,
    { '': ['가', '나', '다'] },
    { sport: 'BADMINTON', rule_preset: 'BWF_3x21', tie_break_preset: 'BWF' },
  )
  const sets = JSON.stringify([
    [21, 3],
    [19, 21],
    [21, 19],
  ])
  await badminton.play({ one: '가', two: '나', score: '2:1', columns: { sets } })
  await badminton.play({
    one: '나',
    two: '다',
    score: '2:0',
    columns: {
      sets: JSON.stringify([
        [21, 19],
        [21, 19],
      ]),
    },
  })
  await badminton.play({ one: '다', two: '가', score: '2:0', status: 'FORFEIT' })
  const shuttle = (await campus.call(getStandings, { params: { sport: 'BADMINTON' }, query: {} })).body[0]
  expect(pointsOf(shuttle)).toEqual(['나 1', '다 1', '가 1'])
  expect(shuttle?.teams[0]).toMatchObject({ for: 3, against: 2, difference: 1, draw: 0 })
  expect(shuttle?.teams.map(({ difference }) => difference)).toEqual([1, 0, -1])

  const tennis = await openCup(
    campus,
    { '': ['가', '나', '다'] },
    { sport: 'TABLE_TENNIS', rule_preset: 'ITTF_5x11', tie_break_preset: 'ITTF' },
  )
  await tennis.results(['가 3:0 나', '나 3:1 다', '다 3:2 가'])
  const table = (await campus.call(getStandings, { params: { sport: 'TABLE_TENNIS' }, query: {} })).body[0]
  expect(pointsOf(table)).toEqual(['가 3', '다 3', '나 3'])
  const ratios = table?.teams[0]?.why.find(({ criterion }) => criterion === 'H2H_SET_RATIO')
  expect(ratios?.values[tennis.id('가')]).toEqual([5, 3])
})

test('dodgeball by survivors: they are the score, and no set is listed as counted', async () => {
  const campus = await openCampus()
  const columns = { sport: 'DODGEBALL', rule_preset: 'KR_CLASS_SURVIVORS', tie_break_preset: 'DODGEBALL_KR' }
  const cup = await openCup(campus, { '': ['가', '나', '다'] }, columns)
  await cup.results(['가 20:11 나', '나 15:10 다', '다 12:11 가'])
  const table = (await campus.call(getStandings, { params: { sport: 'DODGEBALL' }, query: {} })).body[0]
  expect(table?.teams.map(({ teamName, for: survivors, difference }) => [teamName, survivors, difference])).toEqual([
    ['가', 31, 8],
    ['나', 26, -4],
    ['다', 22, -4],
  ])
  const criteria = table?.teams[0]?.why.map(({ criterion }) => criterion)
  expect(criteria).toEqual(['POINTS', 'SURVIVOR_DIFFERENCE'])
})

test('live standings count matches in progress as if they ended now; outlooks do not change', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { A조: ['가', '나', '다'] })
  await cup.results(['가 1:0 나', '나 1:0 다'])
  const live = await cup.play({ one: '다', two: '가', score: '2:0', status: 'LIVE' })
  await knockOut('RANK:A조:1', 'RANK:A조:2')
  const request = async (query: { live?: 'true' } = {}) =>
    (await campus.call(getStandings, { ...soccer, query })).body[0]

  const settled = await request()
  expect(pointsOf(settled)).toEqual(['가 3', '나 3', '다 0'])
  expect(settled).toMatchObject({ qualifiers: 2, remaining: 1 })
  // If 다 wins all three are level, and margins decide.
  expect(settled?.teams.map(({ outlook }) => outlook)).toEqual(['DRAW', 'HELP', 'WIN_AND_HELP'])
  const liveTable = await request({ live: 'true' })
  expect(pointsOf(liveTable)).toEqual(['다 3', '나 3', '가 3'])
  expect(liveTable?.teams[0]).toMatchObject({ form: ['L', 'W'], played: 2, for: 2, against: 1 })
  expect(liveTable?.remaining).toBe(1)
  const outlooks = (table: typeof settled) => new Map(table?.teams.map(({ teamId, outlook }) => [teamId, outlook]))
  expect(outlooks(liveTable)).toEqual(outlooks(settled))

  await campus.query(`update matches set status = 'PAST', winner = 1 where id = $1`, [live])
  const over = await request()
  expect(pointsOf(over)).toEqual(['다 3', '나 3', '가 3'])
  expect(over?.teams.map(({ outlook }) => outlook)).toEqual(['THROUGH', 'THROUGH', 'OUT'])

  function knockOut(source_one: string, source_two: string) {
    return cup.play({ columns: { match_type: 'TOURNAMENT', round: 'FINAL', source_one, source_two } })
  }
})

test('where nobody can draw, a level match in progress is not counted yet', async () => {
  const campus = await openCampus()
  const columns = { sport: 'BADMINTON', rule_preset: 'BWF_3x21', tie_break_preset: 'BWF' }
  const cup = await openCup(campus, { '': ['가', '나'] }, columns)
  await cup.play({ one: '가', two: '나', score: '1:1', status: 'LIVE' })
  const { body } = await campus.call(getStandings, { params: { sport: 'BADMINTON' }, query: { live: 'true' } })
  expect(body[0]?.teams.map(({ played, draw }) => [played, draw])).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('a league without groups feeds its knock-out too; teams entered without a group belong to the group of their matches', async () => {
  const campus = await openCampus()
  const whole = await openCup(campus, { '': ['가', '나'] })
  await whole.results(['가 1:0 나'])
  await whole.play({ columns: { match_type: 'TOURNAMENT', round: 'FINAL', source_one: 'RANK:전체:1' } })
  const { body } = await campus.call(getStandings, soccer)
  expect(body[0]).toMatchObject({ group: '', qualifiers: 1 })
  expect(body[0]?.teams.map(({ outlook }) => outlook)).toEqual(['THROUGH', 'OUT'])

  const loose = await openCup(campus, { '': ['다', '라', '마'] }, { is_current: false })
  await loose.results(['다 1:0 라'], { group_name: '2조' })
  const query = { competitionId: String(loose.competitionId) }
  const tables = (await campus.call(getStandings, { ...soccer, query })).body
  // 마 has no match and no group: it is in no table.
  expect(tables.map(({ group, teams }) => [group, teams.length])).toEqual([['2조', 2]])
})

test('an unknown competition, or one of another sport, is 404; no current one is an empty list; an unknown sport is 400', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { '': ['가', '나'] }, { is_current: false })
  const competitionId = String(cup.competitionId)
  expect(await campus.call(getStandings, soccer)).toMatchObject({ status: 200, body: [] })
  const named = await campus.call(getStandings, { ...soccer, query: { competitionId } })
  expect(named.body[0]?.teams).toHaveLength(2)
  const foreign = await campus.call(getStandings, { params: { sport: 'BADMINTON' }, query: { competitionId } })
  expect(foreign).toMatchObject({ status: 404, body: { code: 'COMPETITION_NOT_FOUND' } })
  const missing = await campus.call(getStandings, { ...soccer, query: { competitionId: '999999' } })
  expect(missing).toMatchObject({ status: 404, body: { code: 'COMPETITION_NOT_FOUND' } })
  for (const path of ['league/CHESS', 'tournament/CHESS', 'league/SOCCER?live=maybe', 'league/SOCCER?competitionId=x'])
    expect((await fetch(`${campus.url}/api/brackets/${path}`)).status, path).toBe(400)
})

test('a knock-out without a league has no tables', async () => {
  const campus = await openCampus()
  await openCup(campus, { '': ['가', '나'] }, { type: 'TOURNAMENT' })
  expect((await campus.call(getStandings, soccer)).body).toEqual([])
})
