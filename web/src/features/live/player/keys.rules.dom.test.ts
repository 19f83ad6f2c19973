// Keyboard commands of the player, and keys that it leaves alone.
import { expect, test } from 'vitest'
import { commandOf, focusOf } from './keys.rules.ts'

const press = (key: string, focus: Parameters<typeof commandOf>[0]['focus'] = 'NOTHING', hasModifier = false) =>
  commandOf({ key, focus, hasModifier, isInside: true })

test.each([
  [' ', 'TOGGLE'],
  ['ArrowLeft', 'BACK'],
  ['ArrowRight', 'FORWARD'],
  ['m', 'MUTE'],
  ['ㅡ', 'MUTE'],
  ['f', 'FULL'],
  ['ㄹ', 'FULL'],
  ['ArrowUp', null],
  ['toString', null],
])('%s is %s', (key, command) => {
  expect(press(key)).toBe(command)
})

test('ignores keys typed into a text field and keys with a modifier', () => {
  expect([' ', 'm', 'f', 'ArrowLeft'].map((key) => press(key, 'TEXT'))).toEqual([null, null, null, null])
  expect(press('f', 'NOTHING', true)).toBeNull()
})

test('leaves space to buttons and arrows to sliders', () => {
  expect([press(' ', 'BUTTON'), press('ArrowLeft', 'BUTTON'), press('m', 'BUTTON')]).toEqual([null, 'BACK', 'MUTE'])
  expect([press(' ', 'SLIDER'), press('ArrowLeft', 'SLIDER')]).toEqual(['TOGGLE', null])
})

const outside = (key: string) => commandOf({ key, focus: 'NOTHING', hasModifier: false, isInside: false })

test('ignores letters while nothing has the focus, but not space and arrows', () => {
  expect(['m', 'ㅡ', 'f', 'ㄹ', ' ', 'ArrowLeft'].map(outside)).toEqual([null, null, null, null, 'TOGGLE', 'BACK'])
})

const made = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.firstElementChild

test('classifies the focused element', () => {
  expect(
    [
      '<input>',
      '<input type="range">',
      '<textarea></textarea>',
      '<button></button>',
      '<a href="/"></a>',
      '<p></p>',
    ].map((html) => focusOf(made(html))),
  ).toEqual(['TEXT', 'SLIDER', 'TEXT', 'BUTTON', 'BUTTON', 'NOTHING'])
})
