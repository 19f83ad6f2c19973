// Every endpoint of the contract × everybody who may come × where they come from: the contract's word on access is what
// happens, and what is refused changes nothing.
import { endpoint } from '@campus/contract/endpoint'
import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serve } from '../src/http/serve.ts'
import type { Identify, Viewer } from '../src/http/viewer.ts'
import { verdictOf, whose } from './authorization/verdict.ts'
import { type Caller, callers, fingerprintOf, makeWorld, type World } from './authorization/world.ts'
import { type Campus, openCampus } from './campus.ts'
import { contractEndpoints, type NamedEndpoint } from './fuzz/contract.ts'
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
/** What the door itself says; all other codes are a feature's, which was reached then. */
const doorCodes = ['SIGN_IN_REQUIRED', 'PASS_INVALID', 'FORBIDDEN', 'FOREIGN_ORIGIN', 'NOT_FOUND']

const everything = await contractEndpoints()
const isWrite = ({ method }: NamedEndpoint) => method !== 'GET'
let addresses = 0

/** A call that the schemas take, about things that are there. */
function exampleOf({ path, params, query, body }: NamedEndpoint, known: Known) {
  const one = (schema: Schema | undefined) => schema && fc.sample(validOf(schema, known), { numRuns: 1, seed: 7 })[0]
  const named = (one(params) ?? {}) as Record<string, unknown>
  const search = new URLSearchParams(Object.entries((one(query) ?? {}) as Record<string, string>)).toString()
  return {
    url: `${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name])))}?${search}`,
    body: body && JSON.stringify(one(body) ?? {}),
  }
}

async function call(campus: Campus, { method }: NamedEndpoint, example: Example, headers: Record<string, string>) {
  const response = await fetch(campus.url + example.url, {
    method,
    headers: {
      // An address of its own for each: limits by address are another test's.
      'x-forwarded-for': `10.1.${addresses >> 8}.${addresses++ & 255}`,
      ...(example.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(example.body !== undefined && { body: example.body }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  const { code = '', details } = ((isJson ? JSON.parse(text) : null) ?? {}) as { code?: string; details?: object }
  return { status: response.status, code, isMisread: details !== undefined && 'where' in details }
}
type Example = ReturnType<typeof exampleOf>

/** What is wrong with how those were answered who may not call, or may not from there. */
async function wrongRefusals(campus: Campus, one: NamedEndpoint, example: Example, world: World): Promise<string[]> {
  const before = await fingerprintOf(campus)
  const refused = callers.filter((caller) => verdictOf(one.access, one.name, caller) !== 'in')
  const asked = refused.map(async (caller) => {
    const { status, code } = await call(campus, one, example, world.headersOf[caller])
    const expected = verdictOf(one.access, one.name, caller)
    const isRight = status === (expected === 'ignored' ? 200 : expected) || (expected === 403 && status === 404)
    return isRight ? [] : [`${caller}: ${one.name} → ${status} ${code}, not ${expected}`]
  })
  const pages = isWrite(one) ? callers.flatMap((caller) => foreign.map((from) => [caller, from] as const)) : []
  const strayed = pages.map(async ([caller, from]) => {
    const { code } = await call(campus, one, example, { ...world.headersOf[caller], ...from })
    return code === 'FOREIGN_ORIGIN' ? [] : [`${caller} from ${JSON.stringify(from)}: ${one.name} → ${code}`]
  })
  const wrong = (await Promise.all([...asked, ...strayed])).flat()
  const after = await fingerprintOf(campus)
  const changed = Object.keys(before).filter((table) => before[table] !== after[table])
  return [...wrong, ...changed.map((table) => `${one.name}: refused, and yet ${table} changed`)]
}

/** These write from our own page; everybody else from none, as an app would. */
const atOurPage: readonly Caller[] = ['user', 'scorer', 'moderator', 'admin', 'camera pass']

/** What is wrong with how those were answered who may. */
async function wrongAdmissions(campus: Campus, one: NamedEndpoint, example: Example, world: World): Promise<string[]> {
  const wrong: string[] = []
  for (const caller of callers) {
    if (verdictOf(one.access, one.name, caller) !== 'in') continue
    const from = atOurPage.includes(caller) ? { origin: ours } : {}
    const { status, code, isMisread } = await call(campus, one, example, { ...world.headersOf[caller], ...from })
    if (doorCodes.includes(code) || isMisread || status >= 500)
      wrong.push(`${caller}: ${one.name} (${one.access}) → ${status} ${code} for ${example.url} ${example.body}`)
  }
  return wrong
}

test('who may, may; who may not, may not, and nothing happens', { timeout: 180_000 }, async () => {
  const campus = await openCampus({ env: { PUBLIC_URL: ours, TRUSTED_PROXIES: '127.0.0.1', ROLES: 'http,realtime' } })
  expect(everything.length).toBeGreaterThan(100)
  const wrong: string[] = []
  let world = await makeWorld(campus)
  // Reads first: they leave the world as it is.
  for (const one of everything.toSorted((a, b) => Number(isWrite(a)) - Number(isWrite(b)))) {
    if (isWrite(one)) world = await makeWorld(campus)
    const example = exampleOf(one, world.known)
    wrong.push(...(await wrongRefusals(campus, one, example, world)))
    wrong.push(...(await wrongAdmissions(campus, one, example, world)))
  }
  expect(wrong).toEqual([])
})

test('every call of signed-in people that names something says whose it is', () => {
  const naming = everything.filter(({ access, params }) => access === 'user' && params).map(({ name }) => name)
  expect(naming.toSorted()).toEqual(Object.keys(whose).toSorted())
})

test('an endpoint that does not say who may call it is no endpoint, and would open for nobody', async () => {
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
