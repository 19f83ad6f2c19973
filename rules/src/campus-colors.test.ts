import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campusColors, contrast, isColor, type Theme } from './campus-colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const surfaces: Record<Theme, string[]> = {
  light: ['#ffffff', '#f3f5f8', '#f4f6f9'],
  dark: ['#0d1014', '#161a21', '#1c212a'],
}
const edges = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  '#808080',
  '#2f5bea',
  '#003876',
  '#8a1538',
]

function expectReadable(chosen: string, theme: Theme) {
  const { brand, weak, on } = campusColors(chosen, theme)
  expect([brand, weak, on].every(isColor)).toBe(true)
  for (const ground of [...surfaces[theme], weak]) expect(contrast(brand, ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(on, brand)).toBeGreaterThanOrEqual(4.5)
  // A selected row has the ordinary text colour.
  expect(contrast(theme === 'light' ? '#161b24' : '#f1f4f8', weak)).toBeGreaterThanOrEqual(4.5)
}

test('whatever the colour, text in it and on it can be read in both themes', () => {
  const any = fc.oneof(color, fc.constantFrom(...edges))
  fc.assert(fc.property(any, fc.constantFrom<Theme>('light', 'dark'), expectReadable))
})

test('a colour that can be read stays as it is, and the other theme has its own', () => {
  expect(campusColors('#003876', 'light').brand).toBe('#003876')
  expect(campusColors('#003876', 'dark').brand).not.toBe('#003876')
})
