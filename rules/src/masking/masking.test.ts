// Masking, by tables and by properties: bad words go, innocent ones stay, and no text is too long or too odd.
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { badCases, innocentCases } from './masking.cases.ts'
import { mask } from './masking.ts'
import { initials, latin, strong, weak } from './words.ts'

test.each(badCases)('%s → %s', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

test.each(innocentCases)('%s stays', (text) => {
  expect(mask(text)).toBe(text)
})

const parts = '시 발 씨 ㅅ ㅂ ㅣ ㅏ 1 . 이 병 신 개 새 끼 ○ 😀 \u0301 ㉦'.split(' ')
const fragments = fc.constantFrom(...badCases.map(([text]) => text), ...innocentCases, ...parts, ' ', '')
/** Every single letter there is, from ㄱ to ㆎ. */
const single = fc.integer({ min: 0x3131, max: 0x318e }).map((code) => String.fromCharCode(code))
const texts = fc.oneof(
  fc.array(fc.oneof(single, fragments), { maxLength: 60 }).map((words) => words.join('')),
  fc.array(fragments, { maxLength: 40 }).map((words) => words.join('')),
  fc.string({ unit: 'binary', maxLength: 120 }),
)
const lengthOf = (text: string) => [...text].length

test('a masked text has as many letters as before, only ○ are new, and masking it again changes nothing', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const masked = mask(text)
      expect(lengthOf(masked)).toBe(lengthOf(text))
      const before = [...text]
      expect([...masked].every((letter, at) => letter === '○' || letter === before[at])).toBe(true)
      expect(mask(masked)).toBe(masked)
    }),
    { numRuns: 2000 },
  )
})

/** The longest line a chat takes, and one eight times as long: work that grows with the length takes about eight times as long (4 to 9
 *  seen), work that grows with its square 64 times. How long one line takes says nothing: that is the machine's, and some texts need four
 *  rounds where others need one. */
const lengths = { short: 300, long: 2400 }
const limit = 24

/** No text comes twice: `mask` caches the last ones. */
let count = 0
function millisecondsOf(line: string): number {
  const text = `${count++} ${line}`
  const began = performance.now()
  mask(text)
  return performance.now() - began
}

/** By turns, and the fastest of each: nothing else ran in between. On a busy machine that takes more turns, so only many that all are too
 *  slow count. */
function growthOf(part: string, end: string): number {
  const lineOf = (length: number) => [...part.repeat(length)].slice(0, length - end.length).join('') + end
  const lines = { short: lineOf(lengths.short), long: lineOf(lengths.long) }
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < 200 && (turn < 3 || long >= limit * short); turn++) {
    short = Math.min(short, millisecondsOf(lines.short))
    long = Math.min(long, millisecondsOf(lines.long))
  }
  return long / short
}

// biome-ignore format: a table
const hostile = [
  '시', '시 ', '시1', 'ㅅ', 'ㅅ ', 'ㅅㅣ', '아', '개 ', '병신시발', '시 발', 'f', 's', '씨이', '새끼 ', '미친 ', '🏀',
  'ㅅㅅㅂㅂ', 'ㅂㅅ', 'ㅅㅂㅂㅅ', 'ㅄ', 'ㅅ1ㅂ', 'ㅅ ㅂ', 'ㅅㅂㅠ', 'ㅅㅂㄹㅁ', 'ㅈㄲㅈㄴ', 'ㅈㄲㄹ', '○', 'ㅅㅂ○', ' ',
  'fuck', 'fuck시발', '시바c발', '아시발', 'sibalc발', '병신 시 발', '개 개 새', '시발택시', '즉시발송', '시 1ㅅ발개 새',
  '니기미ㅅㅂ끼씨발ㅁ',
]

// Compiled by then: what is measured is the work, not the compiler's.
beforeAll(() => hostile.forEach((part) => growthOf(part, '')))

test.each(hostile)('the time for %s, repeated, grows with the length, not faster', (part) => {
  for (const end of ['', 'ㄱ', '○', '발']) expect(growthOf(part, end), end).toBeLessThan(limit)
})

test('the time for whatever is repeated grows with the length, not faster', () => {
  // Most of the time is in words and letters that almost make one.
  const words = [...strong, ...weak, ...latin].map((word) => word.replace(/\[(.)[^\]]*\]/g, '$1'))
  const part = fc.constantFrom(...words, ...initials, ...parts, ...'ㄱㄹㅁㄴㅄㅠ아○ '.split(''))
  const repeated = fc.array(part, { minLength: 1, maxLength: 5 }).map((some) => some.join(''))
  fc.assert(
    fc.property(repeated, part, (some, end) => {
      expect(growthOf(some, end)).toBeLessThan(limit)
    }),
    { numRuns: 30 * inject('propertyFactor') },
  )
})

test('the tables are long enough to mean something', () => {
  expect(badCases.length).toBeGreaterThanOrEqual(60)
  expect(innocentCases.length).toBeGreaterThanOrEqual(60)
})
