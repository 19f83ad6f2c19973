// What the form sends and saves, and what replaces it for those who may not talk.
import type { ChatRoom } from '@campus/contract/chat'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { ChatForm } from './chat-form.tsx'

let sent: string[] = []
beforeEach(() => {
  sent = []
  sessionStorage.clear()
})
interface Parts {
  rules?: Partial<ChatRoom>
  you?: Partial<ChatRoom['you']>
  slowUntil?: number
}

function show({ rules, you, slowUntil = 0 }: Parts = {}) {
  const room: ChatRoom = {
    roomId: 'Room1000',
    matchId: null,
    isLocked: false,
    slowSeconds: 0,
    userCount: 1,
    ...rules,
    you: { author: 'u1', name: '수달', isGuest: false, mayTalk: true, mayModerate: false, sanction: null, ...you },
  }
  render(
    <MemoryRouter initialEntries={['/livepage?roomId=Room1000']}>
      <ChatForm room={room} slowUntil={slowUntil} onSend={(text) => sent.push(text)} />
    </MemoryRouter>,
  )
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('메시지')
const write = (value: string) => fireEvent.change(box(), { target: { value } })
const enter = (more = {}) => fireEvent.keyDown(box(), { key: 'Enter', ...more })

test('Enter sends what is written, trimmed, and clears the box', () => {
  show()
  write('  가자!  ')
  enter()
  expect(sent).toEqual(['가자!'])
  expect(box().value).toBe('')
})

test('the Enter that ends a composition does not send', () => {
  show()
  write('대단하다')
  enter({ isComposing: true })
  enter({ keyCode: 229 })
  enter({ shiftKey: true })
  expect(sent).toEqual([])
  enter()
  expect(sent).toEqual(['대단하다'])
})

test('does not send a blank or too long message, and counts what is too long', () => {
  show()
  write(' \n ')
  enter()
  write('가'.repeat(303))
  enter()
  expect(sent).toEqual([])
  expect(screen.getByText('3자 초과')).toBeDefined()
  expect(box().value).toHaveLength(303)
})

test('saves the draft across a reload', () => {
  show()
  write('아직 쓰는 중')
  cleanup()
  show()
  expect(box().value).toBe('아직 쓰는 중')
})

test('saves the draft in slow mode until it may be sent', () => {
  show({ rules: { slowSeconds: 10 }, slowUntil: Date.now() + 8000 })
  write('천천히')
  enter()
  expect(sent).toEqual([])
  expect(box().value).toBe('천천히')
  expect(screen.getByText('8초 뒤에 보낼 수 있어요')).toBeDefined()
})

test('offers guests who may only read a log-in that returns here', () => {
  show({ you: { isGuest: true, mayTalk: false } })
  expect(screen.getByText('로그인하면 채팅할 수 있어요')).toBeDefined()
  expect(screen.queryByLabelText('메시지')).toBeNull()
})

test('shows the form of a locked room only to moderators', () => {
  show({ rules: { isLocked: true } })
  expect(screen.getByText(/채팅방을 잠갔어요/)).toBeDefined()
  cleanup()
  show({ rules: { isLocked: true }, you: { mayModerate: true } })
  expect(box()).toBeDefined()
})

test('shows the reason and end of a sanction, and the form after it expires', () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  show({ you: { sanction: { kind: 'TIME_OUT', reason: 'SPAM', until } } })
  expect(screen.getByText(/채팅이 제한되었어요. 사유: 광고·도배/)).toBeDefined()
  expect(screen.queryByLabelText('메시지')).toBeNull()
  cleanup()
  show({ you: { sanction: { kind: 'TIME_OUT', reason: 'SPAM', until: new Date(Date.now() - 1000).toISOString() } } })
  expect(box()).toBeDefined()
})
