// Webhooks from a change of a match to a receiver on this machine: what is told, in which order, how it is signed, and what failures do.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deleteMatch, type MatchForm, updateLeagueMatch } from '@campus/contract/matches'
import { confirmResult } from '@campus/contract/results'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookKind,
  webhookKinds,
} from '@campus/contract/webhooks'
import { expect, test, vi } from 'vitest'
import { type Campus, openCampus, type Person } from '../../../test/fixtures/campus.ts'
import { openReceiver, type Received, type Receiver } from '../../../test/fixtures/receiver.ts'
import { deleteOld } from './webhooks.store.ts'

const wait = 15_000

async function openHooks(env: NodeJS.ProcessEnv = {}) {
  const campus = await openCampus({ env: { WEBHOOKS_TO_LOOPBACK: 'true', ...env } })
  const [admin, receiver] = [await campus.person('ADMIN'), await openReceiver()]
  const add = async ({ url }: Pick<Receiver, 'url'> = receiver, kinds: WebhookKind[] = [...webhookKinds]) => {
    const { status, body } = await campus.call(createWebhook, { body: { label: '방송국', url, kinds } }, admin)
    expect(status).toBe(200)
    return { ...body, params: { hookId: String(body.hookId) } }
  }
  const change = async (matchId: number, body: MatchForm) => {
    const { status } = await campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body }, admin)
    expect(status).toBe(200)
  }
  return { campus, admin, receiver, add, change }
}

const told = ({ got }: Receiver) => got.map(({ body }) => [body.types.join(), body.match?.score?.join(':') ?? null])

/** Whatever waits is due now. */
const hurry = ({ query }: Campus) =>
  query(`update webhook_deliveries set next_attempt_at = now() where state = 'WAITING' and leased_until is null`)

const run = promisify(execFile)

/** By another implementation. */
async function verify(secret: string, { headers, text }: Received): Promise<string> {
  const script = join(import.meta.dirname, 'verify.py')
  const running = run('python3', [script, secret, String(headers['campus-score-signature'])])
  running.child.stdin?.end(text)
  return (await running).stdout.trim()
}

test('tells of a start, scores, an end, a correction, a new time and a deletion, each as it was then', async () => {
  const { campus, admin, receiver, add, change } = await openHooks()
  const hook = await add()
  const matchId = await campus.match({ starts_at: '2031-05-20T14:00:00+09:00' })
  await change(matchId, { startTime: '15:00', allowClash: true })
  await change(matchId, { matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 })
  await change(matchId, { teamOneScore: 1 })
  await change(matchId, { teamOneScore: 2 })
  await change(matchId, { matchStatus: 'PAST' })
  await change(matchId, { teamTwoScore: 1 })
  await campus.call(deleteMatch, { params: { matchId: String(matchId) } }, admin)
  await vi.waitFor(() => expect(receiver.got).toHaveLength(8), wait)
  expect(told(receiver)).toEqual([
    ['SCHEDULE_CHANGED', null],
    ['SCHEDULE_CHANGED', null],
    ['MATCH_BEGAN', '0:0'],
    ['SCORE_CHANGED', '1:0'],
    ['SCORE_CHANGED', '2:0'],
    ['MATCH_ENDED', '2:0'],
    ['RESULT_CHANGED', '2:1'],
    ['SCHEDULE_CHANGED', '2:1'],
  ])
  expect(receiver.got.map(({ body }) => body.isRemoved)).toEqual([...Array<boolean>(7).fill(false), true])
  expect(receiver.got[1]?.body.match).toMatchObject({ id: matchId, time: '15:00' })
  expect(new Set(receiver.got.map(({ body }) => body.id)).size).toBe(8)
  for (const one of receiver.got) {
    expect(one.headers['campus-score-delivery']).toBe(one.body.id)
    expect(Buffer.byteLength(one.text)).toBeLessThan(16_000)
  }
  const [first] = receiver.got as [Received]
  expect(await verify(hook.secret, first)).toBe('valid')
  expect(await verify(hook.secret, { ...first, text: first.text.replace('SCHEDULE', 'SCORE') })).toBe('invalid')
  expect(await verify('whsec_other', first)).toBe('invalid')
})

test('sends a hook only what it asks for, and nobody a draft', async () => {
  const { campus, receiver, add, change } = await openHooks()
  const ends = await openReceiver()
  await add()
  await add(ends, ['MATCH_ENDED'])
  const [matchId, draftId] = [await campus.match({ status: 'LIVE' }), await campus.match()]
  await campus.query(
    'update competitions set is_draft = true where id = (select competition_id from matches where id = $1)',
    [draftId],
  )
  await change(draftId, { matchStatus: 'LIVE', teamOneScore: 3, teamTwoScore: 0 })
  await change(matchId, { teamOneScore: 1, teamTwoScore: 0 })
  await change(matchId, { matchStatus: 'PAST' })
  await vi.waitFor(() => expect(told(ends)).toEqual([['MATCH_ENDED', '1:0']]), wait)
  const ofDraft = () => receiver.got.filter(({ body }) => body.match?.id === draftId)
  await vi.waitFor(() => {
    expect(told(receiver)).toContainEqual(['MATCH_ENDED', '1:0'])
    // Made, then withdrawn while it was public.
    expect(ofDraft().map(({ body }) => [body.types.join(), body.isRemoved])).toEqual([
      ['SCHEDULE_CHANGED', false],
      ['SCHEDULE_CHANGED', true],
    ])
  }, wait)
  expect(receiver.got.some(({ body }) => body.match?.score?.[0] === 3)).toBe(false)
})

test('tells that a result is confirmed', async () => {
  const { campus, admin, receiver, add } = await openHooks()
  await add(receiver, ['RESULT_CHANGED'])
  const matchId = await campus.match({ status: 'PAST', score_one: 2, score_two: 1, winner: 1 })
  await campus.query(`update competitions set confirmed_by = 'ORGANISER'`)
  const [row] = await campus.query<{ version: number }>('select version from matches where id = $1', [matchId])
  const body = { side: 0 as const, version: Number(row?.version) }
  const { status } = await campus.call(confirmResult, { params: { matchId: String(matchId) }, body }, admin)
  expect(status).toBe(200)
  await vi.waitFor(() => expect(receiver.got.at(-1)?.body.match?.result).toBe('CONFIRMED'), wait)
})

test('retries after 500 in the order of the match; other matches and hooks do not wait', async () => {
  const { campus, receiver, add, change } = await openHooks()
  const [sick, other] = [await campus.match({ status: 'LIVE' }), await campus.match({ status: 'LIVE' })]
  const healthy = await openReceiver()
  const hook = await add(receiver, ['SCORE_CHANGED'])
  await add(healthy, ['SCORE_CHANGED'])
  receiver.answer(({ body }) => (body.match?.id === sick ? 500 : 200))
  for (const teamOneScore of [1, 2, 3]) await change(sick, { teamOneScore, teamTwoScore: 0 })
  await change(other, { teamOneScore: 7, teamTwoScore: 0 })
  await vi.waitFor(() => expect(healthy.got).toHaveLength(4), wait)
  await vi.waitFor(() => expect(told(receiver)).toContainEqual(['SCORE_CHANGED', '7:0']), wait)
  const { body: list } = await campus.call(listWebhookDeliveries, { params: hook.params }, await adminOf(campus))
  expect(list.map(({ state, attempts }) => [state, attempts > 0])).toEqual([
    ['DELIVERED', true],
    ['WAITING', false],
    ['WAITING', false],
    ['WAITING', true],
  ])
  expect(list.at(-1)).toMatchObject({ statusCode: 500, failure: 'STATUS', nextAttemptAt: expect.any(String) })
  receiver.answer(() => 204)
  await vi.waitFor(async () => {
    await hurry(campus)
    expect(told(receiver).at(-1)).toEqual(['SCORE_CHANGED', '3:0'])
  }, wait)
  const scores = told(receiver).filter(([, score]) => score !== '7:0')
  expect([...new Set(scores.map(([, score]) => score))]).toEqual(['1:0', '2:0', '3:0'])
})

const adminOf = (campus: Campus): Promise<Person> => campus.person('ADMIN')

test('two processes deliver each change once and in order', async () => {
  const { campus, receiver, add, change } = await openHooks()
  await campus.addNode()
  await add(receiver, ['SCORE_CHANGED'])
  const matchIds = [await campus.match({ status: 'LIVE' }), await campus.match({ status: 'LIVE' })]
  const goals = Array.from({ length: 15 }, (_, index) => index + 1)
  await Promise.all(
    matchIds.map(async (matchId) => {
      for (const teamOneScore of goals) await change(matchId, { teamOneScore, teamTwoScore: 0 })
    }),
  )
  await vi.waitFor(() => expect(receiver.got).toHaveLength(30), wait)
  for (const matchId of matchIds) {
    const own = receiver.got.filter(({ body }) => body.match?.id === matchId)
    expect(own.map(({ body }) => body.match?.score?.[0])).toEqual(goals)
  }
})

test('what a killed process held is sent again by another', async () => {
  const { campus, receiver, add, change } = await openHooks()
  const matchId = await campus.match({ status: 'LIVE' })
  await add(receiver, ['SCORE_CHANGED'])
  await campus.query(
    `create function hold() returns trigger language plpgsql as $$ begin new.lease := gen_random_uuid();
       new.leased_until := now() + interval '1 hour'; return new; end $$`,
  )
  await campus.query('create trigger hold before insert on webhook_deliveries for each row execute function hold()')
  await change(matchId, { teamOneScore: 1, teamTwoScore: 0 })
  await campus.query('drop trigger hold on webhook_deliveries')
  await change(await campus.match({ status: 'LIVE' }), { teamOneScore: 9, teamTwoScore: 0 })
  await vi.waitFor(() => expect(told(receiver)).toEqual([['SCORE_CHANGED', '9:0']]), wait)
  // Only of the killed process: the other delivery's result may not be stored yet, and it would be sent again too.
  await campus.query(`update webhook_deliveries set leased_until = now() - interval '1 second'
    where state = 'WAITING' and leased_until > now() + interval '30 minutes'`)
  await vi.waitFor(() => expect(told(receiver).at(-1)).toEqual(['SCORE_CHANGED', '1:0']), wait)
})

test('pauses a hook that has failed for a day, and sends what waited once it is resumed', async () => {
  const { campus, admin, receiver, add, change } = await openHooks()
  const matchId = await campus.match({ status: 'LIVE' })
  const hook = await add(receiver, ['SCORE_CHANGED'])
  receiver.answer(() => 503)
  await change(matchId, { teamOneScore: 1, teamTwoScore: 0 })
  await vi.waitFor(() => expect(receiver.got).toHaveLength(1), wait)
  await campus.query(`update webhook_deliveries set first_attempt_at = now() - interval '25 hours'`)
  const hooks = async () => (await campus.call(listWebhooks, {}, admin)).body
  await vi.waitFor(async () => {
    await hurry(campus)
    expect(await hooks()).toMatchObject([{ paused: 'FAILING', waiting: 1 }])
  }, wait)
  // Nothing is collected while it is paused.
  await change(matchId, { teamOneScore: 2 })
  expect(await hooks()).toMatchObject([{ waiting: 1 }])
  receiver.answer(() => 200)
  await campus.call(updateWebhook, { params: hook.params, body: { isPaused: false } }, admin)
  await vi.waitFor(() => expect(told(receiver).at(-1)).toEqual(['SCORE_CHANGED', '1:0']), wait)
  await vi.waitFor(async () => expect(await hooks()).toMatchObject([{ paused: null, waiting: 0 }]), wait)
})

test('a hook that never answers takes no place of another', async () => {
  const { campus, receiver, add, change } = await openHooks()
  const dead = await openReceiver()
  dead.answer(() => null)
  const { hookId } = await add(dead, ['SCORE_CHANGED'])
  await add(receiver, ['SCORE_CHANGED'])
  const matchIds: number[] = []
  for (let count = 0; count < 8; count++) matchIds.push(await campus.match({ status: 'LIVE' }))
  for (const matchId of matchIds) await change(matchId, { teamOneScore: 1, teamTwoScore: 0 })
  await vi.waitFor(() => expect(receiver.got).toHaveLength(8), wait)
  const sending = await campus.query('select from webhook_deliveries where hook_id = $1 and leased_until > now()', [
    hookId,
  ])
  expect(sending).toHaveLength(4)
})

test('tests a hook at once, and reports the answer', async () => {
  const { campus, admin, receiver, add } = await openHooks({ ROLES: 'http' })
  const hook = await add()
  const ask = async () => (await campus.call(testWebhook, { params: hook.params, body: {} }, admin)).body
  expect(await ask()).toMatchObject({
    types: ['TEST'],
    state: 'DELIVERED',
    statusCode: 200,
    failure: null,
    matchId: null,
  })
  expect(receiver.got[0]?.body).toMatchObject({ types: ['TEST'], match: null })
  receiver.answer(() => 302)
  expect(await ask()).toMatchObject({ state: 'FAILED', statusCode: 302, failure: 'REDIRECT', nextAttemptAt: null })
  const { body } = await campus.call(rotateWebhookSecret, { params: hook.params, body: {} }, admin)
  receiver.answer(() => 200)
  await ask()
  const last = receiver.got.at(-1) as Received
  expect([await verify(body.secret, last), await verify(hook.secret, last)]).toEqual(['valid', 'invalid'])
  const { body: deliveries } = await campus.call(listWebhookDeliveries, { params: hook.params }, admin)
  expect(deliveries.map(({ state }) => state)).toEqual(['DELIVERED', 'FAILED', 'DELIVERED'])
  await campus.call(deleteWebhook, { params: hook.params }, admin)
  expect((await campus.call(listWebhooks, {}, admin)).body).toEqual([])
})

test('rejects an address that is not public, plain http, and a twenty-first hook', async () => {
  const campus = await openCampus({ env: { ROLES: 'http' } })
  const admin = await campus.person('ADMIN')
  const add = async (url: string) =>
    (await campus.call(createWebhook, { body: { label: '훅', url, kinds: ['MATCH_ENDED'] } }, admin)).status
  for (const url of ['http://example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'none'])
    expect([url, await add(url)]).toEqual([url, 400])
  for (let count = 0; count < 20; count++) expect(await add(`https://example.com/${count}`)).toBe(200)
  expect(await add('https://example.com/')).toBe(409)
})

test('stores secrets encrypted, and deletes deliveries after 14 days', async () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const { campus, receiver, add, change } = await openHooks({ SECRETS_KEY: key })
  const { secret } = await add(receiver, ['SCORE_CHANGED'])
  const [stored] = await campus.query<{ secret: Buffer }>('select secret from webhooks')
  expect(stored?.secret.toString()).not.toContain(secret)
  await change(await campus.match({ status: 'LIVE' }), { teamOneScore: 1, teamTwoScore: 0 })
  await vi.waitFor(() => expect(receiver.got).toHaveLength(1), wait)
  expect(await verify(secret, receiver.got[0] as Received)).toBe('valid')
  const left = async () =>
    (
      await campus.query(`select (select count(*)::int from webhook_deliveries) as deliveries,
      (select count(*)::int from webhook_events) as events`)
    )[0]
  await campus.query(`update webhook_deliveries set created_at = now() - interval '13 days'`)
  await deleteOld(campus.node.deps.db.queries)
  expect(await left()).toEqual({ deliveries: 1, events: 1 })
  await campus.query(`update webhook_deliveries set created_at = now() - interval '15 days'`)
  await campus.query(`update webhook_events set at = now() - interval '15 days'`)
  await deleteOld(campus.node.deps.db.queries)
  expect(await left()).toEqual({ deliveries: 0, events: 0 })
})
