// Overlays: the score on a broadcaster's own picture (a page without an account, opened by OBS), and how it is steered.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { MatchStatus } from './sports.ts'
import { Line } from './text.ts'

/** Constants of overlays, beside the other limits: no other page loads them. */
export const overlayLimits = { delayMs: 60_000, nameLength: 30, lineLength: 60 } as const

/** The address of an overlay, for OBS. */
export const overlayPath = (token: string) => `/overlay/${token}`

export const overlayCorners = ['TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT'] as const
export type OverlayCorner = (typeof overlayCorners)[number]

/** AUTO: shown once the match is over. */
export const nextMatchModes = ['AUTO', 'ON', 'OFF'] as const
export type NextMatchMode = (typeof nextMatchModes)[number]

export const Steering = z.object({
  /** How long after the server everything is shown: as long as the broadcaster's encoder takes. In tenths of a second. */
  delayMs: z.int().check(z.minimum(0), z.maximum(overlayLimits.delayMs), z.multipleOf(100)),
  showsBug: z.boolean(),
  showsLowerThird: z.boolean(),
  showsLabel: z.boolean(),
  nextMatch: z.enum(nextMatchModes),
  corner: z.enum(overlayCorners),
  /** A lower third that somebody has typed: shown until it is taken away. */
  showsTyped: z.boolean(),
  typedName: Line.check(z.maxLength(overlayLimits.nameLength)),
  typedLine: Line.check(z.maxLength(overlayLimits.lineLength)),
})
export type Steering = z.output<typeof Steering>

export const firstSteering: Steering = {
  delayMs: 0,
  showsBug: true,
  showsLowerThird: true,
  showsLabel: true,
  nextMatch: 'AUTO',
  corner: 'TOP_LEFT',
  showsTyped: false,
  typedName: '',
  typedLine: '',
}

/** Of one match, or of one court, where it follows from match to match. */
export const Overlay = z.object({
  overlayId: Id,
  matchId: z.nullable(Id),
  venueId: z.nullable(Id),
  venue: z.nullable(z.string()),
  steering: Steering,
  /** Incremented by every change. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** When it was last open somewhere, to the minute. */
  lastSeenAt: z.nullable(z.iso.datetime()),
})
export type Overlay = z.output<typeof Overlay>

export const listOverlays = endpoint({
  method: 'GET',
  path: '/api/overlays',
  access: 'broadcaster',
  summary: 'List the overlays',
  reply: z.array(Overlay),
})

export const createOverlay = endpoint({
  method: 'POST',
  path: '/api/overlays',
  access: 'broadcaster',
  summary: 'Create an overlay of a match or of a court; only this response contains its token',
  body: z.union([z.object({ matchId: Id }), z.object({ venueId: Id })]),
  /** The page at `overlayPath` sends the token as `Authorization: Overlay <token>`. */
  reply: z.object({ overlay: Overlay, token: z.string() }),
})

export const steerOverlay = endpoint({
  method: 'PUT',
  path: '/api/overlays/:overlayId',
  access: 'broadcaster',
  summary: 'Steer an overlay: what is left out stays as it is',
  params: z.object({ overlayId: IdText }),
  body: z.partial(Steering),
  reply: Overlay,
  idempotent: true,
})

export const deleteOverlay = endpoint({
  method: 'DELETE',
  path: '/api/overlays/:overlayId',
  access: 'broadcaster',
  summary: 'Delete an overlay: its address shows nothing from now on',
  params: z.object({ overlayId: IdText }),
  reply: z.object({}),
  idempotent: true,
})

/** A match of an overlay: which one is on at a moment follows from these. */
export const OverlayMatch = z.object({
  matchId: Id,
  status: MatchStatus,
  startsAt: z.nullable(z.iso.datetime()),
  beganAt: z.nullable(z.iso.datetime()),
  endedAt: z.nullable(z.iso.datetime()),
})
export type OverlayMatch = z.output<typeof OverlayMatch>

export const ShownOverlay = z.object({
  overlayId: Id,
  /** Null: of a court. */
  matchId: z.nullable(Id),
  /** Where it is played; of a match its court of now. */
  venueId: z.nullable(Id),
  steering: Steering,
  version: z.int(),
  /** Its match, and those of the same court on the same day, by start. */
  matches: z.array(OverlayMatch),
  /** The database's clock, by which events are dated: milliseconds since 1970. */
  now: z.number(),
})
export type ShownOverlay = z.output<typeof ShownOverlay>

export const getShownOverlay = endpoint({
  method: 'GET',
  path: '/api/overlays/shown',
  access: 'anyone',
  summary:
    'Get what the overlay of `Authorization: Overlay <token>` shows, and the time by the clock that dates events',
  reply: ShownOverlay,
})

/** Event of one overlay: its new steering, or its end. */
export const OverlayEvent = z.union([
  z.object({ steering: Steering, version: z.int() }),
  z.object({ isDeleted: z.literal(true) }),
])
export type OverlayEvent = z.output<typeof OverlayEvent>

/** The steering of one overlay; `{overlay}` is its token. Message id: its version. */
export const overlayTopic = { path: '/sub/overlays/{overlay}', body: OverlayEvent } as const
