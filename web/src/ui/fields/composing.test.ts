// Every key handler ignores keys of a composition, and all use isComposing(), which is right in Safari too.
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const files = Object.entries(sources).filter(([file]) => !/\.test\.tsx?$|\/composing\.ts$/.test(file))

test('no key handler checks for a composition by itself', () => {
  const own = files.filter(([, text]) => /\.isComposing\b|\bkeyCode\b/.test(text)).map(([file]) => file)
  expect(own).toEqual([])
})

test('every handler of Enter or Escape calls isComposing()', () => {
  const handlers = files.filter(([, text]) => /\bonKeyDown\b/.test(text) && /'(Enter|Escape)'/.test(text))
  // Else the search above finds nothing any more.
  expect(handlers.length).toBeGreaterThan(5)
  const careless = handlers.filter(([, text]) => !/\bisComposing\(event\)/.test(text)).map(([file]) => file)
  expect(careless).toEqual([])
})
