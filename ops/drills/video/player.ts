// A viewer for drills: follows the playlist and models what a player would show, after hls.js: how far behind, how fast, when frozen.
import { follow, type Piece } from './follow.ts'

export interface Watched {
  /** Each time nothing was left to show, in milliseconds. */
  stallsMs: number[]
  /** The longest time without a new piece. */
  silenceMs: number
  /** Pieces that never came although later ones did. */
  lost: number
  discontinuities: number
  pieces: number
  failures: number
}

export interface Player {
  /** Plays by now. */
  isPlaying: () => boolean
  /** What was seen since the last sample. */
  sample: () => Watched
  /** Every playlist text it received, when recording them. */
  texts: string[]
  leave: () => void
}

const tickMs = 20
/** Nothing to show for less is a frame that came late. */
const shortestStallMs = 40
const fastest = 1.5
const increasePerStall = 0.3

export function startPlayer(playlistUrl: string, { recordsTexts = false } = {}): Player {
  const texts: string[] = []
  let watched = fresh()
  let [end, position, edge, edgeAt] = [0, 0, 0, 0]
  let target = 0
  let stalls = 0
  let state: 'waiting' | 'playing' | 'frozen' = 'waiting'
  let [lastTick, frozenAt, lastPieceAt] = [Date.now(), 0, 0]
  let last: Piece | undefined

  function onPiece(piece: Piece) {
    if (lastPieceAt > 0) watched.silenceMs = Math.max(watched.silenceMs, piece.at - lastPieceAt)
    lastPieceAt = piece.at
    if (last && !isNext(last, piece)) watched.lost++
    if (piece.isDiscontinuity) watched.discontinuities++
    last = piece
    watched.pieces++
    end += piece.seconds
    tick()
    if (state === 'waiting' && end >= target && target > 0) {
      position = Math.max(0, edge - target)
      state = 'playing'
    }
  }

  function tick() {
    const now = Date.now()
    const seconds = (now - lastTick) / 1000
    lastTick = now
    if (state === 'frozen' && end - position > 0.1) {
      const ms = now - frozenAt
      if (ms >= shortestStallMs) {
        watched.stallsMs.push(ms)
        stalls++
      }
      state = 'playing'
    }
    if (state !== 'playing') return
    position += seconds * rate(now)
    if (position < end) return
    position = end
    state = 'frozen'
    frozenAt = now
  }

  /** As hls.js hurries: only with more than a second in hand, and harder the further behind. */
  function rate(now: number): number {
    const wanted = target + Math.min(2, stalls * increasePerStall)
    const behind = edge + (now - edgeAt) / 1000 - position - wanted
    if (behind <= 0.05 || behind > 2 || end - position <= 1) return 1
    return Math.min(fastest, Math.max(1, Math.round((2 / (1 + Math.exp(-0.75 * behind))) * 20) / 20))
  }

  const following = follow(playlistUrl, {
    onPlaylist: ({ control }, text, more) => {
      if (recordsTexts) texts.push(text)
      target = Number(control['PART-HOLD-BACK'])
      if (more === 0) return
      edge = end + more
      edgeAt = Date.now()
    },
    onPiece,
    onFailure: () => void watched.failures++,
  })
  const ticking = setInterval(tick, tickMs)

  return {
    texts,
    isPlaying: () => state === 'playing',
    sample: () => {
      tick()
      const now = Date.now()
      const was = { ...watched, silenceMs: Math.max(watched.silenceMs, lastPieceAt > 0 ? now - lastPieceAt : 0) }
      if (state === 'frozen') was.stallsMs = [...was.stallsMs, now - frozenAt]
      watched = fresh()
      return was
    },
    leave: () => {
      clearInterval(ticking)
      following.leave()
    },
  }
}

const fresh = (): Watched => ({ stallsMs: [], silenceMs: 0, lost: 0, discontinuities: 0, pieces: 0, failures: 0 })

/** The next part of the segment, or the beginning of the next segment. */
const isNext = (last: Piece, piece: Piece) =>
  piece.sequence === last.sequence
    ? piece.part === (last.part ?? 0) + 1
    : piece.sequence === last.sequence + 1 && (piece.part ?? 0) === 0
