// Who makes a request: the user of its session, a scorer, a camera, or nobody.

import type { IncomingMessage } from 'node:http'
import type { Role } from '@campus/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/postgres/postgres.ts'

export interface Viewer {
  userId: number
  /** Which of the user's sessions: an id that grants nothing. */
  sessionId: number
  email: string
  username: string
  nickname: string
  /** What the user may do now: see `owesSecondFactor`. */
  role: Role
  /** An administrator without the second factor that the operator demands: no more than a user until it is set up. */
  owesSecondFactor: boolean
}

/** Competitions that are not published yet, and all that belongs to them, are for administrators (decision 0065). */
export const seesDrafts = (viewer: Viewer | null): boolean => viewer?.role === 'ADMIN'

/** Finds the viewer of a raw request by its cookie. */
export type Identify = (request: IncomingMessage) => Promise<Viewer | null>

/** Who scores the match a request names: a user, or the holder of a pass for it. */
export interface Scorer {
  userId: number | null
  passId: number | null
  label: string
  /** When the pass ends; null for a person. */
  expiresAt: string | null
  /** Whether the pass is still valid; left out for a person. */
  isPassOpen?: (queries: Queries) => Promise<boolean>
}

/** Null when the caller may not score that match; rejects an invalid pass. */
export type IdentifyScorer = (request: FastifyRequest) => Promise<Scorer | null>

/** Who films on the camera a request names: a user, or the holder of a pass for it. */
export interface Camera extends Scorer {
  isAdmin: boolean
  /** The match of a pass. */
  matchId: number | null
}

/** Null when the caller may not film there; rejects an invalid pass. */
export type IdentifyCamera = (request: FastifyRequest) => Promise<Camera | null>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    scorer: Scorer | null
    camera: Camera | null
  }
}
