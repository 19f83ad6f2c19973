// A player's way with a low-latency playlist, without a picture: reloads that wait, every part fetched once, on connections of its own.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ReadPlaylist, type ReadSegment, readPlaylist } from '@campus/server/media/hls/playlist-reader'

export interface Piece {
  sequence: number
  /** Undefined for a whole segment. */
  part: number | undefined
  seconds: number
  isDiscontinuity: boolean
  bytes: number
  /** When its last byte came. */
  at: number
}

interface Listener {
  /** `more` are the seconds of what it names that is not here yet. */
  onPlaylist?: (playlist: ReadPlaylist, text: string, more: number) => void
  onPiece?: (piece: Piece) => void
  onFailure?: (status: number) => void
}

export interface Following {
  leave: () => void
}

/** As hls.js: 0.8 of a target duration more than a reload may wait. */
const timeoutMs = 8000
const pauseMs = 100

export function follow(playlistUrl: string, listener: Listener): Following {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const leaving = new AbortController()
  let known: ReadPlaylist | undefined
  let last: { sequence: number; part: number } | undefined

  async function turn() {
    const { status, body } = await download(agent, withQuery(playlistUrl, queryFor(known)))
    if (status !== 200) throw new Failure(status)
    const text = body.toString()
    known = readPlaylist(text, known)
    last ??= startOf(known)
    const wanted = newPieces(known, last)
    listener.onPlaylist?.(
      known,
      text,
      wanted.reduce((sum, piece) => sum + piece.seconds, 0),
    )
    for (const { uri, ...piece } of wanted) {
      const answer = await download(agent, new URL(uri, playlistUrl).href)
      if (answer.status !== 200) throw new Failure(answer.status)
      last = { sequence: piece.sequence, part: piece.part ?? Number.POSITIVE_INFINITY }
      listener.onPiece?.({ ...piece, bytes: answer.body.length, at: Date.now() })
    }
    if (known.isEnded) await sleep(1000)
  }

  async function work() {
    while (!leaving.signal.aborted) {
      try {
        await turn()
      } catch (error) {
        if (leaving.signal.aborted) return
        listener.onFailure?.(error instanceof Failure ? error.status : 0)
        // After a failure, request the whole playlist instead of a delta.
        known = undefined
        await sleep(pauseMs)
      }
    }
  }
  void work()
  return {
    leave: () => {
      leaving.abort()
      agent.destroy()
    },
  }
}

class Failure extends Error {
  readonly status: number
  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

const withQuery = (url: string, query: string) =>
  query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`

/** The next part, and only what changed. */
function queryFor(known: ReadPlaylist | undefined): string {
  const end = known?.segments.at(-1)
  if (!end || known?.isEnded) return ''
  const [sequence, part] = end.uri === undefined ? [end.sequence, end.parts.length] : [end.sequence + 1, 0]
  return `_HLS_msn=${sequence}&_HLS_part=${part}&_HLS_skip=YES`
}

/** The last key frame that is far enough from the newest part: what is before it counts as had. */
function startOf({ segments, control }: ReadPlaylist) {
  const holdBack = Number(control['PART-HOLD-BACK'])
  let behind = 0
  for (const segment of segments.toReversed()) {
    for (const [part, { seconds, isIndependent }] of [...segment.parts.entries()].toReversed()) {
      behind += seconds
      if (isIndependent && behind >= holdBack) return { sequence: segment.sequence, part: part - 1 }
    }
  }
  return { sequence: segments[0]?.sequence ?? 0, part: -1 }
}

type Wanted = Omit<Piece, 'bytes' | 'at'> & { uri: string }

function newPieces({ segments }: ReadPlaylist, last: { sequence: number; part: number }): Wanted[] {
  return segments
    .filter(({ sequence, isGap }) => sequence >= last.sequence && !isGap)
    .flatMap((segment) => piecesOf(segment, segment.sequence === last.sequence ? last.part : -1))
}

function piecesOf({ sequence, uri, seconds, parts, isDiscontinuity }: ReadSegment, after: number): Wanted[] {
  // Parts that are not named any more: the whole segment, unless some of it is here.
  if (parts.length === 0 && uri !== undefined && after < 0)
    return [{ sequence, part: undefined, seconds: seconds ?? 0, isDiscontinuity, uri }]
  return parts
    .map((part, index) => ({
      sequence,
      part: index,
      seconds: part.seconds,
      uri: part.uri,
      isDiscontinuity: isDiscontinuity && index === 0,
    }))
    .slice(Math.min(parts.length, after + 1))
}

function download(agent: Agent, url: string): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: timeoutMs }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces) }))
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('cut')))
    })
    request.on('timeout', () => request.destroy(new Error('too late')))
    request.on('error', reject)
  })
}
