// Live video on the wire: cameras (streams), the upload of a broadcast, and the public state of each camera.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Line } from './text.ts'

/** The id of a camera. `271` is the default camera of every campus. */
export const StreamId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/))
export const defaultStreamId = '271'
export const playlistPath = (streamId: string) => `/hls/${streamId}.m3u8`
/** Its sound alone, for players that show no picture. */
export const soundPlaylistPath = (streamId: string) => `/hls/${streamId}.sound.m3u8`
/** Both of these, for players that choose by themselves. */
export const multivariantPath = (streamId: string) => `/hls/${streamId}.multivariant.m3u8`
/** A JPEG of what the camera saw a few seconds ago, while it is on air. */
export const stillPath = (streamId: string) => `/hls/${streamId}.jpg`

/**
 * The id of a broadcast from start to stop. Every chunk contains it, so that an older broadcast can't disturb a newer
 * one.
 */
const Session = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))

export const Stream = z.object({
  streamId: StreamId,
  title: z.string(),
  isLive: z.boolean(),
  /** While live: the match, the start, and the number of viewers. */
  matchId: z.nullable(Id),
  startedAt: z.nullable(z.iso.datetime()),
  viewers: z.int(),
  /** While live: whether its sound can be heard alone. */
  hasSound: z.boolean(),
})
export type Stream = z.output<typeof Stream>

export const listStreams = endpoint({
  method: 'GET',
  path: '/api/live/streams',
  access: 'anyone',
  summary: 'List all cameras, with the match of those on air',
  reply: z.array(Stream),
})

export const saveStream = endpoint({
  method: 'PUT',
  path: '/api/live/streams/:streamId',
  access: 'admin',
  summary: 'Create or rename a camera',
  params: z.object({ streamId: StreamId }),
  body: z.object({ title: Line.check(z.minLength(1), z.maxLength(30)) }),
  reply: Stream,
  idempotent: true,
})

export const deleteStream = endpoint({
  method: 'DELETE',
  path: '/api/live/streams/:streamId',
  access: 'admin',
  summary: 'Delete a camera that is not on air; the default one cannot be deleted',
  params: z.object({ streamId: StreamId }),
  reply: z.object({}),
  idempotent: true,
})

export const startWebcam = endpoint({
  method: 'POST',
  path: '/api/live/webcam/start/:streamId',
  access: 'camera',
  summary: 'Start a broadcast; rejected (STREAM_TAKEN) while somebody else is on air, unless it is taken over',
  params: z.object({ streamId: StreamId }),
  body: z.nullish(
    z.object({
      matchId: z.nullish(Id),
      /** The recorder's MIME type, e.g. `video/webm;codecs=vp8,opus`. */
      mimeType: z.optional(Line.check(z.maxLength(100))),
      /** Interval between two chunks, in milliseconds. */
      chunkMs: z.optional(z.int().check(z.minimum(100), z.maximum(5000))),
      /** Resumes the user's own broadcast after a network loss. */
      resume: z.optional(Session),
      takeOver: z.optional(z.boolean()),
    }),
  ),
  reply: z.object({ streamId: StreamId, session: Session, isResumed: z.boolean(), playlist: z.string() }),
})

/**
 * POST /api/live/webcam/frame/{streamId}: multipart, one file part `video` with the next bytes of the recording. Our
 * recorder names it `<session>-<sequence>-<captured at, ms since 1970>.webm`: such chunks may arrive late, twice or out
 * of order. A part with any other name counts as the next chunk of the broadcast of that cookie or pass.
 */
export const sendChunk = endpoint({
  method: 'POST',
  path: '/api/live/webcam/frame/:streamId',
  access: 'camera',
  summary: 'Upload the next chunk of a broadcast',
  params: z.object({ streamId: StreamId }),
  /** `next` is the first sequence number that has not arrived yet. */
  reply: z.object({ next: z.int() }),
})

export const stopWebcam = endpoint({
  method: 'POST',
  path: '/api/live/webcam/stop/:streamId',
  access: 'camera',
  summary: 'Stop a broadcast; stopping it twice changes nothing',
  params: z.object({ streamId: StreamId }),
  body: z.nullish(z.object({ session: z.optional(Session) })),
  reply: z.object({}),
})

export const CameraPass = z.object({
  passId: Id,
  streamId: StreamId,
  matchId: z.nullable(Id),
  label: z.string(),
  expiresAt: z.iso.datetime(),
  isRevoked: z.boolean(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type CameraPass = z.output<typeof CameraPass>

export const listCameraPasses = endpoint({
  method: 'GET',
  path: '/api/live/streams/:streamId/passes',
  access: 'admin',
  summary: 'List the camera passes of a stream',
  params: z.object({ streamId: StreamId }),
  reply: z.array(CameraPass),
})

export const createCameraPass = endpoint({
  method: 'POST',
  path: '/api/live/streams/:streamId/passes',
  access: 'admin',
  summary: 'Create a camera pass: a link that lets somebody without an account film on this camera',
  params: z.object({ streamId: StreamId }),
  body: z.object({
    label: Line.check(z.minLength(1), z.maxLength(20)),
    matchId: z.nullish(Id),
    hours: z._default(z.int().check(z.minimum(1), z.maximum(72)), 12),
  }),
  /** The token is returned only once: the server stores only its hash. Sent as `Authorization: Camera <token>`. */
  reply: z.object({ pass: CameraPass, token: z.string() }),
})

export const revokeCameraPass = endpoint({
  method: 'DELETE',
  path: '/api/live/streams/:streamId/passes/:passId',
  access: 'admin',
  summary: 'Revoke a camera pass at once; its broadcast ends too',
  params: z.object({ streamId: StreamId, passId: IdText }),
  reply: z.object({}),
})

export const openCameraPass = endpoint({
  method: 'GET',
  path: '/api/live/streams/:streamId/pass',
  access: 'camera',
  summary: 'Check whether the caller may film on this camera, as whom, and for which match',
  params: z.object({ streamId: StreamId }),
  reply: z.object({ name: z.string(), matchId: z.nullable(Id), expiresAt: z.nullable(z.iso.datetime()) }),
})

/**
 * Event on /sub/live: a camera goes on or off air, changes its match, or (at most every five seconds) its number of
 * viewers.
 */
export const StreamEvent = z.object({ stream: Stream })
export type StreamEvent = z.output<typeof StreamEvent>

/** Constants of the recorder, and limits of the server. */
export const webcam = {
  width: 854,
  height: 480,
  frameRate: 30,
  sampleRate: 44_100,
  mimeType: 'video/webm;codecs=vp8,opus',
  bitsPerSecond: 1_000_000,
  chunkMs: 1000,
  /** A key frame a second: fast to join, fast to resume after a fault. */
  keyFrameMs: 1000,
  chunkBytes: 2_000_000,
  /** Without a chunk for `awayMs` viewers see an interruption; after `endMs` the broadcast ends. */
  awayMs: 10_000,
  endMs: 60_000,
  /**
   * A broadcast ends after `longestMs` unless it is continued; whoever films is notified at the start and `warnMs`
   * before the end.
   */
  longestMs: 4 * 60 * 60_000,
  warnMs: 10 * 60_000,
} as const
