// Who is offered what in the menu of a message, and the context of a reported message.
import type { ChatMessage } from '@campus/contract/chat'
import { expect, test } from 'vitest'
import { sampleMessage, sampleReport } from './chat-moderation.sample.ts'
import { contextOf, type Offer, offersFor } from './moderation.rules.ts'

const guest = { author: 'g1', isGuest: true, mayModerate: false }
const member = { author: 'u1', isGuest: false, mayModerate: false }
const moderator = { author: 'u2', isGuest: false, mayModerate: true }

test.each<[string, typeof guest, Partial<ChatMessage>, Offer[]]>([
  ['a member', member, {}, ['REPORT', 'COPY', 'MUTE']],
  ['a guest', guest, {}, ['SIGN_IN', 'COPY', 'MUTE']],
  ['a member about his own', member, { author: 'u1' }, ['COPY']],
  ['a member about a hidden one', member, { isHidden: true, message: '' }, []],
  ['a moderator', moderator, {}, ['HIDE', 'TIME_OUT', 'BAN', 'COPY']],
  ['a moderator about a guest', moderator, { author: 'g9' }, ['HIDE', 'TIME_OUT', 'BAN', 'COPY']],
  ['a moderator about a hidden one', moderator, { isHidden: true, message: '' }, ['SHOW', 'TIME_OUT', 'BAN']],
  ['a moderator about his own', moderator, { author: 'u2', badge: 'MODERATOR' }, ['HIDE', 'COPY']],
  ['a moderator about an administrator', moderator, { badge: 'ADMIN' }, ['HIDE', 'COPY']],
  ['a moderator about one who has left', moderator, { sender: '' }, ['HIDE', 'COPY']],
])('%s', (_who, you, about, offers) => expect(offersFor(sampleMessage(about), you, 0)).toEqual(offers))

test('offers to unmute everybody from any message', () => {
  expect(offersFor(sampleMessage({ author: 'u1' }), member, 2)).toEqual(['COPY', 'UNMUTE_ALL'])
})

test('shows the reported message once, in order, with its original text', () => {
  const message = sampleMessage({ id: 7, message: '이런 **' })
  const context = [
    sampleMessage({ id: 9, message: '뒤' }),
    message,
    sampleMessage({ id: 5, isHidden: true, message: '' }),
  ]
  const shown = contextOf(sampleReport({ message, written: '이런 놈', context }))
  expect(shown.map(({ message: { id }, text, isReported }) => [id, text, isReported])).toEqual([
    [5, '', false],
    [7, '이런 놈', true],
    [9, '뒤', false],
  ])
})
