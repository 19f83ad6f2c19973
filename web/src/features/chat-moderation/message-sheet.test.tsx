// The menu of a message for members and moderators, and the confirmation of a sanction.
import type { RoomRules } from '@campus/contract/chat'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SanctionForm as Form } from '../../data/chat/moderation.ts'
import { Toasts } from '../../ui/feedback/toast.tsx'
import { sampleMessage } from './chat-moderation.sample.ts'
import { MessageSheet } from './message-sheet.tsx'
import { RulesSheet } from './rules-sheet.tsx'
import { SanctionForm } from './sanction-form.tsx'

const member = { author: 'u1', isGuest: false, mayModerate: false }
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

function show(children: ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/livepage?roomId=match-12']}>{children}</MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  )
}

function open(you: typeof member) {
  const done: string[] = []
  const muting = {
    people: 2,
    mute: () => done.push('muted'),
    unmute: () => done.push('unmuted'),
    unmuteAll: () => done.push('all shown'),
  }
  const close = () => done.push('closed')
  show(<MessageSheet roomId="match-12" message={sampleMessage()} you={you} muting={muting} onClose={close} />)
  return done
}

test('reports with a reason; a failed report shows its error and stays open', async () => {
  const done = open(member)
  expect(screen.getByRole('dialog', { name: '새벽응원님의 메시지' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '메시지 숨기기' })).toBeNull()
  press('신고하기')
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    '욕설·비방',
    '광고·도배',
    '개인정보 노출',
    '기타',
  ])
  // There is no server behind this page.
  press('신고하기')
  expect((await screen.findByRole('alert')).textContent).toBe('인터넷 연결을 확인해 주세요.')
  expect(done).toEqual([])
})

test('mutes at once with an undo, and unmutes everybody', async () => {
  const done = open(member)
  press('이 사용자 메시지 가리기')
  expect(done).toEqual(['closed', 'muted'])
  expect(await screen.findByText('이 기기에서 새벽응원님의 메시지를 가렸습니다.')).toBeTruthy()
  press('되돌리기')
  press('가린 사용자 2명 다시 보기')
  expect(done.slice(2)).toEqual(['unmuted', 'closed', 'all shown'])
})

test('links guests to the log-in', () => {
  open({ ...member, author: 'g1', isGuest: true })
  expect(screen.getByRole('link', { name: '로그인하고 신고하기' }).getAttribute('href')).toBe('/')
})

test('closes the sheet at once when hiding, and shows a failure as a toast', async () => {
  const done = open({ ...member, mayModerate: true })
  press('메시지 숨기기')
  expect(done).toEqual(['closed'])
  expect(await screen.findByText('인터넷 연결을 확인해 주세요.')).toBeTruthy()
})

test('asks before a ban', () => {
  const done = open({ ...member, mayModerate: true })
  press('채팅 차단')
  expect(screen.getByRole('dialog', { name: '새벽응원님을 차단할까요?' })).toBeTruthy()
  // A ban preselects hiding the messages.
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  press('취소')
  expect(done).toEqual(['closed'])
})

function openForm(kind: Form['kind'], isBusy = false) {
  const forms: Form[] = []
  const onDone = (form: Form) => forms.push(form)
  const rest = { isBusy, error: undefined, onDone, onClose: () => {} }
  show(<SanctionForm name="새벽응원" kind={kind} hidesAtFirst={kind === 'BAN'} {...rest} />)
  return forms
}

test('a time-out has a duration and a reason, and hides messages only on request', () => {
  const forms = openForm('TIME_OUT')
  press('5분 동안 제한하기')
  fireEvent.click(screen.getByRole('radio', { name: '하루' }))
  fireEvent.click(screen.getByRole('radio', { name: '광고·도배' }))
  fireEvent.click(screen.getByRole('checkbox'))
  press('하루 동안 제한하기')
  expect(forms).toEqual([
    { kind: 'TIME_OUT', reason: 'ABUSE', minutes: 5, hidesMessages: false },
    { kind: 'TIME_OUT', reason: 'SPAM', minutes: 1440, hidesMessages: true },
  ])
})

test('a ban has no end', () => {
  const forms = openForm('BAN')
  expect(screen.queryByRole('radio', { name: '5분' })).toBeNull()
  press('채팅 차단하기')
  expect(forms).toEqual([{ kind: 'BAN', reason: 'ABUSE', hidesMessages: true }])
})

test('ignores a second press while busy', () => {
  const forms = openForm('BAN', true)
  press('채팅 차단하기')
  expect(forms).toEqual([])
})

test('changes one rule of the room per tap', () => {
  const rules: RoomRules[] = []
  const now = { isLocked: false, slowSeconds: 10 }
  show(<RulesSheet rules={now} error={undefined} onChange={(next) => rules.push(next)} onClose={() => {}} />)
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('10초')
  press('10초')
  press('채팅 잠그기')
  press('30초')
  press('끄기')
  expect(rules).toEqual([
    { isLocked: true, slowSeconds: 10 },
    { isLocked: false, slowSeconds: 30 },
    { isLocked: false, slowSeconds: 0 },
  ])
})
