// What letters say, and what they can't be made to say.
import { expect, test } from 'vitest'
import { accountExistsLetter, codeLetter, passwordChangedLetter, resetLetter } from './users.letters.ts'

const origin = 'https://score.univ.test'
const all = [
  codeLetter('012345'),
  accountExistsLetter(origin),
  resetLetter(origin, 'x"><b>&\r\n'),
  passwordChangedLetter(origin),
]

test('every letter has one line of subject, a text and a page that say the same', () => {
  for (const { subject, text, html = '' } of all) {
    expect(subject).toMatch(/^\[캠퍼스 스코어\] [^\r\n]+$/)
    expect(html).toContain('<html lang="ko">')
    const shown = html.replace(/<a href="([^"]*)">[^<]*/g, '$1').replace(/<[^>]*>/g, '')
    expect(shown.replaceAll('&amp;', '&')).toBe(text.replaceAll('\n', ''))
  }
})

test('the code keeps its zeros, and a link can’t be broken out of', () => {
  expect(codeLetter('012345').text).toContain('012345')
  const { text, html } = resetLetter(origin, 'x"><b>&\r\n')
  expect(text).toContain(`${origin}/resetPassword?token=x%22%3E%3Cb%3E%26%0D%0A\n`)
  expect(html).not.toContain('<b>')
})
