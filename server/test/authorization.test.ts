// Every endpoint of the contract × every kind of caller × every origin: access is as the contract says, and a rejected
// request changes nothing.
import { endpoint } from '@campus/contract/endpoint'
import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Identify, Viewer } from '../src/http/identity/viewer.ts'
import { serve } from '../src/http/serve.ts'
import { statusesOf, verdictOf, whose } from './authorization/verdict.ts'
import { type Caller, callers, fingerprintOf, makeWorld, type World } from './authorization/world.ts'
import { type Campus, openCampus } from './fixtures/campus.ts'
import { contractEndpoints, type NamedEndpoint } from './fuzz/contract.ts'
import { send } from './fuzz/send.ts'
import { type Known, type Schema, validOf } from './fuzz/values.ts'

const ours = 'http://score.campus.test'
const foreign = [
  { origin: 'http://evil.test' },
  { origin: 'null' },
  { origin: 'http://sub.score.campus.test' },
  { origin: 'https://score.campus.test' },
  { origin: 'http://score.campus.test.evil.test' },
  { 'sec-fetch-site': 'cross-site' },
]
/** Codes of the access check itself; any other code comes from a feature, which was reached. */
const deniedCodes = ['SIGN_IN_REQUIRED', 'PASS_INVALID', 'FOREIGN_ORIGIN', 'NOT_FOUND']
const accessCodes = [...deniedCodes, 'FORBIDDEN']

const everything = await contractEndpoints()
const isWrite = ({ method }: NamedEndpoint) => method !== 'GET'
let addresses = 0

/** A valid request about existing things. */
function exampleOf({ path, params, query, body }: NamedEndpoint, known: Known) {
  const one = (schema: Schema | undefined) => schema && fc.sample(validOf(schema, known), { numRuns: 1, seed: 7 })[0]
  const named = (one(params) ?? {}) as Record<string, unknown>
  const search = new URLSearchParams(Object.entries((one(query) ?? {}) as Record<string, string>)).toString()
  return {
    url: `${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name])))}?${search}`,
    body: body && JSON.stringify(oneKind((one(body) ?? {}) as Record<string, unknown>)),
  }
}

/** A match or a season has two sides or many, and the features reject both at once. */
const oneKind = ({ sideIds: _sides, heats: _heats, ...body }: Record<string, unknown>) => body

type Example = ReturnType<typeof exampleOf>

/** A request about things that do not exist. */
const aboutNothing = (one: NamedEndpoint, body: string): Example => ({
  url: one.path.replace(/:\w+/g, '999999'),
  body: isWrite(one) ? body : undefined,
})

async function call(campus: Campus, one: NamedEndpoint, { url, body }: Example, more: Record<string, string>) {
  const headers = {
    // A new address for each: rate limits are covered by another test.
    'x-forwarded-for': `10.1.${addresses >> 8}.${addresses++ & 255}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...more,
  }
  const request = { method: one.method, path: url, headers, ...(body !== undefined && { body }) }
  const response = await send(campus.url, request, 20_000)
  const { code = '', details } = errorIn(response?.text ?? '')
  return { status: response?.status ?? 0, code, isMisread: details !== undefined && 'where' in details }
}

/** Empty for what is no JSON: a calendar, a picture. */
function errorIn(text: string): { code?: string; details?: object } {
  try {
    return (JSON.parse(text) ?? {}) as { code?: string }
  } catch {
    return {}
  }
}

/** Wrong responses to callers, origins or content types that must be rejected. */
async function wrongRejections(campus: Campus, one: NamedEndpoint, { headersOf, known }: World): Promise<string[]> {
  const example = exampleOf(one, known)
  const rejected = callers.flatMap((caller) => {
    const verdict = verdictOf(one.access, one.name, caller)
    if (verdict === 'in') return []
    // The access check comes before anything is read.
    const isAccessCheck = verdict === 401 || verdict === 403
    return (isAccessCheck ? [example, aboutNothing(one, '{')] : [example]).map(async (attempt) => {
      const { status, code } = await call(campus, one, attempt, headersOf[caller])
      const isRight = statusesOf[verdict].includes(status)
      return isRight
        ? []
        : [`${caller}: ${one.name} → ${status} ${code}, not ${verdict}, for ${attempt.url} ${attempt.body}`]
    })
  })
  const pages = isWrite(one) ? callers.flatMap((caller) => foreign.map((from) => [caller, from] as const)) : []
  const crossOrigin = pages.map(async ([caller, from]) => {
    const { code } = await call(campus, one, example, { ...headersOf[caller], ...from })
    return code === 'FOREIGN_ORIGIN' ? [] : [`${caller} from ${JSON.stringify(from)}: ${one.name} → ${code}`]
  })
  const form = (one.body ? [{ ...headersOf.admin, 'content-type': 'text/plain' }] : []).map(async (headers) => {
    const { status } = await call(campus, one, example, headers)
    return status === 415 ? [] : [`admin with a form: ${one.name} → ${status}`]
  })
  return (await Promise.all([...rejected, ...crossOrigin, ...form])).flat()
}

/** These callers send the origin of our own page; all others send none, as an app would. */
const atOurPage: readonly Caller[] = ['user', 'scorer', 'moderator', 'admin', 'camera pass']

/** These callers also request things that do not exist: the response must then come from the feature. */
const clueless: readonly Caller[] = ['stranger', 'owner', 'user', 'moderator', 'admin']

/** Wrong responses to callers that must be admitted. */
async function wrongAdmissions(campus: Campus, one: NamedEndpoint, { headersOf, known }: World): Promise<string[]> {
  const example = exampleOf(one, known)
  // Without parameters the example itself is `{}`.
  const hasMore = one.params || one.query || (one.body && example.body !== '{}')
  const nothing = hasMore ? [aboutNothing(one, '{}')] : []
  const wrong: string[] = []
  for (const caller of callers) {
    if (verdictOf(one.access, one.name, caller) !== 'in') continue
    const headers = { ...headersOf[caller], ...(atOurPage.includes(caller) && { origin: ours }) }
    for (const attempt of clueless.includes(caller) ? [...nothing, example] : [example]) {
      const { status, code, isMisread } = await call(campus, one, attempt, headers)
      // For things that do not exist the feature itself may respond FORBIDDEN.
      const isRejected = attempt === example ? accessCodes.includes(code) || isMisread : deniedCodes.includes(code)
      if (isRejected || status === 0 || status >= 500)
        wrong.push(`${caller}: ${one.name} (${one.access}) → ${status} ${code} for ${attempt.url} ${attempt.body}`)
    }
  }
  return wrong
}

test('admits every caller with access, and rejects all others without any change', { timeout: 180_000 }, async () => {
  const campus = await openCampus({ env: { PUBLIC_URL: ours, TRUSTED_PROXIES: '127.0.0.1', ROLES: 'http,realtime' } })
  expect(everything.length).toBeGreaterThan(100)
  const wrong: string[] = []
  const world = await makeWorld(campus)
  let before = await fingerprintOf(campus)
  for (const one of everything) {
    wrong.push(...(await wrongRejections(campus, one, world)))
    const now = await fingerprintOf(campus)
    const changed = Object.keys(now).filter((table) => now[table] !== before[table])
    wrong.push(...changed.map((table) => `${one.name}: rejected, and yet ${table} changed`))
    before = now
  }
  expect(wrong).toEqual([])
  // Reads share one world; each write has its own, so several can run at once.
  const queue = [...everything]
  const admit = async () => {
    for (let one = queue.pop(); one; one = queue.pop())
      wrong.push(...(await wrongAdmissions(campus, one, isWrite(one) ? await makeWorld(campus) : world)))
  }
  await Promise.all([admit(), admit(), admit()])
  expect(wrong).toEqual([])
})

test('declares an owner for every endpoint of signed-in users that has path parameters', () => {
  const naming = everything.filter(({ access, params }) => access === 'user' && params).map(({ name }) => name)
  expect(naming.toSorted()).toEqual(Object.keys(whose).toSorted())
})

test('an endpoint without `access` does not compile, and rejects everybody', async () => {
  const shape = { method: 'GET', path: '/canary', summary: 'A slip', reply: z.object({}) } as const
  // @ts-expect-error the compiler asks for `access`
  const slip = endpoint(shape)
  const app = Fastify()
  const admin = { userId: 1, nickname: 'a', role: 'ADMIN' } as Viewer
  app.decorateRequest('viewer', null)
  const identify: Identify = async ({ headers }) => (headers.cookie ? admin : null)
  app.decorate('identify', identify as never)
  serve(app, slip as never, async () => ({}) as never)
  expect((await app.inject('/canary')).statusCode).not.toBe(200)
  expect((await app.inject({ url: '/canary', headers: { cookie: 'x' } })).statusCode).not.toBe(200)
})
