// Public draws: what is known when, that nobody can steer them, and what becomes of the result.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { getStandings } from '@campus/contract/brackets'
import { getCompetition, replaceEntries } from '@campus/contract/competitions'
import {
  addDrawNumber,
  applyDraw,
  cancelDraw,
  createDraw,
  type Draw,
  type DrawSetup,
  getDraw,
  listDrawLinks,
  listDraws,
} from '@campus/contract/draws'
import type { BodyOf } from '@campus/contract/endpoint'
import { listTies } from '@campus/contract/lots'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { addTeams, administrator, soccerCup } from '../../../test/fixtures/admin-data.ts'
import { openBracket } from '../../../test/fixtures/bracket-data.ts'
import { type Campus, openCampus, type Person } from '../../../test/fixtures/campus.ts'

/** What Python says about a draw that has ended. */
async function verify(draw: Draw) {
  const script = join(import.meta.dirname, '../../../../rules/src/draw/verify.py')
  const python = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  python.stdin.end(JSON.stringify(draw))
  return json(python.stdout) as Promise<{ commitment: boolean; balls: boolean }>
}

const isRight = { commitment: true, balls: true }
const code = async (reply: Promise<{ body: unknown }>) => ((await reply).body as { code?: string }).code

/** A published cup of teams, the departments given; the first `seeds` of them are seeded. */
async function openDraws({ departments = ['가', '나', '다', '라'], seeds = 0, env = {} } = {}) {
  let ahead = 0
  const log: string[] = []
  const clock = { now: () => new Date(Date.now() + ahead) }
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) })
  const campus = await openCampus({ clock, env, log: logger })
  const office = await administrator(campus)
  const admin = await campus.person('ADMIN')
  const { body } = await office.send('POST', '/api/competitions', soccerCup)
  const competitionId = Number(body.competitionId)
  const teamIds = await addTeams(
    campus,
    departments.map((department, at) => ({ name: `팀${at + 1}`, department })),
  )
  const entries = teamIds.map((teamId, at) => ({ teamId, groupName: null, seed: at < seeds ? at + 1 : null }))
  await campus.call(replaceEntries, { params: { competitionId: String(competitionId) }, body: { entries } }, admin)
  const wait = (minutes: number) => void (ahead += minutes * 60_000)
  return { ...drawsOf(campus, admin, competitionId), campus, office, admin, competitionId, teamIds, wait, log }
}

const of = ({ drawId }: { drawId: number }) => ({ drawId: String(drawId) })

/** Calls about the draws of one competition. */
function drawsOf(campus: Campus, admin: Person, competitionId: number) {
  const params = { competitionId: String(competitionId) }
  const create = (more: Partial<BodyOf<typeof createDraw>> & Pick<BodyOf<typeof createDraw>, 'kind'>) =>
    campus.call(createDraw, { params, body: { minutes: 10, ...more } }, admin)
  const links = async (draw: Draw) =>
    new Map((await campus.call(listDrawLinks, { params: of(draw) }, admin)).body.map((one) => [one.teamId, one.token]))
  return {
    create,
    links,
    get: async (draw: Draw, person?: Person) => (await campus.call(getDraw, { params: of(draw) }, person)).body,
    list: async (person?: Person) => (await campus.call(listDraws, { params }, person)).body,
    send: (draw: Draw, token = '', number = 0) =>
      campus.call(addDrawNumber, { params: of(draw), body: { token, number } }),
    cancel: (draw: Draw) => campus.call(cancelDraw, { params: of(draw) }, admin),
    apply: (draw: Draw, body: { allowCascade?: boolean } = {}) =>
      campus.call(applyDraw, { params: of(draw), body }, admin),
    details: async () => (await campus.call(getCompetition, { params }, admin)).body,
    /** Every team of these adds its id as its number. */
    answer: async (draw: Draw, teamIds: readonly number[]) => {
      const tokens = await links(draw)
      for (const teamId of teamIds)
        await campus.call(addDrawNumber, {
          params: of(draw),
          body: { token: tokens.get(teamId) ?? '', number: teamId },
        })
    },
  }
}

const groups = ['A조', 'B조']
const untilEnded = (get: () => Promise<Draw>) =>
  vi.waitFor(async () => {
    const draw = await get()
    expect(draw.state).not.toBe('OPEN')
    return draw
  }, 15_000)

test('draws groups as soon as the last team has answered, and applies them with one entry', async () => {
  const { create, links, send, get, apply, details, office, competitionId, teamIds } = await openDraws({
    departments: ['가', '나', '가', '나'],
    seeds: 2,
  })
  const { body: open } = await create({ kind: 'GROUPS', groups, isApart: true })
  expect(open).toMatchObject({ state: 'OPEN', answered: [], secret: null, numbers: null, balls: null })
  const setup = JSON.parse(open.setup) as DrawSetup
  expect(setup).toMatchObject({ kind: 'GROUPS', groups, pots: [teamIds.slice(0, 2), teamIds.slice(2)], isApart: true })
  const tokens = await links(open)
  const said: number[] = []
  for (const teamId of teamIds) {
    const { status, body } = await send(open, tokens.get(teamId), 1000 + teamId)
    said.push(teamId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ teamId, draw: { answered: said.toSorted((a, b) => a - b) } })
  }
  const drawn = await get(open)
  expect(drawn).toMatchObject({ state: 'DRAWN', commitment: open.commitment, setup: open.setup })
  expect(drawn.numbers).toEqual(teamIds.map((teamId) => ({ teamId, number: 1000 + teamId })))
  expect(await verify(drawn)).toEqual(isRight)

  expect((await apply(drawn)).body).toMatchObject({ isApplied: true })
  const placed = new Map(drawn.balls?.map(({ teamId, place }) => [teamId, groups[place - 1]]))
  for (const { teamId, groupName, seed } of (await details()).entries)
    expect([groupName, seed]).toEqual([
      placed.get(teamId),
      teamId === teamIds[0] ? 1 : teamId === teamIds[1] ? 2 : null,
    ])
  expect(await code(apply(drawn))).toBe('DRAW_CLOSED')
  const log = await office.log(`?subject=COMPETITION&subjectId=${competitionId}`)
  const states = log.flatMap(({ changes }) => changes.filter(({ field }) => field === 'drawState'))
  expect(states.map((change) => change.new)).toEqual(['APPLIED', 'OPEN'])
  expect(await office.log(`?subject=ENTRIES&subjectId=${competitionId}`)).toHaveLength(2)
})

test('withholding a number changes nothing but that it is missing: the draw is made of what was stored', async () => {
  const { create, answer, get, send, links, cancel, teamIds, wait } = await openDraws()
  const { body: open } = await create({ kind: 'ORDER' })
  const tokens = await links(open)
  await answer(open, teamIds.slice(0, 2))
  expect((await get(open)).state).toBe('OPEN')
  wait(10)
  // Late by a moment, whether or not the draw has been made.
  expect(await code(send(open, tokens.get(teamIds[2] ?? 0), 5))).toBe('DRAW_CLOSED')
  expect(await code(cancel(open))).toBe('DRAW_CLOSED')
  const drawn = await untilEnded(() => get(open))
  expect(drawn).toMatchObject({ state: 'DRAWN', answered: teamIds.slice(0, 2), commitment: open.commitment })
  expect(await verify(drawn)).toEqual(isRight)
  expect(await code(send(open, tokens.get(teamIds[2] ?? 0), 5))).toBe('DRAW_CLOSED')
  expect(await get(open)).toEqual(drawn)
})

test('a server that is restarted between commitment and reveal has the same secret', async () => {
  // The first process makes no draws: it has gone before the time is over.
  const { campus, create, answer, get, teamIds, wait } = await openDraws({ env: { ROLES: 'http,realtime' } })
  const { body: open } = await create({ kind: 'ORDER' })
  const [before] = await campus.query<{ secret: Buffer }>('select secret from draws')
  await answer(open, teamIds.slice(1))
  wait(11)
  expect((await get(open)).state).toBe('OPEN')
  await campus.addNode({ ROLES: 'http,realtime,jobs' })
  const drawn = await untilEnded(() => get(open))
  expect(drawn).toMatchObject({ commitment: open.commitment, secret: before?.secret.toString('hex') })
  expect(await verify(drawn)).toEqual(isRight)
  // Not even the owner of the tables changes one by mistake.
  for (const change of [`secret = decode(repeat('00', 32), 'hex')`, `setup = '{}'`, `balls = '[]'`, `state = 'OPEN'`])
    await expect(campus.query(`update draws set ${change}`)).rejects.toThrow('is fixed')
})

test('one number per team, by its own link, and of several at once each counts', async () => {
  const { create, links, send, get, campus, teamIds } = await openDraws()
  const { body: open } = await create({ kind: 'ORDER' })
  const tokens = await links(open)
  expect(await code(send(open, `${teamIds[0]}-${'x'.repeat(43)}`, 5))).toBe('DRAW_LINK_INVALID')
  const first = tokens.get(teamIds[0] ?? 0)
  expect((await send(open, first, 5)).status).toBe(200)
  expect((await send(open, first, 5)).status).toBe(200)
  expect(await code(send(open, first, 6))).toBe('NUMBER_SENT')
  const rest = teamIds.slice(1).map((teamId) => send(open, tokens.get(teamId), teamId))
  expect((await Promise.all(rest)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(campus.node.deps.db.conflicts).toBe(0)
  const drawn = await get(open)
  expect(drawn).toMatchObject({ state: 'DRAWN', answered: teamIds })
  expect(drawn.numbers?.[0]?.number).toBe(5)
  expect(await code(send(open, first, 7))).toBe('NUMBER_SENT')
  expect(await links(drawn)).toEqual(new Map())
})

test('nothing of chance is in a response, the log or an audit entry before the end', async () => {
  const { campus, create, links, send, get, list, cancel, office, admin, log, teamIds } = await openDraws()
  const { body: open, ...reply } = await create({ kind: 'ORDER' })
  const [stored] = await campus.query<{ secret: Buffer }>('select secret from draws')
  const secret = stored?.secret ?? Buffer.alloc(0)
  const tokens = await links(open)
  const sent = await send(open, tokens.get(teamIds[0] ?? 0), 987_654_321)
  const seen = JSON.stringify([
    open,
    [...reply.headers],
    sent.body,
    await get(open),
    await get(open, admin),
    await list(admin),
    [...tokens],
    await office.log(''),
    log,
  ])
  expect(seen).toContain(open.commitment)
  const forms = ['hex', 'base64', 'base64url', 'latin1'] as const
  for (const form of forms) expect(seen).not.toContain(secret.toString(form))
  expect(seen).not.toContain('987654321')
  expect(JSON.stringify(await campus.query('select * from audit_entries'))).not.toContain(secret.toString('hex'))

  // Given up, it shows both and stays in the list.
  const { body: cancelled } = await cancel(open)
  expect(cancelled).toMatchObject({ state: 'CANCELLED', balls: null, secret: secret.toString('hex') })
  expect(cancelled.numbers).toEqual([{ teamId: teamIds[0], number: 987_654_321 }])
  expect((await list()).map(({ drawId, state }) => [drawId, state])).toEqual([[open.drawId, 'CANCELLED']])
})

test('only one is open at a time, and only the last one of its kind can be applied', async () => {
  const { create, answer, get, apply, teamIds } = await openDraws()
  const { body: first } = await create({ kind: 'GROUPS', groups })
  expect(await code(create({ kind: 'GROUPS', groups }))).toBe('DRAW_OPEN')
  expect(await code(apply(first))).toBe('DRAW_CLOSED')
  await answer(first, teamIds)
  const { body: second } = await create({ kind: 'GROUPS', groups })
  await answer(second, teamIds)
  expect((await get(second)).secret).not.toBe((await get(first)).secret)
  expect(await code(apply(first))).toBe('DRAW_OUTDATED')
  expect((await apply(second)).status).toBe(200)
})

test('a result is not applied to other entries', async () => {
  const { create, answer, apply, campus, admin, competitionId, teamIds } = await openDraws()
  const { body: draw } = await create({ kind: 'BRACKET' })
  await answer(draw, teamIds)
  const entries = teamIds.slice(1).map((teamId) => ({ teamId, groupName: null, seed: null }))
  await campus.call(replaceEntries, { params: { competitionId: String(competitionId) }, body: { entries } }, admin)
  expect(await code(apply(draw))).toBe('DRAW_OUTDATED')
})

test('the lines of a bracket become the seeds that the season is built of', async () => {
  const { create, answer, get, apply, details, teamIds } = await openDraws({ seeds: 1 })
  const { body: draw } = await create({ kind: 'BRACKET' })
  await answer(draw, teamIds)
  await apply(draw)
  const drawn = await get(draw)
  expect(await verify(drawn)).toEqual(isRight)
  const seedOfLine = [1, 4, 2, 3]
  const seeds = new Map(drawn.balls?.map(({ teamId, place }) => [teamId, seedOfLine[place - 1]]))
  expect(seeds.get(teamIds[0] ?? 0)).toBe(1)
  for (const { teamId, seed } of (await details()).entries) expect(seed).toBe(seeds.get(teamId))
})

test('lots among level teams are drawn, entered with their draw, and fill the slots that waited', async () => {
  const season = await openBracket(4, [null])
  const admin = await season.campus.person('ADMIN')
  for (const { matchId } of await season.league(null)) await season.finish(matchId, [0, 0])
  const { create, answer, get, apply } = drawsOf(season.campus, admin, season.competitionId)
  const { body: draw } = await create({ kind: 'ORDER', teamIds: season.teams })
  await answer(draw, season.teams)
  const { balls } = await get(draw)
  expect((await apply(draw)).body).toMatchObject({ isApplied: true })
  const order = balls?.map(({ teamId }) => `팀${season.teams.indexOf(teamId) + 1}`) ?? []
  expect((await season.picture())['FINAL 1']).toBe(`${order[0]} ${order[1]} FUTURE`)
  const params = { competitionId: String(season.competitionId) }
  const [tie] = (await season.campus.call(listTies, { params }, admin)).body
  expect(tie?.drawn).toMatchObject({ method: 'DRAW', witnesses: [] })
  const [table] = (await season.campus.call(getStandings, { params: { sport: 'SOCCER' }, query: params })).body
  expect(table?.ties?.[0]?.drawn).toMatchObject({ method: 'DRAW', drawId: draw.drawId })
  // Once is enough.
  const { body: again } = await create({ kind: 'ORDER', teamIds: season.teams })
  await answer(again, season.teams)
  expect(await code(apply(again))).toBe('TEAMS_NOT_LEVEL')
})

test('rejects what cannot be drawn, and names the department that does not fit', async () => {
  const { create, campus, competitionId, list, get, admin, teamIds } = await openDraws({
    departments: ['가', '나', '나', '나', '다', '라'],
  })
  expect((await create({ kind: 'GROUPS', groups, isApart: true })).body).toMatchObject({
    code: 'DRAW_DOES_NOT_FIT',
    details: { department: '나' },
  })
  const [one = 0, two = 0] = teamIds
  const bad: Array<Parameters<typeof create>[0]> = [
    { kind: 'GROUPS' },
    { kind: 'GROUPS', groups: ['A조', 'A조'] },
    { kind: 'GROUPS', groups: ['A조', 'B조', 'C조', 'D조'] },
    { kind: 'ORDER', teamIds: [one] },
    { kind: 'ORDER', teamIds: [one, 999_999] },
    { kind: 'SIDES' },
    { kind: 'SIDES', pairs: [[one, one]] },
  ]
  for (const form of bad) expect([form, await code(create(form))]).toEqual([form, 'BAD_DRAW'])
  const { body: draw } = await create({ kind: 'SIDES', pairs: [[one, two]] })
  expect(JSON.parse(draw.setup)).toMatchObject({ pairs: [[one, two]] })

  await campus.query('update competitions set is_draft = true, is_current = false')
  expect(await code(create({ kind: 'ORDER' }))).toBe('DRAW_OF_DRAFT')
  expect(await get(draw)).toMatchObject({ code: 'DRAW_NOT_FOUND' })
  expect(await list()).toMatchObject({ code: 'COMPETITION_NOT_FOUND' })
  expect(await get(draw, admin)).toMatchObject({ state: 'OPEN' })
  await campus.query('delete from competitions where id = $1', [competitionId])
  expect(await get(draw, admin)).toMatchObject({ code: 'DRAW_NOT_FOUND' })
})

test('draws who is at home in matches that have not begun, once for each pair, in turns where two meet again', async () => {
  const { campus, competitionId, teams, league, finish } = await openBracket(4, ['A'])
  const admin = await campus.person('ADMIN')
  const { create, answer, get, apply } = drawsOf(campus, admin, competitionId)
  const [played] = await league('A')
  await finish(played?.matchId ?? 0, [1, 0])
  // Each pair meets again.
  await campus.query(
    `insert into matches (competition_id, match_type, group_name, starts_at, team_one_id, team_two_id)
     select competition_id, match_type, group_name, starts_at + interval '30 days', team_one_id, team_two_id
     from matches where match_type = 'LEAGUE'`,
  )
  const sides = () =>
    campus.query<{ one: number; two: number; begun: boolean; sources: number }>(
      `select team_one_id as one, team_two_id as two, status = 'PAST' as begun, num_nonnulls(source_one, source_two) as sources
       from matches where deleted_at is null order by starts_at, id`,
    )
  const before = await sides()
  const { body: open } = await create({ kind: 'SIDES' })
  expect((JSON.parse(open.setup) as DrawSetup).pairs).toHaveLength(6)
  await answer(open, teams)
  const draw = await get(open)
  expect(await verify(draw)).toEqual(isRight)
  const { pairs } = JSON.parse(draw.setup) as DrawSetup
  expect((await apply(draw)).body).toMatchObject({ isApplied: true })
  const after = await sides()
  // What has begun and the slots of the bracket stay as they are.
  for (const kept of [({ begun }: { begun: boolean }) => begun, ({ sources }: { sources: number }) => sources > 0])
    expect(after.filter(kept)).toEqual(before.filter(kept))
  for (const [at, pair] of pairs.entries()) {
    const home = draw.balls?.find(({ place }) => place === at + 1)?.teamId ?? 0
    const homes = after.filter(({ one, two, begun }) => !begun && pair.includes(one) && pair.includes(two))
    const away = pair.find((teamId) => teamId !== home) ?? 0
    const isHalfPlayed = pair.includes(played?.teamId1 ?? 0) && pair.includes(played?.teamId2 ?? 0)
    expect(homes.map(({ one }) => one)).toEqual(isHalfPlayed ? [home] : [home, away])
  }
  expect(await code(apply(draw))).toBe('DRAW_CLOSED')
})
