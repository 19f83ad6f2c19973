// Which of the cameras on air a page shows.
import { defaultStreamId, type Stream } from '@campus/contract/live'

export function takeStream(known: readonly Stream[], news: Stream): Stream[] {
  const isKnown = known.some(({ streamId }) => streamId === news.streamId)
  return isKnown ? known.map((one) => (one.streamId === news.streamId ? news : one)) : [...known, news]
}

const place = ({ streamId }: Stream) => (streamId === defaultStreamId ? '' : streamId)

/** Those on air, the campus's own camera first. */
export function onAir(streams: readonly Stream[]): Stream[] {
  return streams.filter(({ isLive }) => isLive).toSorted((one, two) => (place(one) < place(two) ? -1 : 1))
}

/**
 * The camera that was chosen, as long as it is on air; else one that shows the match, else one that says of none what it shows.
 * In a room without a match any will do; where another match is filmed, whoever came for this one is not shown it unasked.
 */
export function chooseStream(live: readonly Stream[], matchId: number | null, chosen: string | null): Stream | null {
  const isChosen = live.find(({ streamId }) => streamId === chosen)
  const ofMatch = matchId !== null && live.find((stream) => stream.matchId === matchId)
  const ofNone = live.find((stream) => stream.matchId === null)
  return isChosen || ofMatch || ofNone || (matchId === null && live[0]) || null
}
