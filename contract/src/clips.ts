// Stored video: clips of a match's moments, and whole recordings with chapters.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Line } from './text.ts'

export const Clip = z.object({
  clipId: Id,
  matchId: Id,
  /** The match event it shows; null when somebody tapped "clip". */
  eventId: z.nullable(z.string()),
  title: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** COMING until its last second is on disk, then playable; GONE when nothing was recorded at that time. */
  state: z.enum(['COMING', 'READY', 'GONE']),
  playlist: z.string(),
  /** Null until the file is ready. */
  mp4: z.nullable(z.string()),
})
export type Clip = z.output<typeof Clip>

export const listClips = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/clips',
  access: 'anyone',
  summary: 'List the clips of a match, oldest first',
  params: z.object({ matchId: IdText }),
  reply: z.array(Clip),
})

export const makeClip = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/clips',
  access: 'user',
  summary: 'Make a clip of the last seconds that the viewer has seen',
  params: z.object({ matchId: IdText }),
  body: z.object({ at: z.iso.datetime(), title: z.optional(Line.check(z.maxLength(40))) }),
  reply: Clip,
  limit: { tries: 20, seconds: 600 },
  idempotent: true,
})

export const deleteClip = endpoint({
  method: 'DELETE',
  path: '/api/clips/:clipId',
  access: 'admin',
  summary: 'Delete a clip and its files',
  params: z.object({ clipId: IdText }),
  reply: z.object({}),
  idempotent: true,
})

export const Recording = z.object({
  recordingId: Id,
  matchId: z.nullable(Id),
  streamId: z.string(),
  startedAt: z.iso.datetime(),
  seconds: z.number(),
  playlist: z.string(),
  /** Goals and periods of the match, by seconds into the recording. */
  chapters: z.array(z.object({ seconds: z.number(), eventId: z.string() })),
})
export type Recording = z.output<typeof Recording>

export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/recordings',
  access: 'anyone',
  summary: 'List the stored recordings of a match',
  params: z.object({ matchId: IdText }),
  reply: z.array(Recording),
})

export const deleteRecording = endpoint({
  method: 'DELETE',
  path: '/api/recordings/:recordingId',
  access: 'admin',
  summary: 'Delete a recording and its files; clips stay',
  params: z.object({ recordingId: IdText }),
  reply: z.object({}),
  idempotent: true,
})

/** A goal's clip, in seconds around the event. */
export const clipSpan = { before: 15, after: 5 } as const
