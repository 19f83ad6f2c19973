// Every endpoint of the contract × everybody who may come × where they come from: the contract's word on access is what
// happens, and what is refused changes nothing.
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
/** What the door itself says; all other codes are a feature's, which was reached then. */
const noEntry = ['SIGN_IN_REQUIRED', 'PASS_INVALID', 'FOREIGN_ORIGIN', 'NOT_FOUND']
const doorCodes = [...noEntry, 'FORBIDDEN']

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

type Example = ReturnType<typeof exampleOf>

/** A call about nothing that is there. */
const aboutNothing = (one: NamedEndpoint, body: string): Example => ({
  url: one.path.replace(/:\w+/g, '999999'),
  body: isWrite(one) ? body : undefined,
})

async function call(campus: Campus, one: NamedEndpoint, { url, body }: Example, more: Record<string, string>) {
  const headers = {
    // An address of its own for each: limits by address are another test's.
    'x-forwarded-for': `10.1.${addresses >> 8}.${addresses++ & 255}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...more,
  }
  const request = { method: one.method, path: url, headers, ...(body !== undefined && { body }) }
  const answer = await send(campus.url, request, 20_000)
  const { code = '', details } = errorIn(answer?.text ?? '')
  return { status: answer?.status ?? 0, code, isMisread: details !== undefined && 'where' in details }
}

/** Nothing in what is no JSON: a calendar, a picture. */
function errorIn(text: string): { code?: string; details?: object } {
  try {
    return (JSON.parse(text) ?? {}) as { code?: string }
  } catch {
    return {}
  }
}

/** What is wrong with how those were answered who may not call, or may not from there, or not so. */
async function wrongRefusals(campus: Campus, one: NamedEndpoint, { headersOf, known }: World): Promise<string[]> {
  const example = exampleOf(one, known)
  const refused = callers.flatMap((caller) => {
    const verdict = verdictOf(one.access, one.name, caller)
    if (verdict === 'in') return []
    // The door's word comes before anything is read.
    const isTheDoors = verdict === 401 || verdict === 403
    return (isTheDoors ? [example, aboutNothing(one, '{')] : [example]).map(async (said) => {
      const { status, code } = await call(campus, one, said, headersOf[caller])
      const isRight = statusesOf[verdict].includes(status)
      return isRight ? [] : [`${caller}: ${one.name} → ${status} ${code}, not ${verdict}, for ${said.url} ${said.body}`]
    })
  })
  const pages = isWrite(one) ? callers.flatMap((caller) => foreign.map((from) => [caller, from] as const)) : []
  const strayed = pages.map(async ([caller, from]) => {
    const { code } = await call(campus, one, example, { ...headersOf[caller], ...from })
    return code === 'FOREIGN_ORIGIN' ? [] : [`${caller} from ${JSON.stringify(from)}: ${one.name} → ${code}`]
  })
  const form = (one.body ? [{ ...headersOf.admin, 'content-type': 'text/plain' }] : []).map(async (headers) => {
    const { status } = await call(campus, one, example, headers)
    return status === 415 ? [] : [`admin with a form: ${one.name} → ${status}`]
  })
  return (await Promise.all([...refused, ...strayed, ...form])).flat()
}

/** These write from our own page; everybody else from none, as an app would. */
const atOurPage: readonly Caller[] = ['user', 'scorer', 'moderator', 'admin', 'camera pass']

/** These also ask for nothing: whatever is said then, it is the feature that says it. */
const clueless: readonly Caller[] = ['stranger', 'owner', 'user', 'moderator', 'admin']

/** What is wrong with how those were answered who may. */
async function wrongAdmissions(campus: Campus, one: NamedEndpoint, { headersOf, known }: World): Promise<string[]> {
  const example = exampleOf(one, known)
  // Where `{}` is all there is to say, the example says it.
  const hasMore = one.params || one.query || (one.body && example.body !== '{}')
  const nothing = hasMore ? [aboutNothing(one, '{}')] : []
  const wrong: string[] = []
  for (const caller of callers) {
    if (verdictOf(one.access, one.name, caller) !== 'in') continue
    const headers = { ...headersOf[caller], ...(atOurPage.includes(caller) && { origin: ours }) }
    for (const said of clueless.includes(caller) ? [...nothing, example] : [example]) {
      const { status, code, isMisread } = await call(campus, one, said, headers)
      // Of what is nobody's a feature says itself that it is not theirs.
      const isRefused = said === example ? doorCodes.includes(code) || isMisread : noEntry.includes(code)
      if (isRefused || status === 0 || status >= 500)
        wrong.push(`${caller}: ${one.name} (${one.access}) → ${status} ${code} for ${said.url} ${said.body}`)
    }
  }
  return wrong
}

test('who may, may; who may not, may not, and nothing happens', { timeout: 180_000 }, async () => {
  const campus = await openCampus({ env: { PUBLIC_URL: ours, TRUSTED_PROXIES: '127.0.0.1', ROLES: 'http,realtime' } })
  expect(everything.length).toBeGreaterThan(100)
  const wrong: string[] = []
  const world = await makeWorld(campus)
  let kept = await fingerprintOf(campus)
  for (const one of everything) {
    wrong.push(...(await wrongRefusals(campus, one, world)))
    const now = await fingerprintOf(campus)
    const changed = Object.keys(now).filter((table) => now[table] !== kept[table])
    wrong.push(...changed.map((table) => `${one.name}: refused, and yet ${table} changed`))
    kept = now
  }
  expect(wrong).toEqual([])
  // Reads leave the world as it is; each write has its own, so several may be tried at once.
  const queue = [...everything]
  const admit = async () => {
    for (let one = queue.pop(); one; one = queue.pop())
      wrong.push(...(await wrongAdmissions(campus, one, isWrite(one) ? await makeWorld(campus) : world)))
  }
  await Promise.all([admit(), admit(), admit()])
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
