// Talk without a socket: the very call by which every process keeps what is said, and what it answers.
import { randomUUID } from 'node:crypto'
import { findRooms, keyOf, makeMatchRooms, makeNamedRoom, say } from '../src/chat/messages/messages.store.ts'
import type { Campus, Person } from './campus.ts'

export interface Guest {
  guest: string
  address: string
}

/** How one talks in a room: the id a message got, or why it was refused. The room is made if it is not there. */
export function talkIn({ node: { deps } }: Campus, roomId: string) {
  async function rowOf(): Promise<number> {
    const [known] = await findRooms(deps.db.queries, [roomId])
    const room = known ?? (await makeMatchRooms(deps.db.queries, [roomId]))[0]
    return (room ?? (await makeNamedRoom(deps.db, roomId)))?.row ?? 0
  }
  return async (who: Person | Guest, text: string): Promise<number | string> => {
    const author = 'guest' in who ? { userId: null, ...who } : { userId: who.userId, guest: null, address: null }
    const row = await rowOf()
    const [kept] = (await say(deps.db, row, [{ ...author, key: keyOf(row, '', randomUUID()), text }])) ?? []
    return kept?.refusal ?? kept?.id ?? 'GONE'
  }
}

/** As if a message had been said so much earlier. */
export async function backdate({ query }: Campus, id: number | string, minutes: number): Promise<void> {
  await query(
    `select chat_make_partition(((sent_at - make_interval(mins => $2)) at time zone 'Asia/Seoul')::date)
     from chat_messages where id = $1`,
    [id, minutes],
  )
  await query('update chat_messages set sent_at = sent_at - make_interval(mins => $2) where id = $1', [id, minutes])
}
