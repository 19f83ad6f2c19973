// The text of emails about accounts, and that input cannot alter it.
import { expect, test } from 'vitest'
import { readCampus } from '../campus.ts'
import { accountExistsEmail, codeEmail, passwordChangedEmail, resetEmail } from './users.emails.ts'

const origin = 'https://score.univ.test'
const from = { ...readCampus({}), origin }
const all = [
  codeEmail(from, '012345'),
  accountExistsEmail(from),
  resetEmail(from, 'x"><b>&\r\n'),
  passwordChangedEmail(from),
]

test('every email has a one-line subject, and the same content as text and as HTML', () => {
  for (const { subject, text, html = '' } of all) {
    expect(subject).toMatch(/^\[캠퍼스 스코어\] [^\r\n]+$/)
    expect(html).toContain('<html lang="ko">')
    const shown = html.replace(/<a style="[^"]*" href="([^"]*)">[^<]*/g, '$1').replace(/<[^>]*>/g, '')
    expect(shown.replaceAll('&amp;', '&')).toBe(`캠퍼스 스코어${text.replaceAll('\n', '')}`)
  }
})

test('keeps the leading zeros of a code, and escapes the token in a link', () => {
  expect(codeEmail(from, '012345').text).toContain('012345')
  const { text, html } = resetEmail(from, 'x"><b>&\r\n')
  expect(text).toContain(`${origin}/resetPassword?token=x%22%3E%3Cb%3E%26%0D%0A\n`)
  expect(html).not.toContain('<b>')
})

test('uses the name and the colour of the campus', () => {
  const campus = { ...readCampus({ CAMPUS_NAME: '한국대 & 스포츠', CAMPUS_COLOR: '#ffd400' }), origin }
  const { subject, text, html = '' } = passwordChangedEmail(campus)
  expect(subject).toBe('[한국대 & 스포츠] 비밀번호가 변경되었습니다')
  expect(text).toMatch(/한국대 & 스포츠 드림\n$/)
  expect(html).toContain('한국대 &amp; 스포츠 열기')
  // The colour is too bright for a readable link on white.
  expect(html).not.toContain('#ffd400')
  expect(html).toContain(`color:${campus.colors.brand}`)
})
