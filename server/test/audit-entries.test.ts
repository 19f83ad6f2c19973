// Every write of an administrator or a moderator leaves an audit entry with its actor.
import { exportCsv } from '@campus/contract/audit'
import { expect, test } from 'vitest'
import { hashToken } from '../src/tokens.ts'
import { addAdmin, removeAdmin } from '../src/users/roles/admin.actions.ts'
import { addAccount } from './fixtures/browser.ts'
import { type Campus, openCampus } from './fixtures/campus.ts'
import { type Example, examples, makeFacts, storeWebhook } from './fixtures/idempotent-calls.ts'
import { contractEndpoints, type NamedEndpoint } from './fuzz/contract.ts'

type Facts = Awaited<ReturnType<typeof makeFacts>>

/** Writes without an idempotency key. */
const others: Record<string, (facts: Facts) => Example | Promise<Example>> = {
  createPass: ({ admin, matchId }) => ({ by: admin, params: { matchId }, body: { label: '기록원' } }),
  revokePass: async ({ admin, idOf, word, matchId }) => ({
    by: admin,
    params: {
      matchId,
      passId: await idOf(
        `insert into scorer_passes (match_id, label, token_hash, expires_at)
         values ($1, '기록원', $2, now() + interval '1 hour') returning id`,
        [matchId, Buffer.from(word)],
      ),
    },
  }),
  makeCourtPass: async ({ admin, idOf, word }) => ({
    by: admin,
    body: {
      venueId: await idOf('insert into venues (name) values ($1) returning id', [`court ${word}`]),
      date: '2031-05-20',
    },
  }),
  createOverlay: ({ admin, matchId }) => ({ by: admin, body: { matchId } }),
  createFeedKey: ({ admin, word }) => ({ by: admin, body: { label: word } }),
  createWebhook: ({ admin, word }) => ({
    by: admin,
    body: { label: word, url: 'https://example.com/hook', kinds: ['MATCH_ENDED'] },
  }),
  pairScreen: async ({ admin, query, word }) => {
    await query(
      `insert into screen_codes (code_hash, token_hash, expires_at) values ($1, $2, now() + interval '1 minute')`,
      [hashToken('ABC234'), Buffer.from(word)],
    )
    return { by: admin, body: { code: 'ABC234', name: '체육관 로비' } }
  },
  rotateWebhookSecret: async (facts) => ({
    by: facts.admin,
    params: { hookId: await storeWebhook(facts) },
    body: {},
  }),
  createCameraPass: ({ admin, streamId }) => ({ by: admin, params: { streamId }, body: { label: '촬영' } }),
  revokeCameraPass: async ({ admin, idOf, word, streamId }) => ({
    by: admin,
    params: {
      streamId,
      passId: await idOf(
        `insert into camera_passes (stream_id, label, token_hash, expires_at)
         values ($1, '촬영', $2, now() + interval '1 hour') returning id`,
        [streamId, Buffer.from(word)],
      ),
    },
  }),
}

/** Endpoints with a writing method that leave no entry, and why. */
const withoutEntry: Record<string, string> = {
  previewSeason: 'shows a plan and changes nothing',
  previewPlanChange: 'shows a change of plan and changes nothing',
  previewWithdrawal: 'shows a withdrawal and changes nothing',
  previewLateEntry: 'shows a late entry and changes nothing',
  startPlan: 'proposes moves and changes nothing',
  cancelPlan: 'ends a search that changes nothing',
  testWebhook: 'posts a test and changes nothing',
  askTotp: 'has no effect before it is confirmed',
  askPasskey: 'has no effect before the key is added',
  confirmTotp: "needs an app's code; second-factor.test.ts reads its entry",
  addPasskey: "needs a key's signature; second-factor.test.ts reads its entry",
}

const writes = (await contractEndpoints()).filter(
  ({ access, method }) => ['admin', 'moderator', 'broadcaster'].includes(access) && method !== 'GET',
)
const recorded = writes.filter(({ name }) => !(name in withoutEntry))

async function send(campus: Campus, one: NamedEndpoint, { by, params = {}, body }: Example) {
  const path = one.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const headers = { cookie: by.cookie, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(campus.url + path, {
    method: one.method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

const entriesOf = ({ query }: Campus) =>
  query<{ user_id: number | null; action: string; subject: string }>('select * from audit_entries order by id')

test('knows every write of administrators and moderators', () => {
  const known = [...Object.keys(withoutEntry), ...Object.keys(others), ...Object.keys(examples)]
  expect(writes.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test('every write of administrators and moderators leaves an audit entry', { timeout: 120_000 }, async () => {
  const campus = await openCampus({ env: { ROLES: 'http,realtime' } })
  const missing: string[] = []
  for (const one of recorded) {
    const example = await (others[one.name] ?? examples[one.name])?.(await makeFacts(campus))
    if (!example) continue
    const before = await entriesOf(campus)
    const { status, text } = await send(campus, one, example)
    expect(status, `${one.name}: ${text}`).toBe(200)
    const fresh = (await entriesOf(campus)).slice(before.length)
    if (!fresh.some((entry) => entry.user_id === example.by.userId)) missing.push(one.name)
  }
  expect(missing).toEqual([])
})

test('an export and a role given at a terminal leave an audit entry too', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const csv = await fetch(`${campus.url}${exportCsv.path.replace(':what', 'matches')}`, {
    headers: { cookie: admin.cookie },
  })
  expect(csv.status).toBe(200)
  const email = await addAccount(campus, 'helper')
  await addAdmin(campus.node.deps.db, email)
  await addAdmin(campus.node.deps.db, 'new@campus.test')
  await removeAdmin(campus.node.deps.db, email)
  expect(await entriesOf(campus)).toMatchObject([
    { action: 'CREATE', subject: 'EXPORT', user_id: admin.userId },
    { subject: 'STAFF', user_id: null, changes: [{ field: 'role', old: 'USER', new: 'ADMIN' }] },
    { subject: 'STAFF', user_id: null, changes: [{ field: 'role', old: null, new: 'ADMIN' }] },
    { subject: 'STAFF', user_id: null, changes: [{ field: 'role', old: 'ADMIN', new: 'USER' }] },
  ])
})
