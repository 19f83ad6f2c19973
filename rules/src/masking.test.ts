// Masking, by tables and by properties: bad words go, innocent ones stay, and no text is too long or too odd.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badCases, innocentCases } from './masking.cases.ts'
import { mask } from './masking.ts'

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

test('300 letters take less than 2 ms, whatever they are', () => {
  const hostile = [
    '시',
    '시 ',
    '시1',
    'ㅅ',
    'ㅅ ',
    'ㅅㅣ',
    '아',
    '개 ',
    '병신시발',
    '시 발',
    'f',
    's',
    '씨이',
    '새끼 ',
    '미친 ',
    '🏀',
  ]
  const lines = hostile.map((part) => [...part.repeat(300)].slice(0, 300).join(''))
  for (const line of lines) mask(line)
  for (const line of lines) {
    const times = Array.from({ length: 9 }, () => {
      const began = performance.now()
      mask(line)
      return performance.now() - began
    })
    // The fastest of several: the machine may be busy with something else.
    expect(Math.min(...times), line.slice(0, 8)).toBeLessThan(2)
  }
})

const timeOf = (length: number) => {
  const text = '시 1ㅅ발개 새'.repeat(length / 8)
  // Of this thread only, and of several together: the machine may be busy with something else for the whole of a run.
  const from = process.threadCpuUsage()
  for (let count = 0; count < 5; count++) mask(text)
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
