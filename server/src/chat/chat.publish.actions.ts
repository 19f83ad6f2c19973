// Publishes events to a chat room, or to one person, on all processes. This process delivers at once; what Redis does not
// take is published again when it is back.
import type { ChatEvent, ChatNotice } from '@campus/contract/chat'
import type { Deps } from '../deps.ts'
import { noticeChannel, roomChannel } from './chat.rules.ts'

/** Publishes to everybody in the room, on every process. After the commit only. */
export function publishToRoom({ bus }: Pick<Deps, 'bus'>, roomId: string, event: ChatEvent): void {
  bus.broadcast(roomChannel(roomId), JSON.stringify({ event }), { isRetried: true })
}

/** Publishes to one user or guest (`u12`, `g3f9c…`), on all their connections that are in a room. */
export function publishToAuthor({ bus }: Pick<Deps, 'bus'>, author: string, notice: ChatNotice): void {
  bus.broadcast(noticeChannel, JSON.stringify({ author, notice }), { isRetried: true })
}
