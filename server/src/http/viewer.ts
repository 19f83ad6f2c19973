// Who is asking: the person behind a request's session, or nobody.

import type { IncomingMessage } from 'node:http'
import type { Role } from '@campus/contract/users'

export interface Viewer {
  userId: number
  email: string
  username: string
  nickname: string
  role: Role
}

/** Finds the viewer of a raw request by its cookie; handed in by whoever keeps the sessions. */
export type Identify = (request: IncomingMessage) => Promise<Viewer | null>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}
