// A team enters a round robin late: its matches at free times of the season, the knock-out that waits, and the way back.
import { addLateEntry, listLateEntries, previewLateEntry, undoLateEntry } from '@campus/contract/late-entries'
import { expect, test } from 'vitest'
import { addTeams } from '../../../test/fixtures/admin-data.ts'
import { openBracket } from '../../../test/fixtures/bracket-data.ts'

const days = { firstDay: '2031-03-03', lastDay: '2031-04-30' }

async function openGroups(...setup: Parameters<typeof openBracket>) {
  const season = await openBracket(...setup)
  const { campus, competitionId } = season
  const admin = await campus.person('ADMIN')
  const [late = 0] = await addTeams(campus, [{ name: '늦은 팀' }])
  const params = { competitionId: String(competitionId) }
  const form = { teamId: late, groupName: 'A', ...days }
  return {
    ...season,
    late,
    form,
    preview: (body: object = {}) => campus.call(previewLateEntry, { params, body: { ...form, ...body } }, admin),
    enter: (body: object = {}) =>
      campus.call(addLateEntry, { params, body: { ...form, reason: '신청이 늦었어요', ...body } }, admin),
    undoEntry: (teamId = late) => campus.call(undoLateEntry, { params: { ...params, teamId: String(teamId) } }, admin),
    list: async () => (await campus.call(listLateEntries, { params }, admin)).body,
    /** Every column but those that count changes; and the entries. */
    columns: async () => [
      await campus.query(
        `select to_jsonb(m) - '{version,changed_xid}'::text[] as match from matches m where deleted_at is null order by id`,
      ),
      await campus.query('select * from competition_teams order by team_id'),
    ],
    matchesOf: (teamId: number) =>
      campus.query<{ day: string; clock: string; venue: number; one: number; two: number; status: string }>(
        `select to_char(starts_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, venue_id as venue,
           to_char(starts_at at time zone 'Asia/Seoul', 'HH24:MI') as clock, team_one_id as one, team_two_id as two, status
         from matches where $1 in (team_one_id, team_two_id) and deleted_at is null order by starts_at, id`,
        [teamId],
      ),
  }
}

const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const idsOf = (matches: Array<{ one: number; two: number }>, teamId: number) =>
  matches.map(({ one, two }) => (one === teamId ? two : one)).toSorted((a, b) => a - b)

test('plays every team of its group once at free times; the preview shows the same and stores nothing', async () => {
  const { campus, admin, teams, late, preview, enter, columns, matchesOf, list } = await openGroups(8, ['A', 'B'])
  // The others play on the same days.
  await campus.query(
    `update matches set starts_at = starts_at + (timestamptz '2031-03-03 08:00+09' - (select min(starts_at) from matches))`,
  )
  const before = await columns()
  const seen = (await preview()).body
  expect(await columns()).toEqual(before)
  expect((await enter()).status).toBe(200)
  const matches = await matchesOf(late)
  expect(idsOf(matches, late)).toEqual([0, 2, 4, 6].map((at) => teams[at]))
  expect(seen.matches.map(({ date, startTime, venueId }) => [date, startTime, venueId])).toEqual(
    matches.map(({ day, clock, venue }) => [day, clock, venue]),
  )
  // Named first as often as second.
  expect(matches.filter(({ one }) => one === late)).toHaveLength(2)
  // Nothing is moved, and nobody plays twice at a time.
  expect((await columns())[0]?.slice(0, before[0]?.length)).toEqual(before[0])
  const clashes = await campus.query(
    `select a.id from matches a join matches b on a.id < b.id and a.deleted_at is null and b.deleted_at is null
       and a.starts_at < b.starts_at + interval '2 hours' and b.starts_at < a.starts_at + interval '2 hours'
       and (a.venue_id = b.venue_id or array[a.team_one_id, a.team_two_id] && array[b.team_one_id, b.team_two_id])`,
  )
  expect(clashes).toEqual([])
  expect(await list()).toMatchObject([{ teamName: '늦은 팀', groupName: 'A', canUndo: true }])
  const [logged] = await admin.log('?subject=ENTRIES')
  expect(logged?.changes).toEqual([
    { field: 'enteredLate', old: null, new: '늦은 팀' },
    { field: 'planReason', old: null, new: '신청이 늦었어요' },
  ])
})

test('undone, all is as before; not once one of its matches has begun', async () => {
  const { late, enter, undoEntry, columns, finish, league, list } = await openGroups(8, ['A', 'B'])
  const before = await columns()
  await enter()
  expect((await undoEntry()).status).toBe(200)
  expect(await columns()).toEqual(before)
  expect(await list()).toEqual([])
  expect(code(await undoEntry())).toBe('NOTHING_TO_UNDO')
  await enter()
  const own = (await league('A')).find(({ teamId1, teamId2 }) => teamId1 === late || teamId2 === late)
  await finish(own?.matchId ?? 0, [1, 0])
  expect(await list()).toMatchObject([{ canUndo: false }])
  const played = await columns()
  expect(code(await undoEntry())).toBe('TEAM_HAS_PLAYED')
  expect(await columns()).toEqual(played)
})

test('a finished group is open again: its places in the knock-out wait, and come back with the undo', async () => {
  const { league, finish, picture, enter, undoEntry } = await openGroups(8, ['A', 'B'])
  for (const name of ['A', 'B']) for (const { matchId } of await league(name)) await finish(matchId, [2, 1])
  const before = await picture()
  expect(before['SEMI_FINALS 1']).not.toContain('-')
  await enter()
  const [one = '', two = ''] = [(await picture())['SEMI_FINALS 1'], (await picture())['SEMI_FINALS 2']]
  expect([one.includes('-'), two.includes('-')]).toEqual([true, true])
  expect((await undoEntry()).status).toBe(200)
  expect(await picture()).toEqual(before)
})

test('not where it is entered, where nothing is left free, or where matches follow from each other', async () => {
  const { campus, teams, competitionId, columns, enter } = await openGroups(8, ['A', 'B'])
  const before = await columns()
  expect(code(await enter({ teamId: teams[0] }))).toBe('ALREADY_ENTERED')
  expect(code(await enter({ teamId: 999_999 }))).toBe('TEAM_NOT_FOUND')
  expect(code(await enter({ groupName: 'Z' }))).toBe('NO_LATE_ENTRY')
  expect(code(await enter({ lastDay: '2031-03-02' }))).toBe('BAD_PLAN')
  expect(code(await enter({ firstDay: '0001-01-01', lastDay: '9999-12-31' }))).toBe('BAD_PLAN')
  await campus.query('update competitions set rest_minutes = 1440 where id = $1', [competitionId])
  expect(code(await enter({ lastDay: days.firstDay }))).toBe('SEASON_DOES_NOT_FIT')
  await campus.query(`update competitions set league_format = 'SWISS' where id = $1`, [competitionId])
  expect(code(await enter())).toBe('NO_LATE_ENTRY')
  expect(await columns()).toEqual(before)
})

test('in a double round robin it meets everybody twice, once as the first named', async () => {
  const { campus, teams, late, enter, matchesOf, competitionId } = await openGroups(4, ['A'])
  await campus.query(
    `insert into matches (competition_id, match_type, group_name, starts_at, venue_id, team_one_id, team_two_id)
     select competition_id, match_type, group_name, starts_at + interval '30 days', venue_id, team_two_id, team_one_id
     from matches where competition_id = $1 and match_type = 'LEAGUE'`,
    [competitionId],
  )
  expect((await enter()).status).toBe(200)
  const matches = await matchesOf(late)
  expect(matches).toHaveLength(8)
  const first = matches.filter(({ one }) => one === late).map(({ two }) => two)
  expect(first.toSorted((a, b) => a - b)).toEqual(teams)
})
