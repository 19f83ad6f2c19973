// Pure decisions of live video: names of things in Redis, what a chunk's file name says, what may be recorded, and who may go on air.
import { webcam } from '@campus/contract/live'

export const keysOf = (prefix: string, streamId: string) => {
  // Braces: all keys of a stream live on one node of a cluster, so that one script may touch them.
  const own = `${prefix}live:{${streamId}}:`
  return {
    chunks: `${own}chunks`,
    state: `${own}state`,
    seen: `${own}seen`,
    output: `${own}out`,
    // Of whoever packs it: the lease, how often it was given, and how the recording begins.
    lease: `${own}lease`,
    fence: `${own}fence`,
    header: `${own}header`,
  }
}

/** The set of streams on air. */
export const onAirKey = (prefix: string) => `${prefix}live:on`

/** The bus topic that wakes whoever packs or shows a stream: facts are then read where they are kept. */
export const wakeTopic = 'live'

export interface ChunkName {
  session: string
  sequence: number
  /** By the recorder's clock, in milliseconds. */
  capturedAt: number
}

/** Undefined for a part by any other name. */
export function readChunkName(name: string): ChunkName | undefined {
  const found = /^([A-Za-z0-9_-]{8,40})-(\d{1,9})-(\d{1,15})\.(?:webm|mp4)$/.exec(name)
  if (!found) return undefined
  const [, session = '', sequence, capturedAt] = found
  return { session, sequence: Number(sequence), capturedAt: Number(capturedAt) }
}

const containers = /^video\/(webm|mp4)$/
const codecs = /^(vp8|vp8\.0|vp9|vp09[.\d]*|h264|avc1[.\w]*|avc3[.\w]*|opus|mp4a\.40\.[25])$/i

/** Whether we know how to pack what a recorder says it makes. */
export function isRecordable(mimeType: string): boolean {
  const [container = '', ...rest] = mimeType.split(';').map((word) => word.trim())
  if (!containers.test(container)) return false
  const named = rest.find((word) => word.startsWith('codecs='))
  const list = named?.slice('codecs='.length).replaceAll('"', '').split(',') ?? []
  return list.length <= 2 && list.every((codec) => codecs.test(codec.trim()))
}

/** Whether the picture has to be made anew; H.264 is passed through. */
export const isTranscoded = (mimeType: string) => !/h264|avc[13]/i.test(mimeType)

/** Who is behind a broadcast: a person or a pass. */
export const ownerOf = (who: { userId: number | null; passId: number | null }) =>
  who.passId === null ? `user-${who.userId}` : `pass-${who.passId}`

/** The match to go on air as. A pass that was made for one films no other: its pictures and clips would be another's. */
export function judgeMatch(
  who: { passId: number | null; matchId: number | null },
  asked: number | null,
): number | null | 'FOREIGN' {
  const isBound = who.passId !== null && who.matchId !== null
  if (isBound && asked !== null && asked !== who.matchId) return 'FOREIGN'
  return asked ?? who.matchId
}

/** A broadcast that has only begun has nothing to lose. */
const beginningMs = 5000

/** Where to count on for a client that does not number its chunks: above all it could have sent, should the count be lost. */
export function nextAfterLoss(startedAt: number, now: number): number {
  const passed = now - startedAt
  return passed < beginningMs ? 0 : Math.floor((passed / 1000) * pace.chunksPerSecond) + pace.chunksAtOnce
}

/** On average; a recorder that comes back from a dead spot may send more at once. */
export const pace = { chunksPerSecond: 8, chunksAtOnce: 32, bytesPerSecond: 500_000, bytesAtOnce: 5_000_000 } as const

/** Why a broadcast is over by itself, if it is. */
export function endOf(
  broadcast: { startedAt: number; lastChunkAt: number },
  now: number,
): 'SILENT' | 'TOO_LONG' | undefined {
  if (now - broadcast.startedAt > webcam.longestMs) return 'TOO_LONG'
  return now - Math.max(broadcast.startedAt, broadcast.lastChunkAt) > webcam.endMs ? 'SILENT' : undefined
}

interface OnAir {
  session: string
  owner: string
  isAway: boolean
}

/** What a start means for whoever is on air: go on as the same, take their place, or be refused. */
export function judgeStart(
  open: OnAir | undefined,
  asked: { owner: string; resume?: string | undefined; takeOver?: boolean | undefined },
): 'NEW' | 'RESUME' | 'REPLACE' | 'TAKEN' {
  if (!open) return 'NEW'
  if (asked.resume === open.session && asked.owner === open.owner) return 'RESUME'
  // One's own older try, e.g. of a page that was reloaded, or a camera that has not been heard of: nobody is disturbed.
  return asked.takeOver || asked.owner === open.owner || open.isAway ? 'REPLACE' : 'TAKEN'
}
