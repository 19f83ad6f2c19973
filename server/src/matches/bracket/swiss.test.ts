import type { Standings } from '@campus/contract/brackets'
import type { Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { type BracketSeason, openBracket } from '../../../test/fixtures/bracket-data.ts'

const roundOf = async ({ league }: BracketSeason, round: number): Promise<Match[]> =>
  (await league(null)).filter((match) => match.round === `${round}라운드`)

/** "팀1-팀4", with "-" for a team that is not known yet. */
const pairsOf = (matches: Match[]) => matches.map(({ teamName1, teamName2 }) => `${teamName1 ?? ''}-${teamName2 ?? ''}`)

/** The better seed wins every match of a round. */
async function playRound(season: BracketSeason, round: number): Promise<string[]> {
  const matches = await roundOf(season, round)
  const seed = (teamId: number | null) => season.teams.indexOf(teamId ?? 0)
  for (const { matchId, teamId1, teamId2 } of matches)
    expect((await season.finish(matchId, seed(teamId1) < seed(teamId2) ? [1, 0] : [0, 1])).status).toBe(200)
  return pairsOf(matches)
}

async function tableOf({ campus, competitionId }: BracketSeason) {
  const response = await fetch(`${campus.url}/api/brackets/league/SOCCER?competitionId=${competitionId}`)
  return ((await response.json()) as Standings[])[0]
}

test('six teams meet by their points, nobody twice, and the first two of the table reach the final', async () => {
  const season = await openBracket(6, [null], { leagueFormat: 'SWISS' })
  await season.admin.send('PUT', `/api/competitions/${season.competitionId}`, { lotsBy: 'FORMULA' })
  expect(pairsOf(await roundOf(season, 1))).toEqual(['팀1-팀4', '팀2-팀5', '팀3-팀6'])
  const [open] = await roundOf(season, 2)
  expect(open).toMatchObject({ teamId1: null, source1: 'SWISS:2:1', source2: 'SWISS:2:1' })
  const first = await playRound(season, 1)
  // Three have won: two of them meet, the third meets the best of the others.
  expect(pairsOf(await roundOf(season, 2))).toEqual(['팀1-팀2', '팀3-팀4', '팀5-팀6'])
  expect(pairsOf(await roundOf(season, 3))).toEqual(['-', '-', '-'])
  expect(await tableOf(season)).toMatchObject({ remaining: 6 })
  const all = [...first, ...(await playRound(season, 2)), ...(await playRound(season, 3))]
  expect(new Set(all.map((pair) => pair.split('-').toSorted().join())).size).toBe(9)
  const table = await tableOf(season)
  expect(table?.remaining).toBe(0)
  const [best, second] = table?.teams ?? []
  expect((await season.picture())['FINAL 1']).toBe(`${best?.teamName} ${second?.teamName} FUTURE`)
  expect(table?.teams.flatMap(({ why }) => why.map(({ criterion }) => criterion))).toContain('BUCHHOLZ')
})

test('of seven teams another one rests in each round, and wins by the score of a walkover', async () => {
  const season = await openBracket(7, [null], { leagueFormat: 'SWISS' })
  const names = season.teams.map((_, index) => `팀${index + 1}`)
  const byes: string[] = []
  for (const round of [1, 2, 3]) {
    const playing = (await playRound(season, round)).flatMap((pair) => pair.split('-'))
    byes.push(...names.filter((name) => !playing.includes(name)))
  }
  expect(byes[0]).toBe('팀7')
  expect(new Set(byes).size).toBe(3)
  const table = await tableOf(season)
  expect(
    table?.teams
      .filter(({ hadBye }) => hadBye)
      .map(({ teamName }) => teamName)
      .toSorted(),
  ).toEqual(byes.toSorted())
  const rested = table?.teams.find(({ teamName }) => teamName === '팀7')
  expect(rested).toMatchObject({ played: 3, win: 1, for: 3 })
})

test('a correction pairs the next round anew until it has begun', async () => {
  const season = await openBracket(6, [null], { leagueFormat: 'SWISS' })
  await playRound(season, 1)
  const [first] = await roundOf(season, 1)
  const matchId = first?.matchId ?? 0
  // 팀4 has won instead of 팀1.
  await season.finish(matchId, [0, 1])
  expect(pairsOf(await roundOf(season, 2))).toEqual(['팀2-팀3', '팀4-팀5', '팀1-팀6'])
  // A result taken back opens the round again.
  await season.change(matchId, { matchStatus: 'FUTURE' })
  expect(pairsOf(await roundOf(season, 2))).toEqual(['-', '-', '-'])
  await season.finish(matchId, [1, 0])
  const [second] = await roundOf(season, 2)
  await season.finish(second?.matchId ?? 0, [1, 0])
  const paired = pairsOf(await roundOf(season, 2))
  expect((await season.finish(matchId, [0, 1])).status).toBe(200)
  expect(pairsOf(await roundOf(season, 2))).toEqual(paired)
})

test('a team that withdraws is not paired again, and a pair set by hand stays', async () => {
  const season = await openBracket(6, [null], { leagueFormat: 'SWISS' })
  await playRound(season, 1)
  const path = `/api/competitions/${season.competitionId}/withdrawals`
  await season.admin.send('POST', path, { teamId: season.teams[5], rule: 'WALKOVER', reason: '부상' })
  const second = await roundOf(season, 2)
  expect(second.map(({ status }) => status)).toEqual(['FUTURE', 'FUTURE', 'FORFEIT'])
  for (const { matchId } of second.slice(0, 2)) await season.finish(matchId, [1, 0])
  const third = await roundOf(season, 3)
  expect(third.flatMap(({ teamName1, teamName2 }) => [teamName1, teamName2])).not.toContain('팀6')
  expect(third.filter(({ teamId1 }) => teamId1 !== null)).toHaveLength(2)
  const [match] = third
  const others = season.teams.filter((teamId) => teamId !== match?.teamId1 && teamId !== match?.teamId2)
  const set = await season.change(match?.matchId ?? 0, { teamTwoId: others[0], allowClash: true })
  expect(set.status).toBe(200)
  const byHand = pairsOf(await roundOf(season, 3))
  const [corrected] = await roundOf(season, 1)
  await season.finish(corrected?.matchId ?? 0, [0, 1])
  expect(pairsOf(await roundOf(season, 3))).toEqual(byHand)
})
