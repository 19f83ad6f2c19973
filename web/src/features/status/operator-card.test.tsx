// What an administrator reads of e-mails: that they leave, or why not and what to do.
import type { MailTrouble } from '@campus/contract/status'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OperatorCard } from './operator-card.tsx'

afterEach(cleanup)

function show(trouble: MailTrouble | null) {
  render(<OperatorCard status={{ mail: { trouble, since: '2026-05-20T05:03:00.000Z' } }} />)
  return screen.getByRole('listitem').textContent
}

test('all is well', () => expect(show(null)).toBe('이메일 발송이메일이 잘 나가고 있어요.정상'))

test('a rejected password is named, with what to do and since when', () => {
  const shown = show('LOGIN')
  expect(shown).toContain('SMTP_URL의 비밀번호를 확인해 주세요.')
  expect(shown).toContain('3일 동안 다시 보내요')
  expect(shown).toContain('5. 20. (수) 14:03부터중단')
})

test('without a mail server nothing waits', () => {
  expect(show('NOT_CONFIGURED')).not.toContain('다시 보내요')
})
