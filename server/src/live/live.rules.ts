// Pure decisions of live video: Redis keys, chunk file names, allowed codecs, and who may go on air.
import { webcam } from '@campus/contract/live'

export const keysOf = (prefix: string, streamId: string) => {
  // Braces are a hash tag: all keys of a stream are on one node of a cluster, so that one script may use them.
  const own = `${prefix}live:{${streamId}}:`
  return {
    chunks: `${own}chunks`,
    state: `${own}state`,
    seen: `${own}seen`,
    /** The session before, until the packager has packed all of it. */
    ended: `${own}ended`,
    output: `${own}out`,
    // The packager's: the lease, the count of leases given (the fencing token), the header of the recording, and a picture of now.
    lease: `${own}lease`,
    fence: `${own}fence`,
    header: `${own}header`,
    still: `${own}still`,
  }
}

/** The set of streams on air. */
export const onAirKey = (prefix: string) => `${prefix}live:on`

/** The set of streams that went off air and are not wholly packed yet. */
export const endingKey = (prefix: string) => `${prefix}live:ending`

/** The bus topic that announces a change of a stream: subscribers then read its state from PostgreSQL. */
export const streamChangeTopic = 'live'

export interface ChunkName {
  session: string
  sequence: number
  /** By the recorder's clock, in milliseconds. */
  capturedAt: number
}

/** Undefined for any other file name. */
export function readChunkName(name: string): ChunkName | undefined {
  const found = /^([A-Za-z0-9_-]{8,40})-(\d{1,9})-(\d{1,15})\.(?:webm|mp4)$/.exec(name)
  if (!found) return undefined
  const [, session = '', sequence, capturedAt] = found
  return { session, sequence: Number(sequence), capturedAt: Number(capturedAt) }
}

const containers = /^video\/(webm|mp4)$/
const codecs = /^(vp8|vp8\.0|vp9|vp09[.\d]*|h264|avc1[.\w]*|avc3[.\w]*|opus|mp4a\.40\.[25])$/i

/** Whether the packager supports a recorder's MIME type. */
export function isRecordable(mimeType: string): boolean {
  const [container = '', ...rest] = mimeType.split(';').map((part) => part.trim())
  if (!containers.test(container)) return false
  const named = rest.find((part) => part.startsWith('codecs='))
  const list = named?.slice('codecs='.length).replaceAll('"', '').split(',') ?? []
  return list.length <= 2 && list.every((codec) => codecs.test(codec.trim()))
}

/** Whether the picture has to be encoded again; H.264 is copied. */
export const isTranscoded = (mimeType: string) => !/h264|avc[13]/i.test(mimeType)

/** The owner of a broadcast: a user or a pass. */
export const ownerOf = (who: { userId: number | null; passId: number | null }) =>
  who.passId === null ? `user-${who.userId}` : `pass-${who.passId}`

/** The match of a broadcast. A pass for one match may not film another, because its clips would belong to the wrong match. */
export function judgeMatch(
  who: { passId: number | null; matchId: number | null },
  requested: number | null,
): number | null | 'FOREIGN' {
  const isBound = who.passId !== null && who.matchId !== null
  if (isBound && requested !== null && requested !== who.matchId) return 'FOREIGN'
  return requested ?? who.matchId
}

/** A broadcast younger than this restarts its count from zero. */
const beginningMs = 5000

/** The next number for a client that does not number its chunks, after Redis lost the count: above all it can have sent. */
export function nextAfterLoss(startedAt: number, now: number): number {
  const passed = now - startedAt
  return passed < beginningMs ? 0 : Math.floor((passed / 1000) * pace.chunksPerSecond) + pace.chunksAtOnce
}

/** The rate limit, on average; a recorder that was offline may send a burst. */
export const pace = { chunksPerSecond: 8, chunksAtOnce: 32, bytesPerSecond: 500_000, bytesAtOnce: 5_000_000 } as const

/** Why a broadcast must be ended, if it must. */
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

/** What a start request does to the open broadcast: resumes it, replaces it, or is rejected. */
export function judgeStart(
  open: OnAir | undefined,
  request: { owner: string; resume?: string | undefined; takeOver?: boolean | undefined },
): 'NEW' | 'RESUME' | 'REPLACE' | 'TAKEN' {
  if (!open) return 'NEW'
  if (request.resume === open.session && request.owner === open.owner) return 'RESUME'
  // The owner's own older session, e.g. of a reloaded page, or a camera that is offline: replacing it disturbs nobody.
  return request.takeOver || request.owner === open.owner || open.isAway ? 'REPLACE' : 'TAKEN'
}
