// Every key handler leaves the keys of a composition alone, and all ask in the one way that is right in Safari too.
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const files = Object.entries(sources).filter(([file]) => !/\.test\.tsx?$|\/composing\.ts$/.test(file))

test('no key handler asks the browser by itself whether a syllable is being composed', () => {
  const own = files.filter(([, text]) => /\.isComposing\b|\bkeyCode\b/.test(text)).map(([file]) => file)
  expect(own).toEqual([])
})

test('whoever acts on Enter or Escape asks whether the key ends a syllable', () => {
  const handlers = files.filter(([, text]) => /\bonKeyDown\b/.test(text) && /'(Enter|Escape)'/.test(text))
  // Else the search has gone blind.
  expect(handlers.length).toBeGreaterThan(5)
  const careless = handlers.filter(([, text]) => !/\bisComposing\(event\)/.test(text)).map(([file]) => file)
  expect(careless).toEqual([])
})
