// Live video: cameras (streams), what a broadcaster sends, and what everybody may know about who is on air.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Line } from './text.ts'

/** A camera. `271` is the one every campus has. */
export const StreamId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/))
export const defaultStreamId = '271'
export const playlistPath = (streamId: string) => `/hls/${streamId}.m3u8`

/** Of a broadcast: from a start to its stop. Named in every chunk, so that an older one can't disturb a newer. */
const Session = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))

export const Stream = z.object({
  streamId: StreamId,
  title: z.string(),
  isLive: z.boolean(),
  /** While live: the match it shows, since when, and how many watch. */
  matchId: z.nullable(Id),
  startedAt: z.nullable(z.iso.datetime()),
  viewers: z.int(),
})
export type Stream = z.output<typeof Stream>

export const listStreams = endpoint({
  method: 'GET',
  path: '/api/live/streams',
  access: 'anyone',
  summary: 'All cameras; those on air say for which match',
  reply: z.array(Stream),
})

export const saveStream = endpoint({
  method: 'PUT',
  path: '/api/live/streams/:streamId',
  access: 'admin',
  summary: 'Add a camera or name it',
  params: z.object({ streamId: StreamId }),
  body: z.object({ title: Line.check(z.minLength(1), z.maxLength(30)) }),
  reply: Stream,
  idempotent: true,
})

export const deleteStream = endpoint({
  method: 'DELETE',
  path: '/api/live/streams/:streamId',
  access: 'admin',
  summary: 'Take a camera away that is not on air; the default one stays',
  params: z.object({ streamId: StreamId }),
  reply: z.object({}),
  idempotent: true,
})

export const startWebcam = endpoint({
  method: 'POST',
  path: '/api/live/webcam/start/:streamId',
  access: 'camera',
  summary: 'Go on air; refused (STREAM_TAKEN) while somebody else is, unless it is taken over',
  params: z.object({ streamId: StreamId }),
  body: z.nullish(
    z.object({
      matchId: z.nullish(Id),
      /** What the recorder makes, e.g. `video/webm;codecs=vp8,opus`. */
      mimeType: z.optional(Line.check(z.maxLength(100))),
      /** How often a chunk comes, in milliseconds. */
      chunkMs: z.optional(z.int().check(z.minimum(100), z.maximum(5000))),
      /** One's own broadcast after a lost network: goes on where it was. */
      resume: z.optional(Session),
      takeOver: z.optional(z.boolean()),
    }),
  ),
  reply: z.object({ streamId: StreamId, session: Session, isResumed: z.boolean(), playlist: z.string() }),
})

/**
 * POST /api/live/webcam/frame/{streamId}: multipart, one file part `video` with the next bytes of the recording. Our recorder
 * names it `<session>-<sequence>-<captured at, ms since 1970>.webm`: such chunks may come late, twice or out of order. A part by any other name
 * is taken as the next one of whoever is on air by that cookie or pass.
 */
export const sendChunk = endpoint({
  method: 'POST',
  path: '/api/live/webcam/frame/:streamId',
  access: 'camera',
  summary: 'The next piece of the recording',
  params: z.object({ streamId: StreamId }),
  /** `next` is the first sequence number not here yet. */
  reply: z.object({ next: z.int() }),
})

export const stopWebcam = endpoint({
  method: 'POST',
  path: '/api/live/webcam/stop/:streamId',
  access: 'camera',
  summary: 'Go off air; stopping what is stopped changes nothing',
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
  summary: 'The camera passes of a stream',
  params: z.object({ streamId: StreamId }),
  reply: z.array(CameraPass),
})

export const createCameraPass = endpoint({
  method: 'POST',
  path: '/api/live/streams/:streamId/passes',
  access: 'admin',
  summary: 'Make a link with which somebody without an account may film on this camera',
  params: z.object({ streamId: StreamId }),
  body: z.object({
    label: Line.check(z.minLength(1), z.maxLength(20)),
    matchId: z.nullish(Id),
    hours: z._default(z.int().check(z.minimum(1), z.maximum(72)), 12),
  }),
  /** The token is shown this once: only its hash is kept. Sent as `Authorization: Camera <token>`. */
  reply: z.object({ pass: CameraPass, token: z.string() }),
})

export const revokeCameraPass = endpoint({
  method: 'DELETE',
  path: '/api/live/streams/:streamId/passes/:passId',
  access: 'admin',
  summary: 'End a camera pass at once; a broadcast made with it ends too',
  params: z.object({ streamId: StreamId, passId: IdText }),
  reply: z.object({}),
})

export const openCameraPass = endpoint({
  method: 'GET',
  path: '/api/live/streams/:streamId/pass',
  access: 'camera',
  summary: 'Whether the caller may film here, as whom, and for which match',
  params: z.object({ streamId: StreamId }),
  reply: z.object({ name: z.string(), matchId: z.nullable(Id), expiresAt: z.nullable(z.iso.datetime()) }),
})

/** Told on /sub/live when a camera goes on or off air, changes its match, and (at most every five seconds) its viewers. */
export const StreamEvent = z.object({ stream: Stream })
export type StreamEvent = z.output<typeof StreamEvent>

/** The recorder's constants, and what the server takes. */
export const webcam = {
  width: 854,
  height: 480,
  frameRate: 30,
  sampleRate: 44_100,
  mimeType: 'video/webm;codecs=vp8,opus',
  bitsPerSecond: 1_000_000,
  chunkMs: 1000,
  /** A key frame a second: fast to join, fast to go on after a fault. */
  keyFrameMs: 1000,
  chunkBytes: 2_000_000,
  /** No chunk for so long: viewers see that the camera is away; after the second time the broadcast is over. */
  awayMs: 10_000,
  endMs: 60_000,
  /** A broadcast that nobody goes on with is over by itself; whoever films is told when it begins, and so long before. */
  longestMs: 4 * 60 * 60_000,
  warnMs: 10 * 60_000,
} as const
