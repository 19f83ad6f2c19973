// Hostile requests: each starts as a valid one, and then parts of it are spoiled.
import fc from 'fast-check'
import type { NamedEndpoint } from './contract.ts'
import { jsonOf, nasty, protoKey } from './nasty.ts'
import { type Known, type Schema, validOf } from './values.ts'

export interface RawRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** The same value with one part replaced, removed, or duplicated. */
function spoil(value: unknown, [place, how, bad]: [number, number, unknown]): unknown {
  const spots: Array<{ holder: Record<string, unknown>; key: string }> = []
  const walk = (holder: Record<string, unknown>) => {
    for (const key of Object.keys(holder)) {
      spots.push({ holder, key })
      const inner = holder[key]
      if (typeof inner === 'object' && inner !== null) walk(inner as Record<string, unknown>)
    }
  }
  const root = { value: structuredClone(value) }
  walk(root)
  const spot = spots[place % spots.length]
  if (!spot) return bad
  if (how === 0) delete spot.holder[spot.key]
  else if (how === 1) spot.holder[spot.key] = [spot.holder[spot.key], bad]
  else if (how === 2 && typeof spot.holder[spot.key] === 'object')
    Object.assign(spot.holder[spot.key] ?? {}, { [protoKey]: bad, extra: bad })
  else spot.holder[spot.key] = bad
  return root.value
}

const change = fc.tuple(fc.nat(50), fc.nat(6), nasty)
const spoiled = (schema: Schema, known: Known) =>
  fc
    .tuple(validOf(schema, known), fc.array(change, { maxLength: 2 }))
    .map(([value, changes]) => changes.reduce<unknown>(spoil, value))

/** How a body is sent: mostly valid. */
const wrapping = fc.oneof(
  { weight: 12, arbitrary: fc.constant((json: string): string | Buffer => json) },
  fc.nat(100).map((part) => (json: string) => json.slice(0, Math.floor((json.length * part) / 100))),
  fc
    .constantFrom('', 'null', '[]', '"x"', '{"a":1', '\ufeff{}', '{"a":1,"a":2}', '{"__proto__":{"x":1}}')
    .map((other) => () => other),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => () => Buffer.from(bytes)),
  fc.constant((json: string) => Buffer.from(`${json.slice(0, -1)},"x":"\xff\xfe"}`, 'latin1')),
)
const type = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/json, text/html',
    '/',
  ),
)
const headers = fc.record(
  {
    'idempotency-key': fc.constantFrom('x', 'k'.repeat(20), 'k'.repeat(64), 'k'.repeat(500), '\xe9\xff'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"1"', '"'.repeat(200)),
    authorization: fc.constantFrom(
      'Pass x',
      `Pass ${'x'.repeat(43)}`,
      `Camera ${'-'.repeat(43)}`,
      'Bearer',
      'Pass ',
      'Basic Og==',
    ),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-1', 'x'),
    accept: fc.constantFrom('text/html', 'x/y;q=z', '*/*'),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'identity;q=0', '*;q=0', ','),
    cookie: fc.constantFrom('sid=', 'sid=x; sid=y', `sid=${'A'.repeat(43)}`, '=;=;', `guest=${'%'.repeat(43)}`),
  },
  { requiredKeys: [] },
)

const paired = (name: string, value: unknown): string[] => {
  const encode = (one: unknown) => `${encodeURIComponent(name)}=${encodeURIComponent(safe(one))}`
  return Array.isArray(value) ? value.map(encode) : [encode(value)]
}
/** Lone surrogates cannot be encoded. */
const safe = (value: unknown) => (typeof value === 'string' ? value : jsonOf(value)).toWellFormed()
const strayPairs = fc.constantFrom(
  '',
  '__proto__[x]=1',
  'constructor=1',
  'a[]=1&a[]=2',
  '%00=%00',
  '%',
  '%zz=1',
  '=',
  '&&&',
  'a'.repeat(3000),
)

const mostPath = 8000

export function hostileTo(endpoint: NamedEndpoint, known: Known): fc.Arbitrary<RawRequest> {
  const { method, path, params, query, body } = endpoint
  const nothing = fc.constant(undefined)
  return fc
    .record({
      params: params ? spoiled(params, known) : nothing,
      query: query ? spoiled(query, known) : nothing,
      body: body ? spoiled(body, known) : fc.option(nasty, { nil: undefined, freq: 4 }),
      repeats: fc.nat(9),
      stray: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, strayPairs),
      wrap: wrapping,
      type,
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, headers),
    })
    .map((made) => {
      const named = (made.params ?? {}) as Record<string, unknown>
      const at = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(safe(named[name])))
      const pairs = Object.entries(made.query ?? {}).flatMap(([name, value]) => paired(name, value))
      // Sometimes the same key twice.
      const search = [...pairs, ...(made.repeats === 0 ? pairs : []), made.stray].filter(Boolean).join('&')
      const hasBody = method !== 'GET' && made.body !== undefined
      return {
        method,
        // Node itself closes the connection on longer paths.
        path: (search ? `${at}?${search}` : at).slice(0, mostPath).replace(/%\w?$/, ''),
        headers: { ...made.headers, ...(hasBody && { 'content-type': made.type }) },
        ...(hasBody && { body: made.wrap(jsonOf(made.body)) }),
      }
    })
}
