// Matches of many sides through the API: heats of a relay, their marks by taps, the ranking of all, and everything that shows them.

import { getStandings } from '@campus/contract/brackets'
import { followTeam } from '@campus/contract/favorites'
import { getMatch, listDepartmentMatches, listTeamMatches, type Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { addTeams, administrator, relayCup } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'
import { expectFolded, send, tap } from '../../test/fixtures/taps.ts'

const names = ['컴퓨터공학과', '기계공학과', '경영학과', '국어국문학과', '물리학과', '수학과', '의예과', '간호학과']

const codeOf = ({ body }: { body: Record<string, unknown> }) => body['code']

/** A relay of eight teams in two heats of four, ten minutes apart. */
async function openRelay() {
  const campus = await openCampus()
  const admin = await administrator(campus)
  await admin.send('POST', '/api/competitions', relayCup)
  const teams = await addTeams(campus, names.map((name) => ({ name }))) // biome-ignore format: short
  const heat = (sideIds: number[], startTime: string, more: object = {}) =>
    admin.send('POST', '/api/brackets/league', {
      sports: 'RELAY',
      matchDate: '2099-11-20',
      startTime,
      sideIds,
      ...more,
    })
  const first = (await heat(teams.slice(0, 4), '14:00', { groupName: '예선 1조' })).body as unknown as Match
  const second = (await heat(teams.slice(4), '14:10', { groupName: '예선 2조' })).body as unknown as Match
  const { cookie } = await campus.person('SCORER')
  const run = (match: Match, marks: Array<number | 'DNS' | 'DNF' | 'DQ'>) =>
    send(campus.url, match.matchId, { cookie }, [
      tap('START', 1),
      ...marks.map((mark, at) =>
        tap('MARK', at + 2, { side: at + 1, ...(typeof mark === 'number' ? { mark } : { unplaced: mark }) }),
      ),
      tap('FINISH', marks.length + 2),
    ])
  return { campus, admin, teams, heat, first, second, run }
}

test('two heats of a relay by taps: places in each, one ranking of all, then the final places first', async () => {
  const { campus, teams, heat, first, second, run } = await openRelay()
  expect(first).toMatchObject({ sport: 'RELAY', status: 'FUTURE', teamId1: null, teamName1: null, measure: 'TIME', groupName: '예선 1조' }) // biome-ignore format: short
  expect(first.sides?.map(({ side, teamName, place }) => [side, teamName, place])).toEqual(names.slice(0, 4).map((name, at) => [at + 1, name, null])) // biome-ignore format: short
  const ran = await run(first, [6031, 5902, 'DNF', 5902])
  expect(ran.body.match).toMatchObject({ status: 'PAST', teamScore1: null, winner: null, showSubScores: true })
  expect(ran.body.match.sides?.map(({ mark, place, unplaced }) => [mark, place, unplaced])).toEqual([[6031, 3, null], [5902, 1, null], [null, null, 'DNF'], [5902, 1, null]]) // biome-ignore format: short
  await run(second, [5850, 6100, 'DQ', 6500])
  await expectFolded(campus, first.matchId)
  await expectFolded(campus, second.matchId)

  const ranking = async () => {
    const { body } = await campus.call(getStandings, { params: { sport: 'RELAY' }, query: {} })
    expect(body).toHaveLength(1)
    return { measure: body[0]?.measure, rows: body[0]?.teams.map(({ teamId, rank, mark }) => [teams.indexOf(teamId), rank, mark]) } // biome-ignore format: short
  }
  expect(await ranking()).toEqual({ measure: 'TIME', rows: [[4, 1, 5850], [1, 2, 5902], [3, 2, 5902], [0, 4, 6031], [5, 5, 6100], [7, 6, 6500], [2, 7, null], [6, 7, null]] }) // biome-ignore format: short
  const final = await heat([teams[4]!, teams[1]!, teams[3]!, teams[0]!], '16:00', { round: 'FINAL' })
  await run(final.body as unknown as Match, [5900, 5800, 5850, 'DNS'])
  expect((await ranking()).rows?.slice(0, 5)).toEqual([[1, 1, 5800], [3, 2, 5850], [4, 3, 5900], [5, 5, 6100], [7, 6, 6500]]) // biome-ignore format: short
})

test('a match of many sides is set before it starts, fits its sport, and books its teams', async () => {
  const { campus, admin, teams, heat, first, run } = await openRelay()
  expect(codeOf(await heat([teams[0]!, teams[0]!], '15:00'))).toBe('SAME_TEAM_TWICE')
  expect(codeOf(await heat([teams[0]!, 999_999], '15:00'))).toBe('TEAM_NOT_IN_COMPETITION')
  expect(codeOf(await heat([teams[0]!], '15:00'))).toBe('BAD_REQUEST')
  expect(codeOf(await heat(teams.slice(0, 2), '15:00', { teamOneId: teams[2] }))).toBe('BAD_REQUEST')
  expect(codeOf(await heat(teams.slice(0, 2), '15:00', { matchType: 'TOURNAMENT' }))).toBe('BAD_REQUEST')
  await admin.send('POST', '/api/competitions', { ...relayCup, sport: 'SOCCER', rulePreset: 'CAMPUS_2x20', tieBreakPreset: 'SCHOOL' }) // biome-ignore format: short
  expect(codeOf(await heat(teams.slice(0, 2), '15:00', { sports: 'SOCCER' }))).toBe('BAD_REQUEST')
  const [{ id: cupId } = { id: 0 }] = await campus.query<{ id: number }>(
    `select id from competitions where sport = 'RELAY'`,
  )
  const plan = { league: { isDouble: false }, knockOut: null, calendar: { firstDay: '2026-12-01', lastDay: '2026-12-02', weekdays: [2], dayStart: '10:00', dayEnd: '18:00', venueIds: [1], slotMinutes: 10, restMinutes: 0 } } // biome-ignore format: short
  expect(codeOf(await admin.send('POST', `/api/competitions/${cupId}/season/preview`, plan))).toBe('BAD_REQUEST')
  const clash = await heat([teams[7]!, teams[1]!], '14:05')
  expect(clash.body).toMatchObject({ code: 'CLASH', details: { clashes: [{ kind: 'TEAM', name: '기계공학과' }, { kind: 'TEAM', name: '간호학과' }] } }) // biome-ignore format: short

  const path = `/api/brackets/league/${first.matchId}`
  const swapped = await admin.send('PUT', path, { sideIds: [teams[1], teams[0], teams[2]] })
  expect((swapped.body['sides'] as Match['sides'])?.map(({ teamName }) => teamName)).toEqual(['기계공학과', '컴퓨터공학과', '경영학과']) // biome-ignore format: short
  const [entry] = await campus.query<{ id: number; label: string }>('select id, label from audit_entries order by id desc limit 1') // biome-ignore format: short
  expect(entry?.label).toBe('계주 예선 1조 3팀')
  const undone = await admin.send('POST', `/api/matches/${first.matchId}/undo`, { entryId: entry?.id })
  expect(undone.body['sides']).toMatchObject([{ teamName: '컴퓨터공학과' }, {}, {}, {}])
  // A form can't end what has no marks, and changes no lanes once it runs.
  expect(codeOf(await admin.send('PUT', path, { matchStatus: 'PAST' }))).toBe('BAD_SCORE')
  expect(codeOf(await admin.send('PUT', path, { matchStatus: 'FORFEIT' }))).toBe('BAD_SCORE')
  await run(first, [6000, 6100])
  expect(codeOf(await admin.send('PUT', path, { sideIds: teams.slice(0, 3) }))).toBe('BAD_TRANSITION')
  // It goes on from its marks.
  const kept = await admin.send('PUT', path, { venueId: null, round: '예선' })
  expect(kept.body).toMatchObject({
    status: 'LIVE',
    sides: [{ mark: 6000, place: 1 }, { mark: 6100, place: 2 }, {}, {}],
  })
})

test('a new name, a follower, a calendar and a link find every side; a team that runs is not deleted', async () => {
  const { campus, admin, teams, first, run } = await openRelay()
  const fan = await campus.person()
  await campus.call(followTeam, { body: { teamId: teams[2]! } }, fan)
  const starred = await campus.query<{ match_id: number }>('select match_id from favorites where user_id = $1', [fan.userId]) // biome-ignore format: short
  expect(starred.map(({ match_id }) => match_id)).toEqual([first.matchId])
  const { body: own } = await campus.call(listTeamMatches, { params: { teamId: String(teams[2]) } })
  expect(own.map(({ matchId }) => matchId)).toEqual([first.matchId])
  await admin.send('PUT', `/api/teams/${teams[2]}`, { teamName: '경영대' })
  const { body: renamed } = await campus.call(getMatch, { params: { matchId: String(first.matchId) } })
  expect(renamed.version).toBeGreaterThan(first.version)
  expect(renamed.sides?.[2]?.teamName).toBe('경영대')
  const { body: department } = await campus.call(listDepartmentMatches, { query: { department: '경영학과' } })
  expect(department.map(({ matchId }) => matchId)).toContain(first.matchId)
  expect((await admin.send('DELETE', `/api/teams/${teams[2]}`)).status).toBe(409)
  await expect(campus.query('delete from teams where id = $1', [teams[2]])).rejects.toThrow('is a side of a match')

  const feed = async () => (await fetch(`${campus.url}/api/calendars/teams/${teams[2]}`)).text()
  expect(await feed()).toContain('SUMMARY:4팀 (계주)')
  await run(first, [6031, 5902, 6200, 'DNS'])
  expect(await feed()).toContain('SUMMARY:1위 기계공학과 59.02초 (계주)')
  expect((await fetch(`${campus.url}/api/previews/matches/${first.matchId}`)).status).toBe(200)
})
