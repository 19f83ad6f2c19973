import type { Season } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { expect, test, vi } from 'vitest'
import { addTeams, administrator, soccerCup } from '../../../test/fixtures/admin-data.ts'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { listen } from '../../../test/fixtures/fans.ts'

const plan = {
  league: { isDouble: false },
  knockOut: { perGroup: 2, hasThirdPlace: true },
  calendar: {
    firstDay: '2026-11-16',
    lastDay: '2026-12-11',
    weekdays: [1, 2, 3, 4, 5],
    dayStart: '10:00',
    dayEnd: '20:00',
    slotMinutes: 120,
    restMinutes: 60,
    perDay: 1,
  },
}

/** A competition with seeded teams, in groups where some are named, and courts to play on. */
async function openSeason(cup: object, teamCount: number, groups: string[] = []) {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/competitions', { ...soccerCup, ...cup })
  const path = `/api/competitions/${String(body['competitionId'])}`
  const teams = await addTeams(
    campus,
    Array.from({ length: teamCount }, (_, index) => ({ name: `팀${String(index + 1).padStart(2, '0')}` })),
  )
  const entries = teams.map((teamId, index) => ({
    teamId,
    seed: index + 1,
    groupName: groups[index % groups.length] ?? null,
  }))
  await admin.send('PUT', `${path}/teams`, { entries })
  const venues = await campus.query<{ id: number }>(
    `insert into venues (name) values ('1코트'), ('2코트') returning id`,
  )
  const venueIds = venues.map(({ id }) => id)
  const whole = (changes: object = {}) => ({ ...plan, calendar: { ...plan.calendar, venueIds }, ...changes })
  const request = async (where: '' | '/preview', changes: object = {}) => {
    const response = await admin.send('POST', `${path}/season${where}`, whole(changes))
    return { ...response, season: response.body as unknown as Season }
  }
  return { campus, admin, teams, venueIds, request }
}

interface Row {
  id: number
  round: string
  position: number
  teams: number
  sources: Array<string | null>
  next: string | null
  loser: string | null
  [column: string]: unknown
}

const fedBy = (outcome: string) => `(select n.round || ' ' || n.position || ' ' ||
      case when n.source_one = '${outcome}:' || m.round || ':' || m.position then 1 else 2 end
    from matches n where n.deleted_at is null
      and '${outcome}:' || m.round || ':' || m.position in (n.source_one, n.source_two))`

/** The knock-out as it was written: where each match's winner and loser go, by round, position and slot. */
const bracketOf = (campus: Campus) =>
  campus.query<Row>(`select m.id, m.round, m.position, num_nonnulls(m.team_one_id, m.team_two_id) as teams,
      array[m.source_one, m.source_two] as sources, ${fedBy('WINNER')} as next, ${fedBy('LOSER')} as loser
    from matches m
    where m.match_type = 'TOURNAMENT' and m.deleted_at is null order by m.starts_at, m.position`)

const doubleBookings = (campus: Campus) =>
  campus.query(`select 1 from matches a join matches b on a.id < b.id and a.deleted_at is null and b.deleted_at is null
    and abs(extract(epoch from a.starts_at - b.starts_at)) < 7200
    and (a.venue_id = b.venue_id or a.team_one_id in (b.team_one_id, b.team_two_id)
      or a.team_two_id in (b.team_one_id, b.team_two_id))`)

test('eight soccer teams in two groups, then a knock-out with a match for third place', async () => {
  const { campus, admin, request } = await openSeason({ type: 'COMBINED' }, 8, ['A조', 'B조'])
  const received = await listen(campus.url)
  const listOf = async (day: string) => (await (await fetch(`${campus.url}/api/matches?date=${day}`)).json()) as Match[]
  const preview = await request('/preview')
  expect(preview.season.matches).toHaveLength(16)
  expect(await campus.query('select 1 from matches')).toEqual([])
  const [first] = preview.season.matches
  expect(await listOf(first?.date ?? '')).toEqual([])

  const { status, season } = await request('')
  expect(status).toBe(200)
  expect(season).toEqual(preview.season)
  const groups = await campus.query(
    `select group_name, count(*)::int, count(distinct (least(team_one_id, team_two_id), greatest(team_one_id, team_two_id)))::int as pairs
     from matches where match_type = 'LEAGUE' group by 1 order by 1`,
  )
  expect(groups).toEqual([
    { group_name: 'A조', count: 6, pairs: 6 },
    { group_name: 'B조', count: 6, pairs: 6 },
  ])
  const bracket = await bracketOf(campus)
  expect(bracket.map(({ round }) => round).toSorted()).toEqual(['FINAL', 'SEMI_FINALS', 'SEMI_FINALS', 'THIRD_PLACE'])
  const semis = bracket.filter(({ round }) => round === 'SEMI_FINALS')
  expect(semis.map(({ sources }) => sources)).toEqual([
    ['RANK:A조:1', 'RANK:B조:2'],
    ['RANK:B조:1', 'RANK:A조:2'],
  ])
  expect(semis.map(({ next, loser }) => [next, loser])).toEqual([
    ['FINAL 1 1', 'THIRD_PLACE 1 1'],
    ['FINAL 1 2', 'THIRD_PLACE 1 2'],
  ])
  expect(await doubleBookings(campus)).toEqual([])
  expect(await listOf(first?.date ?? '')).not.toEqual([])
  await vi.waitFor(() => expect(new Set(received.map(({ match }) => match.matchId)).size).toBe(16), 15_000)
  const [entry] = await admin.log()
  expect(entry).toMatchObject({
    action: 'BUILD',
    subject: 'COMPETITION',
    label: '총장배 축구',
    changes: [{ field: 'matches', old: 0, new: 16 }],
  })
})

test('thirteen badminton teams: the top three get a bye, every other slot has a feeder', async () => {
  const cup = { sport: 'BADMINTON', type: 'TOURNAMENT', rulePreset: 'BWF_3x21', tieBreakPreset: 'BWF' }
  const { campus, teams, request } = await openSeason(cup, 13)
  const { season } = await request('', { league: null, knockOut: { perGroup: 1, hasThirdPlace: false } })
  expect(season.byes.toSorted((a, b) => a - b)).toEqual(teams.slice(0, 3))
  const bracket = await bracketOf(campus)
  const inRound = (name: string) => bracket.filter(({ round }) => round === name)
  expect(['ROUND_OF_16', 'QUARTER_FINALS', 'SEMI_FINALS', 'FINAL'].map((name) => inRound(name).length)).toEqual([
    5, 4, 2, 1,
  ])
  expect(bracket.reduce((sum, match) => sum + match.teams, 0)).toBe(13)
  const targets = bracket.flatMap(({ next }) => next ?? [])
  expect(new Set(targets).size).toBe(11)
  expect(inRound('FINAL')).toMatchObject([
    { teams: 0, sources: ['WINNER:SEMI_FINALS:1', 'WINNER:SEMI_FINALS:2'], next: null, loser: null },
  ])
  expect(await campus.query('select distinct show_sub_scores from matches')).toEqual([{ show_sub_scores: true }])
  const [match] = (await (await fetch(`${campus.url}/api/matches/all?limit=1`)).json()) as Match[]
  expect(match).toMatchObject({ round: 'FINAL', source1: 'WINNER:SEMI_FINALS:1', teamName1: null, status: 'FUTURE' })
})

test('replaces a season only on request, and never once it has begun', async () => {
  const { campus, admin, request } = await openSeason({}, 4)
  const league = { knockOut: null }
  expect((await request('', league)).season.matches).toHaveLength(6)
  const rejected = await request('', league)
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'SEASON_HAS_MATCHES', details: { unbegun: 6, begun: 0 } },
  })
  expect((await request('/preview', { ...league, isReplacing: true })).season.replaced).toBe(6)
  const received = await listen(campus.url)
  const [old] = await campus.query<{ id: number }>('select id from matches order by id limit 1')
  await admin.send('PUT', `/api/brackets/league/${old?.id}`, { round: '9' })
  const again = await request('', { ...league, isReplacing: true })
  expect(again.season).toMatchObject({ replaced: 6, matches: { length: 6 } })
  expect(await campus.query('select 1 from matches where deleted_at is null')).toHaveLength(6)
  await vi.waitFor(() => expect(received.filter(({ isDeleted }) => isDeleted)).toHaveLength(6), 15_000)
  // A match deleted with its season can't be restored by undoing an older change.
  const [change] = await admin.log(`?subject=MATCH&subjectId=${old?.id}`)
  const undone = await admin.send('POST', `/api/matches/${old?.id}/undo`, { entryId: change?.entryId })
  expect(undone.body.code).toBe('MATCH_NOT_FOUND')

  await campus.query(`update matches set status = 'LIVE', score_one = 0, score_two = 0
    where id = (select max(id) from matches)`)
  // The preview promises nothing that the write rejects.
  for (const path of ['/preview', ''] as const) {
    const { status, body } = await request(path, { ...league, isReplacing: true })
    expect([status, body], path).toMatchObject([409, { code: 'SEASON_HAS_MATCHES', details: { unbegun: 5, begun: 1 } }])
  }
  await campus.query('update competitions set archived_at = now()')
  for (const path of ['/preview', ''] as const)
    expect((await request(path, league)).body.code, path).toBe('NO_COMPETITION')
})

test('schedules a season around existing matches, and reports when it does not fit', async () => {
  const { campus, request, venueIds, teams } = await openSeason({}, 4)
  const league = { knockOut: null }
  const { season } = await request('/preview', league)
  for (const { date, startTime, venueId } of season.matches) {
    await campus.match({ starts_at: `${date}T${startTime}:00+09:00`, venue_id: venueId })
  }
  await campus.match({ starts_at: `${season.matches[0]?.date}T13:00:00+09:00`, team_one_id: teams[0] })
  expect((await request('', league)).status).toBe(200)
  expect(await doubleBookings(campus)).toEqual([])
  const calendar = { ...plan.calendar, venueIds, lastDay: plan.calendar.firstDay }
  const tight = await request('/preview', { ...league, calendar })
  expect(tight.body).toMatchObject({ code: 'SEASON_DOES_NOT_FIT', details: { needed: 6 } })
  const unknownVenue = await request('', { ...league, calendar: { ...calendar, venueIds: [4711] } })
  expect(unknownVenue.body).toMatchObject({ code: 'SEASON_HAS_MATCHES' })
  expect((await request('/preview', { ...league, calendar: { ...calendar, venueIds: [4711] } })).body.code).toBe(
    'VENUE_NOT_FOUND',
  )
  expect((await request('/preview', { league: null, knockOut: null })).body.code).toBe('BAD_PLAN')
})

test('of two concurrent builds one succeeds; a large one is written whole', async () => {
  const { campus, venueIds, request } = await openSeason({}, 32)
  const calendar = { ...plan.calendar, venueIds, lastDay: '2027-02-26', slotMinutes: 60, perDay: 2 }
  const large = { knockOut: null, calendar }
  const responses = await Promise.all([request('', large), request('', large)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await campus.query('select 1 from matches')).toHaveLength(496)
})
