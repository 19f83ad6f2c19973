// Identities, room names and bus channels of the chat. Pure.
import { chatEventsTopic, chatTopic, wholeChatTopic } from '@campus/contract/topics'

/** The public id of an author: a user's number, or the first 16 hex digits of a guest's hashed cookie. */
export const authorOf = (viewer: { userId: number } | null, guest: string) =>
  viewer ? `u${viewer.userId}` : `g${guest}`

/** "익명 1234", always the same for one guest. */
export const guestName = (guest: string) => `익명 ${1000 + (Number.parseInt(guest.slice(0, 8), 16) % 9000)}`

const badges = ['ADMIN', 'MODERATOR'] as const
export type Badge = (typeof badges)[number] | null
export const badgeOf = (role: string | null | undefined): Badge => badges.find((badge) => badge === role) ?? null

/** Bus channel of a room's messages and events. */
export const roomChannel = (roomId: string) => `chat/${roomId}`
/** Bus channel of notices to one person, wherever they are connected. */
export const noticeChannel = 'chat-notices'

/** The match a room belongs to; null for a named room. */
export function matchOf(roomId: string): number | null {
  const [, matchId] = /^match-([1-9]\d{0,14})$/.exec(roomId) ?? []
  return matchId === undefined ? null : Number(matchId)
}

/** The STOMP destinations of a room. */
export function pathsOf(roomId: string) {
  const pathOf = ({ path }: { path: string }) => path.replace('{roomId}', roomId)
  return { main: pathOf(chatTopic), all: pathOf(wholeChatTopic), events: pathOf(chatEventsTopic) }
}
