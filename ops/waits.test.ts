// No test waits a fixed time, or gives up on what is only slow: too short on a busy machine, too long on every other. Tests wait for a condition, for a
// marker that comes after what must not come, or they move a clock.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from './local/folder.ts'

/** Pauses that stay, how many of them, and why nothing else would do. */
const reasons: Record<string, [count: number, why: string]> = {
  'server/src/live/live.test.ts': [1, 'a recorder sends as fast as it films, and players read meanwhile'],
  'server/src/clips/clips.filmed.test.ts': [1, 'a recorder sends as fast as it films, and a goal falls meanwhile'],
  'e2e/xss.spec.ts': [1, 'a third-party client respects the rate limit of a room'],
  'server/src/platform/jobs.test.ts': [1, 'work that takes time, judged by the clock of PostgreSQL'],
}

const files = globSync(
  ['{contract,rules,server,web,ops,bench}/**/*.test.{ts,tsx}', 'server/test/{,fixtures/}*.ts', 'e2e/**/*.spec.ts'],
  { cwd: projectRoot, exclude: ['**/node_modules/**', 'ops/waits.test.ts'] },
).toSorted()

const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const isFlow = (file: string) => file.startsWith('e2e/')

type Node = { type: string; start: number; [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Loops that poll a condition; a pause in one of them is the poll interval. */
const isPolling = ({ type }: Node) => ['WhileStatement', 'DoWhileStatement', 'ForStatement'].includes(type)
const isFunction = ({ type }: Node) => /Function/.test(type)

/** Names under which a file calls Node's own pause. */
const pauseNames = (text: string) => [...text.matchAll(/\bsetTimeout as (\w+)\b/g)].map(([, name]) => name)

/** Where in a text a fixed time is waited. */
function waitsIn(file: string, text: string): string[] {
  const pauses = new Set(['waitForTimeout', ...pauseNames(text)])
  const found: string[] = []
  const note = (node: Node) => found.push(`${file}:${text.slice(0, node.start).split('\n').length}`)
  function visit(value: unknown, within: { isPolled: boolean; resolver: string | undefined }): void {
    if (Array.isArray(value)) for (const one of value) visit(one, within)
    if (!isNode(value)) return
    let inside = within
    if (isPolling(value)) inside = { ...inside, isPolled: true }
    else if (isFunction(value)) inside = { ...inside, isPolled: inside.isPolled && inside.resolver !== undefined }
    if (value.type === 'NewExpression' && nameOf(value['callee']) === 'Promise')
      inside = { ...inside, resolver: resolverOf(value) }
    const isSql = /\bpg_sleep\b/.test(String(value.type === 'Literal' ? value['value'] : rawOf(value)))
    if (isSql || (isPause(value, pauses, inside.resolver) && !inside.isPolled)) note(value)
    for (const child of Object.values(value)) visit(child, inside)
  }
  visit(parseSync(file, text).program, { isPolled: false, resolver: undefined })
  return found
}

const nameOf = (node: unknown): unknown =>
  isNode(node) ? (node['name'] ?? (isNode(node['property']) ? node['property']['name'] : undefined)) : undefined
const rawOf = ({ type, value }: Node) =>
  type === 'TemplateElement' ? (value as { raw: string } | undefined)?.raw : undefined

/** What a promise's maker calls the function that fulfils it. */
function resolverOf({ arguments: given }: Node): string | undefined {
  const [maker] = given as unknown[]
  const [resolve] = isNode(maker) && Array.isArray(maker['params']) ? (maker['params'] as unknown[]) : []
  return nameOf(resolve) as string | undefined
}

/** A call that only lets time pass: `sleep(50)`, `page.waitForTimeout(50)`, `setTimeout(resolve, 50)`. */
function isPause(
  { type, callee, arguments: given }: Node,
  pauses: Set<unknown>,
  resolver: string | undefined,
): boolean {
  if (type !== 'CallExpression') return false
  const name = nameOf(callee)
  if (pauses.has(name)) return true
  // Gives up after one second unless told otherwise.
  if (name === 'waitFor' && isNode(callee) && nameOf(callee['object']) === 'vi') return (given as unknown[]).length < 2
  const [then, ms] = given as unknown[]
  // Without a time it is the next turn.
  return name === 'setTimeout' && ms !== undefined && resolver !== undefined && nameOf(then) === resolver
}

test('no test waits a fixed time', () => {
  const found = Map.groupBy(
    files.flatMap((file) => waitsIn(file, textOf(file))),
    (where) => where.split(':')[0] as string,
  )
  expect(files.length).toBeGreaterThan(150)
  const unexplained = [...found].filter(([file, waits]) => waits.length !== reasons[file]?.[0])
  expect(unexplained.flatMap(([, waits]) => waits)).toEqual([])
  // A reason whose pause is gone goes too.
  expect(Object.keys(reasons).filter((file) => !found.has(file))).toEqual([])
})

const leastMs = { wait: 15_000, test: 60_000 }

/** What waits for a condition, by the names of its functions. */
const waiting = new Set(['waitFor', 'until', 'soon', 'poll', 'eventually', 'toPass', 'waitUntil'])
/** `test(…)`, `test.each(…)(…)`. */
const isTest = (callee: unknown): boolean =>
  nameOf(callee) === 'test' ||
  (isNode(callee) && callee.type === 'CallExpression' && nameOf(callee['callee']) === 'each')

/** The last of what is given: a number, or options with one. */
function limitOf(given: unknown[]): number | undefined {
  const last = given.at(-1)
  if (given.length < 2 || !isNode(last)) return undefined
  const properties = Array.isArray(last['properties']) ? (last['properties'] as unknown[]).filter(isNode) : []
  const timeout = properties.find(({ key }) => nameOf(key) === 'timeout')?.['value'] ?? last
  const ms = isNode(timeout) && timeout.type === 'Literal' ? timeout['value'] : undefined
  return typeof ms === 'number' ? ms : undefined
}

/** Where in a text something gives up early. */
function impatienceIn(file: string, text: string): string[] {
  const found: string[] = []
  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    if (value.type === 'CallExpression') {
      const { callee, arguments: given, start } = value
      const least = waiting.has(nameOf(callee) as string) ? leastMs.wait : isTest(callee) ? leastMs.test : 0
      if ((limitOf(given as unknown[]) ?? Infinity) < least)
        found.push(`${file}:${text.slice(0, start).split('\n').length}`)
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(file, text).program)
  return found
}

/** Where a flow gives up early: attempts that are made again may, and times promised to people are `promised(…)`. */
function earlyLimitsIn(file: string, text: string): string[] {
  const found: string[] = []
  function visit(value: unknown, isTriedAgain: boolean): void {
    if (Array.isArray(value)) for (const one of value) visit(one, isTriedAgain)
    if (!isNode(value)) return
    const { callee } = value
    const isLimit = value.type === 'Property' && nameOf(value['key']) === 'timeout' && isNode(value['value'])
    const ms = isLimit ? (value['value'] as Node)['value'] : undefined
    if (typeof ms === 'number' && ms < leastMs.wait && !isTriedAgain)
      found.push(`${file}:${text.slice(0, value.start).split('\n').length}`)
    const tries = value.type === 'CallExpression' && isNode(callee) && nameOf(callee) === 'toPass' ? callee : undefined
    for (const child of Object.values(value)) visit(child, isTriedAgain || child === tries)
  }
  visit(parseSync(file, text).program, false)
  return found
}

test('no flow gives up on what is only slow', () => {
  const flows = files.filter(isFlow)
  expect(flows.flatMap((file) => earlyLimitsIn(file, textOf(file)))).toEqual([])
})

test.each([
  ['a limit of three seconds', 'await expect(it).toBeVisible({ timeout: 3000 })', 1],
  ['attempts for ten seconds', 'await expect(async () => {}).toPass({ timeout: 10_000 })', 1],
  ['a promise', 'await expect(it).toBeVisible({ timeout: promised(3000) })', 0],
  ['an attempt', 'await expect(async () => { await expect(it).toBeVisible({ timeout: 500 }) }).toPass()', 0],
])('%s: a flow gives up early, or not', (_, text, count) => expect(earlyLimitsIn('x.ts', text)).toHaveLength(count))

test('no flow judges a time but by what is promised', () => {
  // `toBeLessThan(500)` of milliseconds; of pixels and shares, in flows that read no clock.
  const timing = files.filter((file) => isFlow(file) && /@alone/.test(textOf(file)))
  const bounds = timing.flatMap((file) =>
    [...textOf(file).matchAll(/toBeLessThan(?:OrEqual)?\((\d\d\d[\d_]*)\)/g)].map(([bound]) => `${file} ${bound}`),
  )
  expect(timing.length).toBeGreaterThan(5)
  expect(bounds).toEqual([])
})

test('no unit test gives up on what is only slow', () => {
  const units = files.filter((file) => !isFlow(file))
  expect(units.flatMap((file) => impatienceIn(file, textOf(file)))).toEqual([])
})

test.each([
  ['a wait of five seconds', 'await vi.waitFor(() => expect(it).toBe(true), 5000)', 1],
  ['a poll of five seconds', 'await expect.poll(it, { timeout: 5000, interval: 10 }).toBe(true)', 1],
  ['a test of half a minute', "test('it', async () => {}, 30_000)", 1],
  ['a table of half a minute', "test.each([1])('it', async () => {}, { timeout: 30_000 })", 1],
  ['a patient one', "test('it', async () => { await until(() => it, 20_000) }, 60_000)", 0],
  ['a limit of something else', 'const it = within(5000, () => so())', 0],
])('%s gives up early, or not', (_, text, count) => expect(impatienceIn('x.ts', text)).toHaveLength(count))

const sleeping = "import { setTimeout as sleep } from 'node:timers/promises'\n"
test.each([
  ['a pause', `${sleeping}await sleep(50)`, 1],
  ['a pause in each turn of a list', `${sleeping}for (const one of [1, 2]) await sleep(one)`, 1],
  ['a pause by hand', 'await new Promise((resolve) => setTimeout(resolve, 50))', 1],
  ['a pause with a name', 'const rest = (ms) => new Promise((done) => { setTimeout(done, ms) })', 1],
  ['a pause of a page', 'await page.waitForTimeout(50)', 1],
  ['a pause of the database', 'await query("select pg_sleep(1)"); await query(`select pg_sleep(${2})`)', 2],
  ['a wait that gives up after a second', 'await vi.waitFor(() => expect(it).toBe(true))', 1],
  ['a wait with a limit', 'await vi.waitFor(() => expect(it).toBe(true), 15_000)', 0],
  ['polling a condition', `${sleeping}while (!isSo()) await sleep(50)`, 0],
  ['polling by hand', 'for (;;) { await new Promise((resolve) => setTimeout(resolve, 5)) }', 0],
  ['a callback within a loop', `${sleeping}while (!isSo()) run(() => sleep(50))`, 1],
  ['the next turn', 'await new Promise((resolve) => setTimeout(resolve))', 0],
  ['a limit that ends something', 'setTimeout(() => socket.destroy(), 50)', 0],
])('%s', (_, text, count) => expect(waitsIn('x.ts', text)).toHaveLength(count))

test('a test that looks for blocked or idle statements looks in its own database: others have statements of their own', () => {
  const careless = files.flatMap((file) => {
    const statements = textOf(file).match(/pg_stat_activity[^`]*\b(?:wait_event_type|state)\b/g) ?? []
    return statements.every((statement) => statement.includes('current_database()')) ? [] : [file]
  })
  expect(careless).toEqual([])
})

test('a test with open connections starts programs beside itself: blocked for five seconds, it would lose them', () => {
  const blocking = files.filter((file) => {
    const text = textOf(file)
    const isConnected =
      file.startsWith('server/test/') || (file.startsWith('server/') && /fixtures\/(campus|camera)\.ts'/.test(text))
    return isConnected && /\b(execFileSync|execSync|spawnSync)\(/.test(text)
  })
  expect(blocking).toEqual([])
})

/** Acts that are tried again until what they cause is seen, how many, and why nothing tells when they would be taken. */
const triedAgain: Record<string, number> = {
  // A lane that has just been tapped looks like any other: the next runner may arrive at once.
  'e2e/races.spec.ts': 2,
}

/** Acts inside of `expect(async () => …).toPass()`. On a slow machine the first one is done twice. */
const actsAgain = (text: string) =>
  [...text.matchAll(/await expect\(async \(\) => \{([^]*?)\n *\}\)\.toPass\(/g)].filter(([, body = '']) =>
    /\.(click|tap|press|check|uncheck|fill|dispatchEvent)\(/.test(body),
  ).length

test('a flow acts once and waits for what comes of it: acted again, a slow machine counts two', () => {
  const specs = globSync('e2e/*.ts', { cwd: projectRoot }).toSorted()
  const counts = specs.map((file) => [file, actsAgain(textOf(file))] as const)
  expect(counts.filter(([file, count]) => count !== (triedAgain[file] ?? 0))).toEqual([])
  expect(actsAgain('await expect(async () => {\n  await pad.click()\n}).toPass()')).toBe(1)
  expect(actsAgain('await expect(async () => {\n  expect(await box()).toBe(1)\n}).toPass()')).toBe(0)
})
