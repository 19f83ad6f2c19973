// The guides name buttons and messages as they are on screen: every ‘…’ in docs/guide is a word of the Korean catalogue.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sports } from '@campus/contract/sports'
import { expect, test } from 'vitest'
import { projectRoot } from './local/folder.ts'

/** Words made from numbers are made with eights, and so are the guides' own. */
const withEights = (text: string) => text.replaceAll(/\d+/g, '8')

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [withEights(value)]
  if (typeof value === 'function') {
    const make = value as (...given: unknown[]) => unknown
    // Words about a day or a place can't be made from numbers, some are made for a sport.
    return [8, ...sports].flatMap((first) => {
      try {
        return wordsIn(make(first, 8, 8, 8))
      } catch {
        return []
      }
    })
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

const catalogues = globSync('web/src/text/ko/*.ts', { cwd: projectRoot })
const words = (await Promise.all(catalogues.map((path) => import(join(projectRoot, path))))).flatMap((module: object) =>
  Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [] : wordsIn({ [name]: value }))),
)

/** The whole word, or its beginning where a number or a name follows. */
function isOnScreen(quoted: string): boolean {
  const wanted = withEights(quoted)
  return words.some(
    (word) => word === wanted || (word.startsWith(wanted) && /^[^\p{L}\p{N}]/u.test(word.slice(wanted.length))),
  )
}

test.each(globSync('docs/guide/*.md', { cwd: projectRoot }))('%s quotes the screens exactly', (path) => {
  const quotes = [...readFileSync(join(projectRoot, path), 'utf8').matchAll(/‘([^’]+)’/g)].map(
    ([, quoted = '']) => quoted,
  )
  expect(quotes.filter((quoted) => !isOnScreen(quoted.replaceAll(/\s+/g, ' ')))).toEqual([])
})
