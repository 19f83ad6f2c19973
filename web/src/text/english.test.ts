// English is whole: no Hangul in any English catalogue, and no words of a screen outside the catalogues.
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { englishFaq } from './faq.en.ts'
import { termsSummary } from './terms.en.ts'

const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/

/** Words are made of names, days, counts, lists: each function gets what it can use, the first that fits. */
const samples: unknown[][] = [
  [1, 2, 3, 4, 5],
  ['2026-11-14', 2, 3, 4, 'Y'],
  ['SOCCER', 1, 2, 'Y', 'Z'],
  ['X', 'Y', 'Z', 'V', 'W'],
  [['X', 'Y'], ['Z'], 1],
  [null, null, null],
]

function wordsIn(value: unknown, path: string): [path: string, words: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    const said = samples.flatMap((sample) => {
      try {
        return wordsIn(value(...sample), `${path}()`)
      } catch {
        return []
      }
    })
    if (said.length === 0) throw new Error(`${path} can use none of the samples`)
    return said
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => wordsIn(part, `${path}.${key}`))
}

test.each([
  ['en', en],
  ['faq', englishFaq],
  ['terms', termsSummary],
])('%s speaks English only', (name, catalogue) => {
  const words = wordsIn(catalogue, name)
  expect(words.length).toBeGreaterThan(10)
  expect(words.filter(([, said]) => hangul.test(said))).toEqual([])
})

/** They read what people type or paste, or break it where a reader would: nothing of it is said by them. */
const readers = [
  '../features/lineups/lineup.rules.ts',
  '../features/matches/team-name.tsx',
  '../features/teams/squad.rules.ts',
  '../ui/hangul.ts',
  '../ui/pasted.ts',
]

test('no screen has words of its own: they all come from the catalogues', () => {
  const screens = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const wordless = Object.entries(screens).filter(([file]) => !/\.(test|sample)\.tsx?$|^\.\//.test(file))
  expect(wordless.length).toBeGreaterThan(100)
  const speaking = wordless.filter(([, code]) => {
    const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
    return hangul.test(bare)
  })
  expect(speaking.map(([file]) => file).toSorted()).toEqual(readers)
})
