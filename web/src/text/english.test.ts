// English is complete: no Hangul in any English catalogue, and no text of a screen outside the catalogues.
import { expect, test } from 'vitest'
import { en } from './en/en.ts'
import { englishFaq } from './en/faq.ts'
import { termsSummary } from './en/terms.ts'

const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/

/** Arguments for text functions: names, days, counts, lists; samples that throw are skipped. */
const samples: unknown[][] = [
  [1, 2, 3, 4, 5],
  ['2026-11-14', 2, 3, 4, 'Y'],
  ['SOCCER', 1, 2, 'Y', 'Z'],
  ['X', 'Y', 'Z', 'V', 'W'],
  [['X', 'Y'], ['Z'], 1],
  [null, null, null],
]

function textsIn(value: unknown, path: string, givens = samples): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    const texts = givens.flatMap((sample) => {
      try {
        return textsIn(value(...sample), `${path}()`, givens)
      } catch {
        return []
      }
    })
    if (texts.length === 0 && givens === samples) throw new Error(`${path} accepts none of the samples`)
    return texts
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${path}.${key}`, givens))
}

test.each([
  ['en', en],
  ['faq', englishFaq],
  ['terms', termsSummary],
])('%s has no Hangul', (name, catalogue) => {
  const texts = textsIn(catalogue, name)
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter(([, text]) => hangul.test(text))).toEqual([])
})

/** Words that end in s without being plural nouns. */
const notPlural = /^(?:wins|begins|starts|stays|plays|does|vs|progress|this|as|is|was|has|s)$/
const ones = [[1, 1, 1, 1, 1]]

test('one of something has no plural noun', () => {
  const texts = [...textsIn(en, 'en', ones), ...textsIn(englishFaq, 'faq', ones)]
  const wrong = texts.filter(([, text]) => {
    const after = text.matchAll(/\b1 ((?:[a-zA-Z]+ )?)([a-zA-Z]+)/g)
    return [...after].some(([, between = '', word = '']) => {
      const nouns = [between.trim(), word].filter((noun) => noun.endsWith('s') && !notPlural.test(noun))
      if (between.trim() === 'has') return false
      return nouns.length > 0 || (between !== '' && /^(?:are|have|were)$/.test(word))
    })
  })
  expect(wrong).toEqual([])
})

/** Files with Hangul for parsing what people type or paste or the server stored, or for breaking lines: they display none of it. */
const parsers = [
  '../features/audit/audit.rules.ts',
  '../features/lineups/lineup.rules.ts',
  '../features/teams/squad.rules.ts',
  '../ui/fields/hangul.ts',
  '../ui/list/team-name.tsx',
  '../ui/paste/pasted.ts',
]

test('no screen has text outside the catalogues', () => {
  const screens = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const checked = Object.entries(screens).filter(([file]) => !/\.(test|sample)\.tsx?$|^\.\//.test(file))
  expect(checked.length).toBeGreaterThan(100)
  const withHangul = checked.filter(([, code]) => {
    const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
    return hangul.test(bare)
  })
  expect(withHangul.map(([file]) => file).toSorted()).toEqual(parsers)
})
