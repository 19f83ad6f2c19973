// What is asked about a room: who one is in it, and what was said.
import { type ChatRoom, listChatMessages, type RoomRules, readChatRoom, type Sanction } from '@campus/contract/chat'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { Asked, Page } from './messages/timeline.rules.ts'

const keyOf = (roomId: string) => ['chat', roomId]

export function roomOf(roomId: string) {
  return queryOptions({
    queryKey: keyOf(roomId),
    // Its rules come by news, and are asked for again after each gap.
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

export function fetchPage(roomId: string, { after, before }: Asked, signal: AbortSignal): Promise<Page> {
  const query = { ...(after && { after: String(after) }), ...(before && { before: String(before) }) }
  return call(listChatMessages, { params: { roomId }, query }, signal)
}
