import type { Standings } from '@campus/contract/brackets'
import { expect, test } from 'vitest'
import { type BracketSeason, openBracket } from '../../../test/fixtures/bracket-data.ts'

/** The matches of a group, by number: "팀1 팀3 FUTURE"; "-" is a team that is not known yet. */
const pictureOf = async ({ league }: BracketSeason, group: string | null) =>
  (await league(group)).map(({ teamName1, teamName2, status }) => `${teamName1 ?? '-'} ${teamName2 ?? '-'} ${status}`)

/** Stores the result of a match of the group, by its number from 1. */
async function play(season: BracketSeason, group: string | null, number: number, score: [number, number], more = {}) {
  const match = (await season.league(group))[number - 1]
  return season.finish(match?.matchId ?? 0, score, more)
}

async function tableOf({ campus, competitionId }: BracketSeason, group: string) {
  const response = await fetch(`${campus.url}/api/brackets/league/SOCCER?competitionId=${competitionId}`)
  const table = ((await response.json()) as Standings[]).find((one) => one.group === group)
  return { ...table, places: table?.teams.map(({ rank, teamName }) => `${rank} ${teamName}`) }
}

test('in a dual tournament the winners match gives the first, the deciding match the second of the group', async () => {
  // A조: 팀1, 팀3, 팀5, 팀7; B조: 팀2, 팀4, 팀6, 팀8.
  const season = await openBracket(8, ['A조', 'B조'], { leagueFormat: 'DUAL_TOURNAMENT' })
  expect(await pictureOf(season, 'A조')).toEqual([
    '팀1 팀3 FUTURE',
    '팀5 팀7 FUTURE',
    '- - FUTURE',
    '- - FUTURE',
    '- - FUTURE',
  ])
  expect((await season.league('A조'))[4]).toMatchObject({
    round: '최종전',
    source1: 'LOSER:A조:3',
    source2: 'WINNER:A조:4',
    mustDecide: true,
  })
  // Somebody has to go on: a draw is decided by the shoot-out.
  const drawn = await play(season, 'A조', 1, [1, 1])
  expect(drawn.body).toMatchObject({ code: 'BAD_SCORE', details: { problem: 'DRAWN_KNOCK_OUT' } })
  expect((await play(season, 'A조', 1, [1, 1], { shootOutOne: 2, shootOutTwo: 4 })).status).toBe(200)
  await play(season, 'A조', 2, [2, 0])
  expect((await pictureOf(season, 'A조')).slice(2)).toEqual(['팀3 팀5 FUTURE', '팀1 팀7 FUTURE', '- - FUTURE'])
  expect(await tableOf(season, 'A조')).toMatchObject({ remaining: 3, qualifiers: 2 })
  await play(season, 'A조', 3, [0, 1])
  await play(season, 'A조', 4, [3, 0])
  expect((await pictureOf(season, 'A조'))[4]).toBe('팀3 팀1 FUTURE')
  expect((await season.picture())['SEMI_FINALS 1']).toBe('- - FUTURE')
  await play(season, 'A조', 5, [0, 1])
  expect((await tableOf(season, 'A조')).places).toEqual(['1 팀5', '2 팀1', '3 팀3', '4 팀7'])

  for (const number of [1, 2, 3, 4, 5]) expect((await play(season, 'B조', number, [1, 0])).status).toBe(200)
  expect(await season.picture()).toMatchObject({ 'SEMI_FINALS 1': '팀5 팀6 FUTURE', 'SEMI_FINALS 2': '팀2 팀1 FUTURE' })
  await season.finish(season.idOf('SEMI_FINALS', 1), [1, 0])
  await season.finish(season.idOf('SEMI_FINALS', 2), [0, 1])
  expect((await season.picture())['FINAL 1']).toBe('팀5 팀1 FUTURE')
})

test('where winners meet losers a shoot-out sends a winner on and leaves the points of a draw', async () => {
  const season = await openBracket(4, [null], { leagueFormat: 'WINNER_MEETS_LOSER' })
  await play(season, null, 1, [0, 0], { shootOutOne: 5, shootOutTwo: 4 })
  expect(await pictureOf(season, null)).toEqual(['팀1 팀2 PAST', '팀3 팀4 FUTURE', '팀1 - FUTURE', '- 팀2 FUTURE'])
  await play(season, null, 2, [1, 0])
  await play(season, null, 3, [2, 1])
  expect((await season.picture())['FINAL 1']).toBe('- - FUTURE')
  await play(season, null, 4, [0, 0], { shootOutOne: 1, shootOutTwo: 3 })
  const { teams, places } = await tableOf(season, '')
  expect(places).toEqual(['1 팀1', '2 팀3', '3 팀2', '4 팀4'])
  expect(teams?.map(({ points }) => points)).toEqual([4, 4, 2, 0])
  expect((await season.picture())['FINAL 1']).toBe('팀1 팀3 FUTURE')
})

test('a correction of a first match asks before it takes back the matches that followed, and then empties the knock-out', async () => {
  const season = await openBracket(4, [null], { leagueFormat: 'DUAL_TOURNAMENT' })
  for (const number of [1, 2, 3, 4, 5]) await play(season, null, number, [1, 0])
  expect((await season.picture())['FINAL 1']).toBe('팀1 팀3 FUTURE')
  const asked = await play(season, null, 1, [0, 1])
  expect(asked.body).toMatchObject({ code: 'CASCADE' })
  expect((await season.picture())['FINAL 1']).toBe('팀1 팀3 FUTURE')
  expect((await play(season, null, 1, [0, 1], { allowCascade: true })).status).toBe(200)
  expect(await pictureOf(season, null)).toEqual([
    '팀1 팀2 PAST',
    '팀3 팀4 PAST',
    '팀2 팀3 FUTURE',
    '팀1 팀4 FUTURE',
    '- - FUTURE',
  ])
  expect((await season.picture())['FINAL 1']).toBe('- - FUTURE')
})

test('places of a table whose matches are taken back are not given to anybody, though old results would still rank it', async () => {
  const season = await openBracket(4, [null], { leagueFormat: 'WINNER_MEETS_LOSER' })
  for (const [at, goals] of [4, 1, 3, 2].entries()) await play(season, null, at + 1, [goals, 0])
  expect((await season.picture())['FINAL 1']).not.toContain('-')
  expect((await play(season, null, 1, [0, 1], { allowCascade: true })).status).toBe(200)
  expect((await pictureOf(season, null)).slice(2).every((match) => match.endsWith('FUTURE'))).toBe(true)
  expect((await season.picture())['FINAL 1']).toBe('- - FUTURE')
})

test('a team that withdraws loses its matches without play, and the others go on', async () => {
  const season = await openBracket(4, [null], { leagueFormat: 'DUAL_TOURNAMENT' })
  await play(season, null, 1, [1, 0])
  const path = `/api/competitions/${season.competitionId}/withdrawals`
  const withdrawal = { teamId: season.teams[2], rule: 'VOID', reason: '부상' }
  expect((await season.admin.send('POST', path, withdrawal)).status).toBe(200)
  expect(await pictureOf(season, null)).toEqual([
    '팀1 팀2 PAST',
    '팀3 팀4 FORFEIT',
    '팀1 팀4 FUTURE',
    '팀2 팀3 FORFEIT',
    '- 팀2 FUTURE',
  ])
})

test('rejects a group that has not four teams, and a group called as a round', async () => {
  const { admin, competitionId, teams } = await openBracket(8, ['A조', 'B조'])
  const { body } = await admin.send('GET', '/api/venues', undefined)
  const venueIds = (body as unknown as Array<{ venueId: number }>).map(({ venueId }) => venueId)
  const build = (format: string) =>
    admin.send('POST', `/api/competitions/${competitionId}/season/preview`, {
      league: { isDouble: false, format },
      knockOut: null,
      calendar: { firstDay: '2026-11-16', lastDay: '2026-12-31', weekdays: [1], dayStart: '08:00', dayEnd: '22:00', slotMinutes: 60, restMinutes: 0, venueIds }, // biome-ignore format: short
      isReplacing: true,
    })
  const enter = (groupOf: (index: number) => string) =>
    admin.send('PUT', `/api/competitions/${competitionId}/teams`, {
      entries: teams.map((teamId, index) => ({ teamId, seed: index + 1, groupName: groupOf(index) })),
    })
  expect((await build('DUAL_TOURNAMENT')).status).toBe(200)
  await enter((index) => (index < 3 ? 'A조' : 'B조'))
  expect((await build('WINNER_MEETS_LOSER')).body).toMatchObject({ details: { reason: 'GROUP_NOT_OF_FOUR' } })
  await enter((index) => (index < 4 ? 'FINAL' : 'B조'))
  expect((await build('DUAL_TOURNAMENT')).body).toMatchObject({ details: { reason: 'GROUP_NAME' } })
})
