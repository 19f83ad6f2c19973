// What no compiler sees in the browser's sources: every class name a component uses exists in its stylesheet and every class is used;
// every modal dialog is one that toasts know of; no failed chunk is remembered;
// no refetch interval changes between renders; type and widths come from the scales; an endpoint is called, a query key
// made and storage used in one place.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './local/folder.ts'

const root = join(projectRoot, 'web/src')
const read = (pattern: string) =>
  new Map(globSync(pattern, { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const sheets = read('**/*.module.css')
const modules = new Map([...read('**/*.{ts,tsx}')].filter(([path]) => !path.includes('.test.')))

interface Use {
  file: string
  sheet: string
  /** Null where the name is computed. */
  name: string | null
}

function usesIn([file, source]: [string, string]): Use[] {
  const imports = [...source.matchAll(/^import (\w+) from '([^'\n]+)\.module\.css'$/gm)]
  return imports.flatMap(([, local = '', path]) => {
    const sheet = join(dirname(file), `${path}.module.css`)
    // Not a part of another word or member; a name, or a bracket.
    const members = source.split(local).flatMap((before, at, parts) => {
      const after = parts[at + 1]
      if (after === undefined || /[\w.'/-]$/.test(before)) return []
      const [, name] = /^\.(\w+)/.exec(after) ?? []
      return name !== undefined ? [name] : after.startsWith('[') ? [null] : []
    })
    return members.map((name) => ({ file, sheet, name }))
  })
}

const withoutComments = (css: string) =>
  css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')

const classesOf = (css: string) =>
  new Set(
    [
      ...withoutComments(css)
        .replaceAll(/:global\([^()]*\)/g, '')
        .matchAll(/\.([a-z][\w-]*)/gi),
    ].map(([, name]) => name ?? ''),
  )

const uses = [...modules].flatMap(usesIn)

test('stylesheets and their users are found', () => {
  expect(sheets.size).toBeGreaterThan(100)
  expect(uses.length).toBeGreaterThan(500)
})

test('every class name that is used exists', () => {
  const missing = uses.filter(({ sheet, name }) => name !== null && !classesOf(sheets.get(sheet) ?? '').has(name))
  expect(missing.map(({ file, name }) => `${file} ${name}`)).toEqual([])
})

test('every class is used', () => {
  const unused = [...sheets].flatMap(([sheet, css]) => {
    const names = uses.filter((use) => use.sheet === sheet).map(({ name }) => name)
    if (names.includes(null)) return []
    return [...classesOf(css)].filter((name) => !names.includes(name)).map((name) => `${sheet} ${name}`)
  })
  expect(unused).toEqual([])
})

test('every modal dialog is opened by useModal', () => {
  const openers = [...modules].filter(([, source]) => source.includes('.showModal('))
  expect(openers.map(([file]) => file)).toEqual(['ui/dialog/modal.ts'])
})

test('every part that comes later is loaded by lazyPart', () => {
  const remembering = [...modules].filter(([, source]) => /\blazy\(/.test(source))
  expect(remembering.map(([file]) => file)).toEqual(['ui/loading/lazy-when-idle.ts'])
})

// The query library restarts its timer whenever a render computes another interval: a component that renders often would never refetch.
test('no refetch interval differs from render to render', () => {
  const polling = [...modules].filter(([, source]) => source.includes('refetchInterval'))
  expect(polling.length).toBeGreaterThan(5)
  expect(
    polling
      .filter(([file, source]) => source.includes('Math.random') && !file.endsWith('use-polling.ts'))
      .map(([file]) => file),
  ).toEqual([])
})

/** Files by what they own. */
function owners(found: (source: string) => Iterable<string>): Map<string, string[]> {
  const pairs = [...modules].flatMap(([file, source]) => [...new Set(found(source))].map((name) => ({ name, file })))
  return new Map([...Map.groupBy(pairs, ({ name }) => name)].map(([name, all]) => [name, all.map(({ file }) => file)]))
}

test('every endpoint is called in one file, below data/ unless the frame alone needs it', () => {
  const callers = owners((source) =>
    [...source.matchAll(/\b(?:call|as)\(\s*(?:token, )?(\w+),/g)].map(([, name]) => name ?? ''),
  )
  // The two helpers that add a pass to any endpoint's call.
  callers.delete('endpoint')
  expect(callers.size).toBeGreaterThan(90)
  const elsewhere = [...callers].filter(([, files]) => files.length > 1 || !files[0]?.startsWith('data/'))
  expect(elsewhere).toEqual([['reportClientError', ['app/crashes/crash-report.ts']]])
})

test('every query key begins in one file below data/', () => {
  const keys = owners((source) =>
    [...source.matchAll(/(?:[Kk]ey: |Key = |key(?:Of|For) = \([^)]*\) => )\['([^']+)'/g)].map(([, name]) => name ?? ''),
  )
  expect(keys.size).toBeGreaterThan(25)
  expect([...keys].filter(([, files]) => files.length > 1 || !files[0]?.startsWith('data/'))).toEqual([])
})

test('storage that may be blocked is used in one place', () => {
  const users = [...modules].filter(([, source]) => /\b(?:local|session)Storage\.\w/.test(source)).map(([file]) => file)
  expect(users).toEqual(['dom.setup.ts'])
})

test('type and widths come from the scales', () => {
  const loose = [...sheets].flatMap(([file, css]) => {
    const found = css.match(
      /font-size: (?:0\.75|0\.8125|0\.875|0\.9375|1|1\.0625|1\.125|1\.25|1\.375|1\.5|1\.75)rem|@media[^{]*\dpx/g,
    )
    return (found ?? []).map((what) => `${file} ${what}`)
  })
  expect(loose).toEqual([])
})
