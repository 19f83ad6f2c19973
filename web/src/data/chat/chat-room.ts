// Queries of a chat room: the room with one's own rights, and pages of messages.
import { type ChatRoom, listChatMessages, type RoomRules, readChatRoom, type Sanction } from '@campus/contract/chat'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const keyOf = (roomId: string) => ['chat', roomId]

export function roomOf(roomId: string) {
  return queryOptions({
    queryKey: keyOf(roomId),
    // Events update its rules; it is refetched after each gap.
    staleTime: 60_000,
    queryFn: ({ signal }): Promise<ChatRoom> => call(readChatRoom, { params: { roomId } }, signal),
  })
}

export function takeRules(client: QueryClient, roomId: string, { isLocked, slowSeconds }: RoomRules) {
  client.setQueryData<ChatRoom>(keyOf(roomId), (room) => room && { ...room, isLocked, slowSeconds })
}

export function takeSanction(client: QueryClient, roomId: string, sanction: Sanction) {
  client.setQueryData<ChatRoom>(keyOf(roomId), (room) => room && { ...room, you: { ...room.you, sanction } })
}

/** Messages after one, or before one. */
interface Section {
  after?: number | undefined
  before?: number | undefined
}

export function fetchPage(roomId: string, { after, before }: Readonly<Section>, signal: AbortSignal) {
  const query = { ...(after && { after: String(after) }), ...(before && { before: String(before) }) }
  return call(listChatMessages, { params: { roomId }, query }, signal)
}
