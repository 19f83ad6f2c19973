// Tests of the operator card: whether emails are sent, or why not and what to do; and errors in people's browsers.
import type { CountedClientError } from '@campus/contract/client-errors'
import type { MailTrouble } from '@campus/contract/status'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperatorCard } from './operator-card.tsx'

function show(trouble: MailTrouble | null) {
  render(<OperatorCard status={{ mail: { trouble, since: '2026-05-20T05:03:00.000Z' }, clientErrors: [] }} />)
  expect(screen.getByText('최근 2주 동안 알려진 오류가 없어요.')).toBeTruthy()
  return screen.getAllByRole('listitem')[0]?.textContent
}

test('all is well', () => expect(show(null)).toBe('이메일 발송이메일이 잘 나가고 있어요.정상'))

test('a rejected password is named, with what to do and since when', () => {
  const shown = show('LOGIN')
  expect(shown).toContain('SMTP_URL의 비밀번호를 확인해 주세요.')
  expect(shown).toContain('3일 동안 다시 보내요')
  expect(shown).toContain('5. 20. (수) 14:03부터중단')
})

test('does not promise a retry without a mail server', () => {
  expect(show('NOT_CONFIGURED')).not.toContain('다시 보내요')
})

test('a browser error shows its count and time, and opens to its stack', () => {
  const error: CountedClientError = {
    name: 'TypeError',
    message: "Cannot read properties of null (reading 'you')",
    frames: ['open-room-Ab12.js:1:2345'],
    page: '/livepage',
    browser: 'Chrome 140',
    release: '1.2.3',
    count: 4,
    firstAt: '2026-05-19T05:03:00.000Z',
    lastAt: '2026-05-20T05:03:00.000Z',
  }
  render(<OperatorCard status={{ mail: { trouble: null, since: error.firstAt }, clientErrors: [error] }} />)
  expect(screen.getByText('TypeError · 4번').textContent).toContain('5. 20. (수) 14:03')
  fireEvent.click(screen.getByText('TypeError · 4번'))
  expect(screen.getByText('open-room-Ab12.js:1:2345')).toBeTruthy()
  expect(screen.getByText('/livepage · Chrome 140 · 1.2.3')).toBeTruthy()
})
