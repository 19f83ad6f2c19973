// Who somebody is in the chat, what rooms are called, and what processes call each other's news. Pure.
import { chatEventsTopic, chatTopic, wholeChatTopic } from '@campus/contract/topics'

/** What names a person to everybody: a user's number, or the first 16 hex digits of a guest's hashed cookie. */
export const authorOf = (viewer: { userId: number } | null, guest: string) =>
  viewer ? `u${viewer.userId}` : `g${guest}`

/** "익명 1234", always the same for one guest. */
export const guestName = (guest: string) => `익명 ${1000 + (Number.parseInt(guest.slice(0, 8), 16) % 9000)}`

const badges = ['ADMIN', 'MODERATOR'] as const
export type Badge = (typeof badges)[number] | null
export const badgeOf = (role: string | null | undefined): Badge => badges.find((badge) => badge === role) ?? null

/** What processes tell each other about a room. */
export const roomChannel = (roomId: string) => `chat/${roomId}`
/** What one person is told, wherever they are connected. */
export const noticeChannel = 'chat-notices'
/** How many are in which room, process by process. */
export const presenceChannel = 'chat-presence'

/** The match a room belongs to; null for a room made by name. */
export function matchOf(roomId: string): number | null {
  const [, matchId] = /^match-([1-9]\d{0,14})$/.exec(roomId) ?? []
  return matchId === undefined ? null : Number(matchId)
}

/** Where a room's news goes. */
export function pathsOf(roomId: string) {
  const pathOf = ({ path }: { path: string }) => path.replace('{roomId}', roomId)
  return { main: pathOf(chatTopic), all: pathOf(wholeChatTopic), events: pathOf(chatEventsTopic) }
}
