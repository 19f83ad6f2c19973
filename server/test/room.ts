// A room with everybody in it who matters to its order, and all that they may do through the door.
import {
  type ChatMessage,
  hideChatMessage,
  listChatMessages,
  listChatReports,
  listSanctions,
  readChatRoom,
  reportChatMessage,
  sanctionAuthor,
} from '@campus/contract/chat'
import type { BodyOf } from '@campus/contract/endpoint'
import { openCampus, type Person } from './campus.ts'
import { talkIn } from './talk.ts'

export async function openRoom(roomId = 'Room1234') {
  const campus = await openCampus()
  const [fan, other, moderator, admin] = [
    await campus.person(),
    await campus.person(),
    await campus.person('MODERATOR'),
    await campus.person('ADMIN'),
  ]
  const one = (messageId: number | string, room = roomId) => ({ roomId: room, messageId: String(messageId) })
  return {
    campus,
    fan,
    other,
    moderator,
    admin,
    one,
    say: talkIn(campus, roomId),
    sayElsewhere: talkIn(campus, 'Room9999'),
    read: async () => (await campus.call(listChatMessages, { params: { roomId }, query: {} })).body.messages,
    hide: (messageId: number | string, isHidden = true, by: Person = moderator) =>
      campus.call(hideChatMessage, { params: one(messageId), body: { isHidden } }, by),
    silence: (messageId: number | string, body: BodyOf<typeof sanctionAuthor>, by: Person = moderator) =>
      campus.call(sanctionAuthor, { params: one(messageId), body }, by),
    report: (messageId: number | string, by: Person, reason: 'ABUSE' | 'SPAM' = 'ABUSE') =>
      campus.call(reportChatMessage, { params: one(messageId), body: { reason } }, by),
    reports: async () => (await campus.call(listChatReports, {}, moderator)).body,
    sanctions: async () => (await campus.call(listSanctions, {}, moderator)).body,
    you: async (who?: Person, room = roomId) =>
      (await campus.call(readChatRoom, { params: { roomId: room } }, who)).body.you,
    log: () =>
      campus.query<{ user_id: number; action: string; label: string; changes: unknown[] }>(
        `select user_id, action, label, changes from audit_entries where subject = 'CHAT' order by id`,
      ),
  }
}

export const textsOf = (messages: ChatMessage[]) => messages.map(({ message }) => message)
