// Which of the cameras on air a page shows.
import { defaultStreamId, type Stream } from '@campus/contract/live'

const sortKey = ({ streamId }: Stream) => (streamId === defaultStreamId ? '' : streamId)

/** Those on air, the campus's own camera first. */
export function onAir(streams: readonly Stream[]): Stream[] {
  return streams.filter(({ isLive }) => isLive).toSorted((one, two) => (sortKey(one) < sortKey(two) ? -1 : 1))
}

/**
 * The chosen camera while it is on air; else one that films the match, else one without a match. In a room without a match any
 * camera will do; in a match's room a camera of another match is never shown unasked.
 */
export function chooseStream(live: readonly Stream[], matchId: number | null, chosen: string | null): Stream | null {
  const isChosen = live.find(({ streamId }) => streamId === chosen)
  const ofMatch = matchId !== null && live.find((stream) => stream.matchId === matchId)
  const ofNone = live.find((stream) => stream.matchId === null)
  return isChosen || ofMatch || ofNone || (matchId === null && live[0]) || null
}
