// No regular expression of the product explodes: a checker proves each of them linear. User input reaches most of them,
// and one that backtracks holds a whole process.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from './local/folder.ts'

interface Pattern {
  where: string
  source: string
  flags: string
}

/** Patterns that a function builds, as they come out: the checker sees only what is written here. */
const built: Record<string, string[]> = {
  'server/src/realtime/destinations.ts': ['^/sub/chat/room/(?<roomId>[A-Za-z0-9_-]{1,32})/events$'],
  'server/src/comments/comments.socket.ts': ['^/sub/matches/([1-9]\\d{0,14})/comments$'],
}
/** Modules that build theirs when they are loaded: they are loaded and watched. */
const loaded = ['server/src/edge/sharing.ts', 'rules/src/masking/masking.ts']

const files = globSync('{contract,rules,server,web}/src/**/*.{ts,tsx}', { cwd: projectRoot })
  .filter((file) => !file.includes('.test.'))
  .toSorted()

type Node = { type: string; start: number; [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap(nodesOf)]
}

function patternsIn(file: string, text: string): { literals: Pattern[]; calls: number } {
  const nodes = nodesOf(parseSync(file, text).program)
  const literals = nodes.flatMap(({ type, regex, start }) => {
    if (type !== 'Literal' || !isNode(regex)) return []
    const { pattern, flags } = regex as unknown as { pattern: string; flags: string }
    return [{ where: `${file}:${text.slice(0, start).split('\n').length}`, source: pattern, flags }]
  })
  const calls = nodes.filter(
    ({ type, callee }) =>
      (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee['name'] === 'RegExp',
  )
  return { literals, calls: calls.length }
}

/** What a module builds while it is loaded. */
async function patternsOfLoading(file: string): Promise<Pattern[]> {
  const found: Pattern[] = []
  const Native = globalThis.RegExp
  globalThis.RegExp = new Proxy(Native, {
    construct(target, [source, flags = '']: [string, string?]) {
      found.push({ where: file, source: source, flags })
      return new target(source, flags)
    },
  })
  try {
    await import(join(projectRoot, file))
  } finally {
    globalThis.RegExp = Native
  }
  return found
}

/** Null where it is linear. One that cannot be judged in time is too hard to read as well. */
async function complaintOf({ where, source, flags }: Pattern): Promise<string | null> {
  const verdict = await check(source, flags, { timeout: 120_000 })
  if (verdict.status === 'safe') return null
  const complexity = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind
  return `${where} ${verdict.status} ${complexity} /${source}/${flags}`
}

async function complaintsOf(patterns: Pattern[]): Promise<string[]> {
  const different = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
  const complaints: Array<string | null> = []
  for (const pattern of different.values()) complaints.push(await complaintOf(pattern))
  return complaints.filter((complaint) => complaint !== null)
}

test('finds a pattern that explodes, as a literal and as one built while loading', async () => {
  const { literals, calls } = patternsIn('a.ts', "const a = /^(a|a)*$/\nconst b = new RegExp('b')\n")
  expect(calls).toBe(1)
  expect(await complaintsOf(literals)).toEqual([expect.stringContaining('a.ts:1 vulnerable exponential')])
  const repeated = '(?<![ㄱ-ㅊ])(?:ㅅ+[^가-힣ㄱ-ㅎ]{0,2}ㅂ+|ㅂ+[^가-힣ㄱ-ㅎ]{0,2}ㅅ+)+(?![ㄱ-ㅊ])'
  expect(await complaintsOf([{ where: 'runs', source: repeated, flags: 'g' }])).toHaveLength(1)
})

test('every regular expression of the product is linear', { timeout: 600_000 }, async () => {
  const patterns: Pattern[] = []
  for (const file of files) {
    const { literals, calls } = patternsIn(file, readFileSync(join(projectRoot, file), 'utf8'))
    patterns.push(...literals)
    const known = built[file]
    if (known) patterns.push(...known.map((source) => ({ where: file, source, flags: '' })))
    expect(calls === 0 || loaded.includes(file) || known?.length === calls, `list what ${file} builds`).toBe(true)
  }
  for (const file of loaded) patterns.push(...(await patternsOfLoading(file)))
  expect(patterns.length).toBeGreaterThan(150)
  expect(await complaintsOf(patterns)).toEqual([])
})
