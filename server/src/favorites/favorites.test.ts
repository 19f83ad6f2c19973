// Stars and follows over HTTP: stars added by a follow are removed with it, stars added by hand stay.
import { randomUUID } from 'node:crypto'
import {
  addFavorite,
  favoritesPage,
  followTeam,
  listFavorites,
  listFollows,
  listPopularTeams,
  popularTeams,
  removeFavorite,
  unfollowTeam,
} from '@campus/contract/favorites'
import { createLeagueMatch, updateLeagueMatch } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'

async function open() {
  const campus = await openCampus()
  const fan = await campus.person()
  const userId = String(fan.userId)
  const teams = (
    await campus.query<{ id: number }>(
      `insert into teams (name, department, sport) values ('가팀', '가과', 'SOCCER'), ('나팀', '나과', null), ('다팀', '다과', 'SOCCER') returning id`,
    )
  ).map(({ id }) => id) as [number, number, number]
  return {
    campus,
    fan,
    teams,
    starred: async () => (await campus.call(listFavorites, { query: {} }, fan)).body,
    ids: async () => (await campus.call(listFavorites, { query: {} }, fan)).body.map(({ matchId }) => matchId),
    star: (matchId: number) => campus.call(addFavorite, { params: { userId }, body: { matchId } }, fan),
    unstar: (id: number) => campus.call(removeFavorite, { params: { userId, favoriteId: String(id) } }, fan),
    follow: (teamId: number) => campus.call(followTeam, { body: { teamId } }, fan),
    unfollow: (teamId: number) => campus.call(unfollowTeam, { params: { teamId: String(teamId) } }, fan),
    between: (one: number | null, two: number | null, columns = {}) =>
      campus.match({ team_one_id: one, team_two_id: two, ...columns }),
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('starred matches: in progress, to come (without a day last), then over, the latest first; nobody else’s, none deleted', async () => {
  const { campus, fan, starred, star } = await open()
  const over = { score_one: 1, score_two: 0 }
  const matches = {
    pastOld: await campus.match({ status: 'PAST', starts_at: inDays(-9), ...over }),
    dayless: await campus.match({ starts_at: null }),
    cancelled: await campus.match({ status: 'CANCELLED', starts_at: inDays(-5) }),
    soon: await campus.match({ starts_at: inDays(1) }),
    deleted: await campus.match({ starts_at: inDays(1) }),
    live: await campus.match({ status: 'LIVE', ...over }),
    postponed: await campus.match({ status: 'POSTPONED', starts_at: inDays(2) }),
    pastNew: await campus.match({ status: 'PAST', starts_at: inDays(-1), ...over }),
    later: await campus.match({ starts_at: inDays(3) }),
  }
  expect((await campus.call(listFavorites, { query: {} }, fan)).body).toEqual([])
  const favorites = new Map<number, number>()
  for (const matchId of Object.values(matches)) favorites.set(matchId, (await star(matchId)).body.favoriteId)
  await campus.query('update matches set deleted_at = now() where id = $1', [matches.deleted])
  const list = await starred()
  const names = Object.entries(matches)
  expect(list.map(({ matchId }) => names.find(([, id]) => id === matchId)?.[0])).toEqual([
    'live',
    'soon',
    'postponed',
    'later',
    'dayless',
    'pastNew',
    'cancelled',
    'pastOld',
  ])
  expect(list.every(({ matchId, favoriteId }) => favorites.get(matchId) === favoriteId)).toBe(true)
  expect((await campus.call(listFavorites, { query: {} }, await campus.person())).body).toEqual([])
  expect((await campus.call(listFavorites, { query: {} })).status).toBe(401)
})

test('more stars than a page holds come page after page, in one order, none twice and none missing', async () => {
  const { campus, fan } = await open()
  await campus.match({ starts_at: inDays(1) })
  const copies = favoritesPage + 2
  await campus.query(`insert into matches (competition_id, team_one_id, team_two_id, match_type, status, starts_at)
    select competition_id, team_one_id, team_two_id, match_type, 'FUTURE', starts_at + n * interval '1 hour'
    from matches cross join generate_series(1, ${copies}) n`)
  await campus.query(`insert into favorites (user_id, match_id) select ${fan.userId}, id from matches`)
  const pageAfter = async (after?: number) =>
    (await campus.call(listFavorites, { query: after ? { after: String(after) } : {} }, fan)).body
  const first = await pageAfter()
  const second = await pageAfter(first.at(-1)?.matchId)
  expect([first.length, second.length]).toEqual([favoritesPage, copies + 1 - favoritesPage])
  const all = [...first, ...second]
  expect(new Set(all.map(({ matchId }) => matchId)).size).toBe(copies + 1)
  const times = all.map(({ date, startTime }) => `${date} ${startTime}`)
  expect(times).toEqual(times.toSorted())
  expect(await pageAfter(second.at(-1)?.matchId)).toEqual([])
})

test('unstarring is idempotent, by either id: no other star is removed', async () => {
  const { campus, ids, star, unstar } = await open()
  const matches = []
  for (let count = 0; count < 6; count++) matches.push(await campus.match())
  const favorites = new Map<number, number>()
  for (const matchId of matches.toReversed()) favorites.set(matchId, (await star(matchId)).body.favoriteId)
  for (const [index, matchId] of matches.entries()) {
    const id = index % 2 === 0 ? (favorites.get(matchId) ?? 0) : matchId
    for (let time = 0; time < 2; time++) expect((await unstar(id)).status).toBe(200)
    expect(new Set(await ids())).toEqual(new Set(matches.slice(index + 1)))
  }
})

test('no more than 200, and it is the oldest that are left out', async () => {
  const { campus, fan, starred } = await open()
  const matchId = await campus.match()
  await campus.query(
    `insert into matches (competition_id, match_type, starts_at, status)
     select competition_id, 'LEAGUE', now() - n * interval '1 day', 'CANCELLED' from matches, generate_series(1, 210) n where id = $1`,
    [matchId],
  )
  await campus.query('insert into favorites (user_id, match_id) select $1, id from matches', [fan.userId])
  const list = await starred()
  expect(list).toHaveLength(200)
  expect(list[0]?.matchId).toBe(matchId)
})

test('following stars coming matches only; unfollowing removes those stars, not the ones added by hand', async () => {
  const {
    campus,
    fan,
    teams: [a, b, c],
    ids,
    star,
    follow,
    unfollow,
    between,
  } = await open()
  const coming = await between(a, b, { starts_at: inDays(1) })
  const live = await between(c, a, { status: 'LIVE', score_one: 0, score_two: 0 })
  const postponed = await between(a, c, { status: 'POSTPONED', starts_at: null })
  const past = await between(a, b, { status: 'PAST', score_one: 1, score_two: 0, starts_at: inDays(-1) })
  await between(b, c, { starts_at: inDays(1) })
  const byHand = await between(a, c, { starts_at: inDays(2) })
  await star(byHand)
  await star(past)
  const { body } = await follow(a)
  expect(body).toEqual([{ teamId: a, teamName: '가팀', department: '가과', sport: 'SOCCER' }])
  expect(await ids()).toEqual([live, coming, byHand, postponed, past])
  // A star added by a follow, and then by hand.
  await star(coming)
  expect((await unfollow(a)).body).toEqual([])
  expect(await ids()).toEqual([coming, byHand, past])
  expect((await unfollow(a)).status).toBe(200)
  expect((await campus.call(listFollows, {}, fan)).body).toEqual([])
})

test('the star stays while the other team is followed', async () => {
  const {
    teams: [a, b, c],
    ids,
    follow,
    unfollow,
    between,
  } = await open()
  const both = await between(a, b)
  await between(a, c)
  await follow(a)
  expect((await follow(b)).body.map(({ teamId }) => teamId)).toEqual([a, b])
  await unfollow(a)
  expect(await ids()).toEqual([both])
  await unfollow(b)
  expect(await ids()).toEqual([])
})

test('a match set later is starred as it is set, for all followers of its teams', async () => {
  const {
    campus,
    fan,
    teams: [a, b, c],
    ids,
    follow,
    between,
  } = await open()
  await follow(a)
  const set = await between(b, a)
  await between(b, c)
  await between(a, c, { status: 'CANCELLED' })
  const undecided = await between(b, null, { source_two: 'WINNER:SEMI_FINALS:1' })
  expect(await ids()).toEqual([set])
  // The feeder is played: the winner's followers have a new match.
  await campus.query('update matches set team_two_id = $1 where id = $2', [a, undecided])
  expect(await ids()).toEqual([set, undecided])
  const [competition] = await campus.query<{ id: number }>(
    'update competitions set is_current = true where id = (select max(id) from competitions) returning id',
  )
  await campus.query('insert into competition_teams (competition_id, team_id) values ($1, $2), ($1, $3)', [
    competition?.id,
    a,
    c,
  ])
  const form = {
    sports: 'SOCCER',
    matchDate: '2030-05-02',
    startTime: '14:00',
    matchType: 'LEAGUE',
    groupName: 'A조',
    round: '1',
    teamOneId: c,
    teamTwoId: a,
  } as const
  const made = await campus.call(createLeagueMatch, { body: form }, await campus.person('ADMIN'))
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(await ids()).toEqual([set, undecided, made.body.matchId])
  expect(await campus.query('select distinct by_follow from favorites where user_id = $1', [fan.userId])).toEqual([
    { by_follow: true },
  ])
})

test('a star removed by hand stays removed after edits and new follows, until other teams play', async () => {
  const {
    campus,
    teams: [a, b, c],
    ids,
    unstar,
    follow,
    between,
  } = await open()
  const admin = await campus.person('ADMIN')
  const matchId = await between(a, b, { status: 'LIVE', score_one: 0, score_two: 0 })
  await campus.query(
    'insert into competition_teams (competition_id, team_id) select competition_id, unnest($2::bigint[]) from matches where id = $1',
    [matchId, [a, b, c]],
  )
  const edit = (body: object) => campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body }, admin)
  await follow(a)
  await unstar(matchId)
  expect((await edit({ teamOneScore: 1 })).status).toBe(200)
  expect((await edit({ teamOneId: a, teamTwoId: b, teamTwoScore: 1 })).status).toBe(200)
  await follow(a)
  expect(await ids()).toEqual([])
  expect((await edit({ teamTwoId: c })).status).toBe(200)
  expect(await ids()).toEqual([matchId])
})

test('a follow and a match set at the same moment: the star is there in either order', async () => {
  const {
    campus,
    teams: [a, b],
    follow,
    between,
  } = await open()
  const others = await Promise.all(Array.from({ length: 8 }, () => campus.person()))
  await Promise.all([
    follow(a),
    ...others.flatMap((person) => [between(a, b), campus.call(followTeam, { body: { teamId: a } }, person)]),
  ])
  const rows = await campus.query<{ count: number }>('select count(*)::int from favorites group by user_id')
  expect(rows).toEqual(Array.from({ length: 9 }, () => ({ count: 8 })))
})

test('rejects an unknown team, an archived one, another user and malformed ids', async () => {
  const {
    campus,
    teams: [a],
    follow,
    unfollow,
  } = await open()
  await campus.query('update teams set archived_at = now() where id = $1', [a])
  for (const teamId of [999_999, a]) {
    expect(await follow(teamId)).toMatchObject({ status: 404, body: { code: 'TEAM_NOT_FOUND' } })
  }
  expect((await campus.call(followTeam, { body: { teamId: a } })).status).toBe(401)
  for (const teamId of [-1, 0, 1.5, '1; drop table follows']) expect((await follow(teamId as number)).status).toBe(400)
  expect((await unfollow(999_999)).status).toBe(200)
})

test('the teams that most people follow come first, archived ones not at all', async () => {
  const campus = await openCampus()
  const teams = await campus.query<{ id: number }>(
    `insert into teams (name, department) select 'team ' || n, 'team ' || n from generate_series(1, 10) n returning id`,
  )
  const fans = [await campus.person(), await campus.person(), await campus.person()]
  const follow = (fan: number, team: number) =>
    campus.call(followTeam, { body: { teamId: teams[team]?.id ?? 0 } }, fans[fan])
  for (const [fan, team] of [
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 5],
    [1, 5],
    [0, 1],
    [0, 7],
    [1, 7],
    [2, 7],
  ] as const)
    expect((await follow(fan, team)).status).toBe(200)
  await campus.query('update teams set archived_at = now() where id = $1', [teams[7]?.id])
  const { body } = await campus.call(listPopularTeams, {})
  expect(body.map(({ teamName }) => teamName)).toEqual(['team 4', 'team 6', 'team 2'])
  await campus.query('insert into follows (user_id, team_id) select $1, id from teams on conflict do nothing', [
    fans[2]?.userId,
  ])
  expect((await campus.call(listPopularTeams, {})).body).toHaveLength(popularTeams)
})

test('a press that was held on a bad line and comes after its own retry and the next press changes nothing', async () => {
  const { campus, fan, teams, ids } = await open()
  const [teamId] = teams
  const matchId = await campus.match()
  const press = (path: string, method: 'POST' | 'DELETE', key: string, body?: object) =>
    fetch(`${campus.url}/api/users/${path}`, {
      method,
      headers: {
        cookie: fan.cookie,
        'idempotency-key': key,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const followed = async () => (await campus.call(listFollows, {}, fan)).body.map((team) => team.teamId)
  const switches = [
    { path: `${fan.userId}/bookmark`, id: matchId, body: { matchId }, shown: ids },
    { path: 'me/teams', id: teamId, body: { teamId }, shown: followed },
  ]
  for (const { path, id, body, shown } of switches) {
    const [on, off] = [randomUUID(), randomUUID()]
    const turnOn = () => press(path, 'POST', on, body)
    const turnOff = () => press(`${path}/${id}`, 'DELETE', off)
    expect([(await turnOn()).status, (await turnOff()).status, await shown()]).toEqual([200, 200, []])
    expect([(await turnOn()).status, await shown()]).toEqual([200, []])
    expect([(await press(path, 'POST', randomUUID(), body)).status, await shown()]).toEqual([200, [id]])
    expect([(await turnOff()).status, await shown()]).toEqual([200, [id]])
  }
})
