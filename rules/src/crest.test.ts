// Crests: twelve colours that white reads on, and always the same one for a department.
import { expect, test } from 'vitest'
import { crestColor, crestColors } from './crest.ts'

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each([...crestColors])('white on %s', (color) => {
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5)
})

test('twelve different ones', () => expect(new Set(crestColors).size).toBe(12))

test('a department keeps its colour, however its name was typed', () => {
  expect(crestColor('컴퓨터공학과'.normalize('NFD'))).toBe(crestColor('컴퓨터공학과'))
})

test('departments spread over the palette', () => {
  const names = ['컴퓨터', '기계', '경영', '심리', '국어국문', '수학', '체육교육', '화학', '물리', '법', '의', '간호']
  expect(new Set(names.map((name) => crestColor(`${name}학과`))).size).toBeGreaterThanOrEqual(6)
})
