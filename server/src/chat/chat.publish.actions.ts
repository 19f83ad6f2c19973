// What a room, or one person, is told by way of all processes. Said here at once; what Redis does not take now is said
// again when it is back.
import type { ChatEvent, ChatNotice } from '@campus/contract/chat'
import type { Deps } from '../deps.ts'
import { noticeChannel, roomChannel } from './chat.rules.ts'

/** Tells everybody in the room, on every process. After the commit only. */
export function tellRoom({ bus }: Pick<Deps, 'bus'>, roomId: string, event: ChatEvent): void {
  bus.broadcast(roomChannel(roomId), JSON.stringify({ event }), { isRetried: true })
}

/** Tells one person or guest (`u12`, `g3f9c…`) on all their connections that are in a room. */
export function tellAuthor({ bus }: Pick<Deps, 'bus'>, author: string, notice: ChatNotice): void {
  bus.broadcast(noticeChannel, JSON.stringify({ author, notice }), { isRetried: true })
}
