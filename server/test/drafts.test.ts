// What belongs to a draft leaves the server by no endpoint and no topic but those of organisers: every one of the contract is asked
// for it, by guests, fans and helpers, and answers as if there were no such thing.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@campus/contract/users'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newToken } from '../src/tokens.ts'
import { administrator } from './fixtures/admin-data.ts'
import { type Campus, openCampus, type Person } from './fixtures/campus.ts'
import { insert, openCup } from './fixtures/cup.ts'
import { connectByHand, until } from './fixtures/realtime-server.ts'
import { contractDestinations, contractEndpoints, type NamedEndpoint } from './fuzz/contract.ts'
import { send } from './fuzz/send.ts'
import { type Known, type Schema, validOf } from './fuzz/values.ts'

/** Nothing but the draft has numbers and words like these. */
const traces = /숨은|7700000\d\d|8800000\d\d/
/** Ids of the same length that nothing has. */
const nothing = { matchId: 779_999_999, competitionId: 889_999_999 }
const examplesPerEndpoint = 3
let addresses = 0

/** A draft with matches of every kind, and all that could hang on one of them. Its teams are public. */
async function openDraft(campus: Campus) {
  const { query } = campus
  await query('alter table matches alter column id restart with 770000001')
  await query('alter table competitions alter column id restart with 880000001')
  const draft = await openCup(
    campus,
    { A: ['가', '나'] },
    { name: '숨은컵', season: '숨은학기', is_current: false, is_draft: true },
  )
  const [one, two] = [draft.id('가'), draft.id('나')]
  await query('alter table competitions alter column id restart with 1')
  const venueId = await insert(campus, 'venues', { name: '대운동장' })
  const today = new Date().toISOString()
  const common = { columns: { starts_at: today, venue_id: venueId, group_name: 'A' } }
  const matchId = await draft.play({ one: '가', two: '나', ...common })
  await draft.play({ one: '가', two: '나', score: '1:0', status: 'LIVE', ...common })
  await draft.play({ one: '가', two: '나', score: '2:0', ...common })
  await draft.play({ columns: { ...common.columns, match_type: 'TOURNAMENT', round: 'FINAL', position: 1 } })
  await query('alter table matches alter column id restart with 1')
  const author = await campus.person()
  await insert(campus, 'comments', { match_id: matchId, user_id: author.userId, text: '숨은 댓글' })
  await insert(campus, 'announcements', { match_id: matchId, text: '숨은 공지', is_pinned: true })
  await insert(campus, 'announcements', { competition_id: draft.competitionId, text: '숨은 공지', is_pinned: false })
  await query(`insert into lineups (match_id, team_id, players) values ($1, $2, $3)`, [
    matchId,
    one,
    JSON.stringify([{ number: 7, name: '숨은선수', isStarter: true, isCaptain: false }]),
  ])
  await query(
    `insert into clips (match_id, stream_id, title, from_at, to_at) values ($1, 'cam', '숨은 장면', now(), now())`,
    [matchId],
  )
  const drawId = await insert(campus, 'draws', {
    competition_id: draft.competitionId,
    kind: 'ORDER',
    setup: JSON.stringify({ kind: 'ORDER', competition: '숨은컵', teams: [], pots: [[]], groups: [], pairs: [] }),
    secret: Buffer.alloc(32),
    closes_at: '2126-11-14T09:05:00Z',
  })
  const known: Known = {
    drawId: [drawId],
    matchId: [matchId],
    competitionId: [draft.competitionId],
    teamId: [one],
    teamOneId: [one],
    teamTwoId: [two],
    venueId: [venueId],
    date: [today.slice(0, 10)],
    department: ['가과'],
    sport: ['SOCCER'],
    q: ['숨은'],
    roomId: [`match-${matchId}`],
  }
  return { ...draft, known, matchId, teamIds: [one, two], venueId }
}

/** Somebody who follows both teams, so that all their matches are starred. */
async function follower(campus: Campus, teamIds: number[], role: Role = 'USER') {
  const person = await campus.person(role)
  await campus.query('insert into follows (user_id, team_id) select $1, unnest($2::bigint[])', [person.userId, teamIds])
  await campus.query(
    `insert into favorites (user_id, match_id, by_follow) select $1, id, true from matches on conflict do nothing`,
    [person.userId],
  )
  const calendar = newToken()
  await campus.query('update users set calendar_hash = $2 where id = $1', [person.userId, calendar.hash])
  return { ...person, calendar: calendar.token }
}

/** Requests about the draft, and the same about nothing. */
function examplesOf({ access, path, params, query, body }: NamedEndpoint, known: Known) {
  const some = (schema: Schema | undefined): unknown[] =>
    schema ? fc.sample(validOf(schema, known), { numRuns: examplesPerEndpoint, seed: 5 }) : []
  // Whoever is no organiser is rejected before anything else of the request is read.
  const [named, asked, sent] = access === 'admin' ? [[known], [], []] : [some(params), some(query), some(body)]
  const count = access !== 'admin' && (params || query || body) ? examplesPerEndpoint : 1
  return Array.from({ length: count }, (_, at) => {
    const values = (named[at] ?? {}) as Record<string, unknown>
    const search = new URLSearchParams(Object.entries((asked[at] ?? {}) as Record<string, string>)).toString()
    return {
      url: `${path.replace(/:(\w+)/g, (_name, name: string) => encodeURIComponent(String(values[name])))}?${search}`,
      body: body && JSON.stringify(sent[at] ?? {}),
    }
  })
}

type Example = ReturnType<typeof examplesOf>[number]

async function ask(campus: Campus, one: NamedEndpoint, { url, body }: Example, by?: Person) {
  const headers = {
    'x-forwarded-for': `10.2.${addresses >> 8}.${addresses++ & 255}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(by && { cookie: by.cookie }),
  }
  const request = { method: one.method, path: url, headers, ...(body !== undefined && { body }) }
  const { status = 0, text = '' } = (await send(campus.url, request, 20_000)) ?? {}
  return { status, text, code: /"code":"(\w+)"/.exec(text)?.[1] ?? '' }
}

/** Everybody who is no organiser and may call it. */
function rolesFor({ access }: NamedEndpoint): Array<Role | null> {
  if (access === 'anyone') return [null, 'USER']
  if (access === 'scorer') return ['SCORER']
  if (access === 'camera' || access === 'broadcaster') return ['CAMERA']
  return access === 'moderator' || access === 'staff' ? ['MODERATOR'] : ['USER']
}

test('no endpoint gives away a draft, its matches, or that they exist', { timeout: 300_000 }, async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1', ROLES: 'http,realtime' } })
  const { known, matchId, competitionId, teamIds } = await openDraft(campus)
  // A public competition of the same teams, so that there is something to see.
  const shown = await openCup(campus, { A: ['다', '라'] })
  await shown.results(['다 2:1 라', '라 - 다'])
  const endpoints = await contractEndpoints()
  const wrong: string[] = []
  for (const one of endpoints) {
    for (const role of rolesFor(one)) {
      // Of their own: a write may end their session.
      const by = role ? await follower(campus, teamIds, role) : undefined
      const own: Known = { ...known, ...(by && { token: [by.calendar] }) }
      const absent: Known = {
        ...own,
        matchId: [nothing.matchId],
        competitionId: [nothing.competitionId],
        roomId: [`match-${nothing.matchId}`],
        drawId: [nothing.matchId],
      }
      const none = examplesOf(one, absent)
      for (const [at, example] of examplesOf(one, own).entries()) {
        const got = await ask(campus, one, example, by)
        const isTraced = traces.test(got.text)
        if (isTraced) wrong.push(`${role}: ${one.name} ${example.url} shows ${got.text.match(traces)?.[0]}`)
        const other = none[at]
        if (!other || JSON.stringify(other) === JSON.stringify(example)) continue
        const absentReply = await ask(campus, one, other, by)
        if (absentReply.status !== got.status || absentReply.code !== got.code)
          wrong.push(`${role}: ${one.name} ${example.url} → ${got.status} ${got.code}, else ${absentReply.status}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(endpoints.length).toBeGreaterThan(100)
  // It is there, and organisers see it.
  const admin = await administrator(campus)
  const { body } = await admin.send('GET', `/api/matches/${matchId}`)
  expect(body).toMatchObject({ matchId, competitionId, isDraft: true })
  for (const path of [
    '/api/competitions',
    '/api/matches',
    `/api/brackets/tournament/SOCCER?competitionId=${competitionId}`,
  ])
    expect(JSON.stringify((await admin.send('GET', path)).body), path).toMatch(traces)
})

/** Who is in a room is counted before it is known whether there is such a room. */
const isSent = (frame: string) => frame.startsWith('MESSAGE') && !frame.includes('"type":"COUNT"')

test('no topic sends what happens to a draft but the one of organisers', { timeout: 60_000 }, async () => {
  const campus = await openCampus()
  const { known, matchId, competitionId, teamIds } = await openDraft(campus)
  const publicId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const admin = await administrator(campus)
  const topics = (await contractDestinations()).filter(({ use }) => use === 'SUBSCRIBE').map(({ path }) => path)
  const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name]?.[0]))
  const url = `${campus.url.replace('http', 'ws')}/ws-stomp/websocket`
  const listenTo = async (topic: string, cookie?: string) => {
    const client = await connectByHand(url, { headers: cookie ? { cookie } : {} })
    client.send('SUBSCRIBE', { id: 'one', destination: fill(topic), receipt: 'here' })
    await until(() => client.frames.some((frame) => /^(RECEIPT|ERROR)\n/.test(frame)))
    return client
  }
  const fan = await follower(campus, teamIds)
  const outsiders = await Promise.all(topics.flatMap((topic) => [listenTo(topic), listenTo(topic, fan.cookie)]))
  const [watching, organiser] = [await listenTo('/sub/matches'), await listenTo('/sub/drafts', admin.cookie)]
  // By Redis, and what a poll finds.
  await admin.send('PUT', `/api/brackets/league/${matchId}`, { round: '2라운드' })
  await campus.query('update matches set round = $2 where competition_id = $1', [competitionId, '3라운드'])
  await until(() => organiser.frames.filter((frame) => frame.includes('3라운드')).length >= 4)
  // Comes after all of them, so that nothing is still on its way.
  await admin.send('PUT', `/api/brackets/league/${publicId}`, { teamOneScore: 5 })
  await until(() => watching.frames.some((frame) => frame.includes('"teamScore1":5')))
  const sent = [...outsiders, watching].flatMap(({ frames }) => frames.filter(isSent))
  expect(sent.filter((frame) => traces.test(frame))).toEqual([])
  expect(sent.length).toBeGreaterThan(0)
  for (const { socket } of [...outsiders, watching, organiser]) socket.terminate()
})

/** Stores of what only organisers ask for, or whoever asks has been told whether it is a draft. */
const ofOrganisers = [
  'audit/audit.export.store.ts',
  'brackets/brackets.store.ts',
  'competitions/competitions.store.ts',
  'lineups/lineups.store.ts',
  'matches/board/rain.store.ts',
  'matches/bracket/advance.store.ts',
  'matches/bracket/heats.store.ts',
  'matches/bracket/home-sides.store.ts',
  'matches/bracket/lots.store.ts',
  'matches/bracket/replacements.store.ts',
  'matches/bracket/slots.store.ts',
  'matches/bracket/withdrawals.store.ts',
  'matches/edit/clashes.store.ts',
  'matches/edit/teams.store.ts',
  'matches/planning/planning.store.ts',
  'matches/protests/protests.store.ts',
  'matches/queue/queue.store.ts',
  'matches/season/late-entries.store.ts',
  'matches/season/season.store.ts',
]

test('whatever hides deleted matches hides drafts too', () => {
  const source = join(import.meta.dirname, '../src')
  const stores = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.store.ts'))
  const bare = (name: string) =>
    /deleted_at is null(?! and \(?(not )?\w*\.?is_draft)/.test(
      // A calendar keeps deleted matches for a while.
      readFileSync(join(source, name), 'utf8').replace('not m.is_draft and (m.deleted_at is null or', ''),
    )
  expect(stores.filter(bare).toSorted()).toEqual(ofOrganisers)
})
