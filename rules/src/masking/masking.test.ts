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

/** Milliseconds for one text of 300 letters, of this thread only: the machine may be busy. The fastest of many: the first ones are not
 *  compiled yet. No text comes twice: `mask` caches the last ones. */
let count = 0
function millisecondsOf(part: string, end: string): number {
  const line = [...part.repeat(300)].slice(0, 300 - end.length).join('') + end
  const times = Array.from({ length: 20 }, () => {
    const text = `${count++} ${line}`
    const began = process.threadCpuUsage()
    mask(text)
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

// biome-ignore format: a table
const hostile = [
  '시', '시 ', '시1', 'ㅅ', 'ㅅ ', 'ㅅㅣ', '아', '개 ', '병신시발', '시 발', 'f', 's', '씨이', '새끼 ', '미친 ', '🏀',
  'ㅅㅅㅂㅂ', 'ㅂㅅ', 'ㅅㅂㅂㅅ', 'ㅄ', 'ㅅ1ㅂ', 'ㅅ ㅂ', 'ㅅㅂㅠ', 'ㅅㅂㄹㅁ', 'ㅈㄲㅈㄴ', '○', 'ㅅㅂ○', ' ',
  'fuck', 'fuck시발', '시바c발', '아시발', 'sibalc발', '병신 시 발', '개 개 새', '시발택시', '즉시발송',
]

// Compiled by then: what is measured is the work, not the compiler's.
beforeAll(() => hostile.forEach((part) => millisecondsOf(part, '')))

test.each(hostile)('300 letters of %s take less than 2 ms', (part) => {
  for (const end of ['', 'ㄱ', '○', '발']) expect(millisecondsOf(part, end), end).toBeLessThan(2)
})

test('300 letters of whatever is repeated take less than 2 ms', () => {
  // Most of the time is in words and letters that almost make one.
  const words = [...strong, ...weak, ...latin].map((word) => word.replace(/\[(.)[^\]]*\]/g, '$1'))
  const part = fc.constantFrom(...words, ...initials, ...parts, ...'ㄱㄹㅁㄴㅄㅠ아○ '.split(''))
  const repeated = fc.array(part, { minLength: 1, maxLength: 5 }).map((some) => some.join(''))
  fc.assert(
    fc.property(repeated, part, (some, end) => {
      expect(millisecondsOf(some, end)).toBeLessThan(2)
    }),
    { numRuns: 30 * inject('propertyFactor') },
  )
})

const timeOf = (length: number) => {
  const part = '시 1ㅅ발개 새'
  // Of this thread only, and of several together: the machine may be busy with something else for the whole of a run.
  const from = process.threadCpuUsage()
  for (let run = 0; run < 5; run++) mask(`${count++} ${part.repeat(length / 8)}`)
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000
}

test('the time grows with the length, not faster', () => {
  timeOf(800)
  expect(timeOf(16_000)).toBeLessThan(40 * Math.max(timeOf(1600), 1))
})

test('the tables are long enough to mean something', () => {
  expect(badCases.length).toBeGreaterThanOrEqual(60)
  expect(innocentCases.length).toBeGreaterThanOrEqual(60)
})
