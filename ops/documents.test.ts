// What the documents promise is there: links lead somewhere, pictures exist and are small, commands can be run.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './local/folder.ts'

const isOurs = (path: string) => !/(^|\/)(node_modules|dist|\.local|\.git)(\/|$)/.test(path)
const documents = globSync(['*.md', '{docs,ops,bench,e2e,server,web,contract,rules,.github}/**/*.md'], {
  cwd: projectRoot,
}).filter(isOurs)
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/** Markdown's links and pictures, and those written as HTML. */
function targetsIn(text: string): string[] {
  const prose = text.replaceAll(/```[^]*?```/g, '')
  const found = [...prose.matchAll(/\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"/g)]
  return found
    .map(([, markdown, html]) => decodeURI(markdown ?? html ?? ''))
    .filter((to) => !/^(https?|mailto):/.test(to))
}

/** The names by which GitHub lets a heading be linked to. */
function anchorsIn(path: string): string[] {
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isThere(document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? document : relative(projectRoot, resolve(projectRoot, dirname(document), path))
  if (!existsSync(join(projectRoot, file))) return false
  return anchor === undefined || !file.endsWith('.md') || anchorsIn(file).includes(anchor)
}

test.each(documents)('links in %s lead somewhere', (document) => {
  expect(targetsIn(read(document)).filter((target) => !isThere(document, target))).toEqual([])
})

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const known = {
  drill: [...read('ops/drills.ts').matchAll(/^ {2}'?([\w-]+)'?: \(\) =>/gm)].map(([, name]) => name),
  bench: [...read('bench/run.ts').matchAll(/^ {2}'?([\w-]+)'?: \(\) =>/gm)].map(([, name]) => name),
}

test.each(documents)('commands in %s can be run', (document) => {
  const text = read(document)
  const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
  for (const kind of ['drill', 'bench'] as const) {
    const lists = [...text.matchAll(new RegExp(`\\b${kind} -- ([a-z][\\w-]*(?: \\\\?\\| [a-z][\\w-]*)*)`, 'g'))]
    const names = lists.flatMap(([, list = '']) => list.split(/ \\?\| /))
    expect(names.filter((name) => !known[kind].includes(name))).toEqual([])
  }
})

test('pictures are small, and each is shown somewhere', () => {
  const pictures = globSync('docs/pictures/*', { cwd: projectRoot })
  const sizes = pictures.map((path) => statSync(join(projectRoot, path)).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(120_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000)
  const shown = new Set(
    documents.flatMap((document) => targetsIn(read(document)).map((target) => join(dirname(document), target))),
  )
  expect(pictures.filter((path) => !shown.has(path))).toEqual([])
})

/** The shape of a document: its headings and tables by size, its pictures and where it leads, whatever the language. */
function shapeOf(text: string) {
  const tables = [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => table.trim().split('\n').length)
  const targets = targetsIn(text)
    .filter((target) => !target.startsWith('#') && !target.startsWith('README'))
    .map((target) => target.replace(/\.en(?=\.\w+$)/, ''))
  return { sections: text.match(/^## /gm)?.length, tables, targets: [...new Set(targets)].toSorted() }
}

test('both READMEs are complete: the same sections, tables, pictures and links', () => {
  const english = shapeOf(read('README.md'))
  expect(english.sections).toBeGreaterThan(5)
  expect(shapeOf(read('README.ko.md'))).toEqual(english)
})
