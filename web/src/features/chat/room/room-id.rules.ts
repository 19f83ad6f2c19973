// Parses the room of a URL, and chooses a room where the URL has none.
import { matchRoom, roomName } from '@campus/contract/chat'
import type { Match } from '@campus/contract/matches'

export interface NamedRoom {
  roomId: string
  matchId: number | null
  /** The camera it belongs to, where it belongs to no match. */
  streamId: string | null
}

/** The room, or null for an invalid name. A URL may carry decomposed Hangul (NFD). */
export function readRoomId(given: string): NamedRoom | null {
  const roomId = given.normalize('NFC').trim()
  if (!roomName.test(roomId)) return null
  const matchId = /^match-([1-9]\d{0,14})$/.exec(roomId)?.[1]
  const streamId = /^camera-([A-Za-z0-9][A-Za-z0-9-]{0,31})$/.exec(roomId)?.[1] ?? null
  return { roomId, matchId: matchId ? Number(matchId) : null, streamId }
}

type Live = Pick<Match, 'matchId' | 'date' | 'startTime'>

/** The room of the match that began last, else one of nine thousand. */
export function chooseRoom(live: readonly Live[], random = Math.random): string {
  const begun = ({ date, startTime, matchId }: Live) => `${date} ${startTime} ${String(matchId).padStart(15, '0')}`
  const [newest] = live.toSorted((one, two) => (begun(one) < begun(two) ? 1 : -1))
  return newest ? matchRoom(newest.matchId) : `Room${1000 + Math.floor(random() * 9000)}`
}
