// How a room is named in an address, and which room is opened where none is named.
import { matchRoom } from '@campus/contract/chat'
import type { Match } from '@campus/contract/matches'

/** The room's id and its match, or null when no room can have this name. */
export function readRoomId(given: string | null): { roomId: string; matchId: number | null } | null {
  if (given === null || !/^[A-Za-z0-9_-]{1,32}$/.test(given)) return null
  const matchId = /^match-([1-9]\d{0,14})$/.exec(given)?.[1]
  return { roomId: given, matchId: matchId ? Number(matchId) : null }
}

type Live = Pick<Match, 'matchId' | 'date' | 'startTime'>

/** The room of the match that began last, else one of nine thousand. */
export function chooseRoom(live: readonly Live[], random = Math.random): string {
  const begun = ({ date, startTime, matchId }: Live) => `${date} ${startTime} ${String(matchId).padStart(15, '0')}`
  const [newest] = live.toSorted((one, two) => (begun(one) < begun(two) ? 1 : -1))
  return newest ? matchRoom(newest.matchId) : `Room${1000 + Math.floor(random() * 9000)}`
}
