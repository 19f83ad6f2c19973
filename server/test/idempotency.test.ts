// Every endpoint that accepts an Idempotency-Key: with a key, without one, and repeated. The process has one
// connection, so a handler that acquires a second one inside its transaction would time out.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintOf } from './authorization/world.ts'
import { type Campus, openCampus } from './fixtures/campus.ts'
import { type Example, examples, makeFacts } from './fixtures/idempotent-calls.ts'
import { contractEndpoints, type NamedEndpoint } from './fuzz/contract.ts'

const idempotent = (await contractEndpoints()).filter((endpoint) => endpoint.idempotent)
let addresses = 0

async function send(campus: Campus, one: NamedEndpoint, { by, params = {}, body }: Example, key?: string) {
  const path = one.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const response = await fetch(campus.url + path, {
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
