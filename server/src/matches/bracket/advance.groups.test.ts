import { expect, test } from 'vitest'
import { type BracketSeason, openBracket } from '../../../test/fixtures/bracket-data.ts'

/** Plays the matches of a group except the last few; the better seed wins. */
async function playGroup({ league, finish, teams }: BracketSeason, group: string | null, left = 0) {
  const matches = await league(group)
  const seed = (teamId: number | null) => teams.indexOf(teamId ?? 0)
  for (const { matchId, teamId1, teamId2 } of matches.slice(0, matches.length - left)) {
    const { status } = await finish(matchId, seed(teamId1) < seed(teamId2) ? [1, 0] : [0, 1])
    expect(status).toBe(200)
  }
  return matches
}

const semis = async ({ picture }: BracketSeason) => {
  const { 'SEMI_FINALS 1': one, 'SEMI_FINALS 2': two } = await picture()
  return [one, two]
}

/** A result of the match between two teams, the first of them named first. */
async function result({ league, finish, teams }: BracketSeason, [one, two]: [number, number], more: object = {}) {
  const matches = [...(await league('A조')), ...(await league(null))]
  const [first, second] = [teams[one - 1], teams[two - 1]]
  const match = matches.find(({ teamId1, teamId2 }) => [teamId1, teamId2].includes(first!) && [teamId1, teamId2].includes(second!))! // biome-ignore format: short
  return finish(match.matchId, match.teamId1 === first ? [1, 0] : [0, 1], more)
}

test('assigns the places of a group after its last match, and reassigns them after a correction', async () => {
  const season = await openBracket(8, ['A조', 'B조'])
  const { campus, admin, finish, change, undo, idOf } = season
  // Without its last match two teams of the group are level.
  await admin.send('PUT', `/api/competitions/${season.competitionId}`, { lotsBy: 'FORMULA' })
  const inA = await playGroup(season, 'A조', 1)
  expect(await semis(season)).toEqual(['- - FUTURE', '- - FUTURE'])
  const last = inA.at(-1)!
  // A cancelled match is settled too.
  await change(last.matchId, { matchStatus: 'CANCELLED' })
  expect(await semis(season)).toEqual(['팀1 - FUTURE', '- 팀3 FUTURE'])
  await change(last.matchId, { matchStatus: 'FUTURE' })
  expect(await semis(season)).toEqual(['- - FUTURE', '- - FUTURE'])
  await playGroup(season, 'B조')
  await playGroup(season, 'A조')
  expect(await semis(season)).toEqual(['팀1 팀4 FUTURE', '팀2 팀3 FUTURE'])

  await result(season, [3, 1])
  expect(await semis(season)).toEqual(['팀3 팀4 FUTURE', '팀2 팀1 FUTURE'])
  await finish(idOf('SEMI_FINALS', 1), [1, 0])
  const rejected = await result(season, [1, 3])
  expect(rejected.body).toMatchObject({
    code: 'CASCADE',
    details: {
      moves: [
        { round: 'SEMI_FINALS', slot: 1, from: '팀3', to: '팀1', isPlayed: true },
        { round: 'SEMI_FINALS', slot: 2, from: '팀1', to: '팀3', isPlayed: false },
        { round: 'FINAL', slot: 1, from: '팀3', to: null, isPlayed: false },
        { round: 'THIRD_PLACE', slot: 1, from: '팀4', to: null, isPlayed: false },
      ],
    },
  })
  expect((await result(season, [1, 3], { allowCascade: true })).status).toBe(200)
  expect(await semis(season)).toEqual(['팀1 팀4 FUTURE', '팀2 팀3 FUTURE'])
  // A change that leaves the order as it is moves no team, not even one set by hand.
  await campus.query('update matches set team_one_id = $1 where id = $2', [season.teams[4], idOf('SEMI_FINALS', 1)])
  await result(season, [5, 7])
  await result(season, [7, 5])
  expect(await semis(season)).toEqual(['팀5 팀4 FUTURE', '팀2 팀3 FUTURE'])

  await admin.send('DELETE', `/api/matches/${inA[0]?.matchId}`)
  expect((await undo(inA[0]?.matchId ?? 0)).status).toBe(200)
  const another = { matchDate: '2026-12-30', startTime: '20:00', groupName: 'A조', competitionId: season.competitionId }
  const added = await admin.send('POST', '/api/brackets/league', { ...another, teamOneName: '팀1', teamTwoName: '팀3' })
  expect(await semis(season)).toEqual(['- 팀4 FUTURE', '팀2 - FUTURE'])
  await admin.send('DELETE', `/api/matches/${String(added.body['matchId'])}`)
  expect(await semis(season)).toEqual(['팀1 팀4 FUTURE', '팀2 팀3 FUTURE'])
})

test("assigns places by the competition's table: its tie-breaks, and points deducted by decision", async () => {
  const season = await openBracket(4, [null])
  const { campus, teams, league, finish, picture } = season
  await campus.query('update teams set point = -4 where id = $1', [teams[0]])
  await playGroup(season, null)
  // 팀1 has 9 - 4 points, 팀2 6, 팀3 3: the first two play the final.
  expect((await picture())['FINAL 1']).toBe('팀2 팀1 FUTURE')
  const [match] = (await league(null)).filter(({ teamName1, teamName2 }) => [teamName1, teamName2].toSorted().join() === '팀2,팀3') // biome-ignore format: short
  // Now 팀3 has 6 and 팀2 3.
  await finish(match?.matchId ?? 0, match?.teamName1 === '팀3' ? [1, 0] : [0, 1])
  expect((await picture())['FINAL 1']).toBe('팀3 팀1 FUTURE')
})
