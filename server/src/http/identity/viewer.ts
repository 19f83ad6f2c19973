// Who is asking: the person behind a request's session, or nobody.

import type { IncomingMessage } from 'node:http'
import type { Role } from '@campus/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/postgres/postgres.ts'

export interface Viewer {
  userId: number
  /** Which of the person's sessions: a number that opens nothing. */
  sessionId: number
  email: string
  username: string
  nickname: string
  /** What the person may do here and now: see below. */
  role: Role
  /** An administrator without the second factor that the operator demands: no more than a user until it is set up. */
  owesSecondFactor: boolean
}

/** Finds the viewer of a raw request by its cookie; handed in by whoever keeps the sessions. */
export type Identify = (request: IncomingMessage) => Promise<Viewer | null>

/** Who scores the match a request names: a person, or whoever holds a pass for it. */
export interface Scorer {
  userId: number | null
  passId: number | null
  label: string
  /** When the pass ends; null for a person. */
  expiresAt: string | null
  /** Whether the pass is open still; left out for a person. */
  isPassOpen?: (queries: Queries) => Promise<boolean>
}

/** Null when the caller may not score that match; refuses a pass that is none. Handed in by whoever keeps the passes. */
export type IdentifyScorer = (request: FastifyRequest) => Promise<Scorer | null>

/** Who films on the camera a request names: a person, or whoever holds a pass for it. */
export interface Camera extends Scorer {
  isAdmin: boolean
  /** The match a pass was made for. */
  matchId: number | null
}

/** Null when the caller may not film there; refuses a pass that is none. */
export type IdentifyCamera = (request: FastifyRequest) => Promise<Camera | null>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    scorer: Scorer | null
    camera: Camera | null
  }
}
