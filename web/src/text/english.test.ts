// English is whole: no Hangul in any English catalogue, and no words of a screen outside the catalogues.
import { expect, test } from 'vitest'
import { en } from './en/en.ts'
import { englishFaq } from './en/faq.ts'
import { termsSummary } from './en/terms.ts'

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

function wordsIn(value: unknown, path: string, givens = samples): [path: string, words: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    const said = givens.flatMap((sample) => {
      try {
        return wordsIn(value(...sample), `${path}()`, givens)
      } catch {
        return []
      }
    })
    if (said.length === 0 && givens === samples) throw new Error(`${path} can use none of the samples`)
    return said
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => wordsIn(part, `${path}.${key}`, givens))
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

/** After a name that is only a number here, and words that end in s without being many. */
const notMany = /^(?:wins|begins|starts|stays|plays|does|vs|progress|this|as|is|was|has|s)$/
const ones = [[1, 1, 1, 1, 1]]

test('one of something is not said as many', () => {
  const words = [...wordsIn(en, 'en', ones), ...wordsIn(englishFaq, 'faq', ones)]
  const wrong = words.filter(([, said]) => {
    const after = said.matchAll(/\b1 ((?:[a-zA-Z]+ )?)([a-zA-Z]+)/g)
    return [...after].some(([, between = '', word = '']) => {
      const nouns = [between.trim(), word].filter((noun) => noun.endsWith('s') && !notMany.test(noun))
      if (between.trim() === 'has') return false
      return nouns.length > 0 || (between !== '' && /^(?:are|have|were)$/.test(word))
    })
  })
  expect(wrong).toEqual([])
})

/** They read what people type or paste or the server wrote down, or break it where a reader would: nothing of it is said by them. */
const readers = [
  '../features/audit/audit.rules.ts',
  '../features/lineups/lineup.rules.ts',
  '../features/matches/row/team-name.tsx',
  '../features/teams/squad.rules.ts',
  '../ui/fields/hangul.ts',
  '../ui/paste/pasted.ts',
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
