// Every endpoint that accepts an Idempotency-Key: with a key, without one, and repeated. The process has one
// connection, so a handler that acquires a second one inside its transaction would time out.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintOf } from './authorization/world.ts'
import { type Campus, openCampus } from './fixtures/campus.ts'
import { type Example, examples, makeFacts } from './fixtures/idempotent-calls.ts'
import { contractEndpoints, type NamedEndpoint } from './fuzz/contract.ts'

const endpoints = await contractEndpoints()
const idempotent = endpoints.filter((endpoint) => endpoint.idempotent)

/** Writes that accept no key, by why a copy of one that comes late is harmless, or why its response may not be stored. */
const withoutKey: Record<string, string[]> = {
  'stores nothing': [
    'previewLateEntry',
    'previewPlanChange',
    'previewSeason',
    'previewWithdrawal',
    'checkReset',
    'testWebhook',
  ],
  'ends something for good': [
    'cancelPlan',
    'deleteMe',
    'endOtherSessions',
    'endSession',
    'logout',
    'revokeCameraPass',
    'revokePass',
    'stopWebcam',
  ],
  'a late copy ends the link made after it, which its owner sees and makes anew': ['endCalendar'],
  'what it adds has a name of its own': ['addDrawNumber', 'addEvents', 'sendChunk'],
  'the next report replaces it, or is counted as another': ['reportClientError', 'reportPhone'],
  'what nobody uses ends by itself': ['startPlan', 'startWebcam'],
  'its response contains a secret, which may not be stored': [
    'createCameraPass',
    'createFeedKey',
    'createOverlay',
    'createPass',
    'createWebhook',
    'makeCourtPass',
    'pairScreen',
    'renewCalendar',
    'renewRecoveryCodes',
    'requestScreenCode',
    'rotateWebhookSecret',
  ],
  'attempts are counted, also rejected ones, or what it asks for is good once': [
    'addPasskey',
    'askPasskey',
    'askPasskeyLogin',
    'askTotp',
    'confirmTotp',
    'forgotPassword',
    'login',
    'passSecondFactor',
    'register',
    'removePasskey',
    'removeTotp',
    'resetPassword',
    'sendVerificationCode',
    'updateMe',
    'verifyCode',
  ],
}
let addresses = 0

async function send(campus: Campus, one: NamedEndpoint, { by, params = {}, query, body }: Example, key?: string) {
  const path = one.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const response = await fetch(`${campus.url}${path}?${new URLSearchParams(query).toString()}`, {
    method: one.method,
    headers: {
      cookie: by.cookie,
      // A new address for each request: rate limits are covered by another test.
      'x-forwarded-for': `10.2.0.${addresses++}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const isReplayed = response.headers.get('idempotent-replayed') === 'true'
  return { status: response.status, text: await response.text(), isReplayed }
}

/** Everything that is stored, including jobs. */
async function stateOf(campus: Campus) {
  const [jobs] = await campus.query<{ count: number }>('select count(*)::int as count from jobs.job')
  return { ...(await fingerprintOf(campus)), jobs: String(jobs?.count) }
}

const changedTables = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((table) => table !== 'idempotency_keys' && after[table] !== before[table])

test('has an example for every endpoint that accepts a key', () => {
  expect(Object.keys(examples).toSorted()).toEqual(idempotent.map(({ name }) => name).toSorted())
})

test('every other write has a reason to accept none: a switch whose copy is held on a bad line would turn back', () => {
  const others = endpoints.filter(({ method, idempotent: hasKey }) => method !== 'GET' && !hasKey)
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.values(withoutKey).flat().toSorted())
})

test.for(idempotent)('$name takes effect with a key and without, and once when repeated', async (one) => {
  const campus = await openCampus({
    env: { DATABASE_CONNECTIONS: '1', TRUSTED_PROXIES: '127.0.0.1', ROLES: 'http,realtime' },
  })
  const prepare = async () => (await examples[one.name]?.(await makeFacts(campus))) as Example
  const [plain, keyed] = [await prepare(), await prepare()]
  const begin = await stateOf(campus)
  expect(await send(campus, one, plain)).toMatchObject({ status: 200, isReplayed: false })
  const unkeyed = await stateOf(campus)
  const effect = changedTables(begin, unkeyed)
  expect(effect).not.toEqual([])

  const key = randomUUID()
  const first = await send(campus, one, keyed, key)
  expect(first).toMatchObject({ status: 200, isReplayed: false })
  const done = await stateOf(campus)
  expect(changedTables(unkeyed, done)).toEqual(effect)
  expect(await send(campus, one, keyed, key)).toEqual({ ...first, isReplayed: true })
  expect(changedTables(done, await stateOf(campus))).toEqual([])
})
