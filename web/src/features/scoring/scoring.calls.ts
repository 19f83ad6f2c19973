// What a scorer's device asks the server, with its pass where it has one.
import { getCompetition } from '@campus/contract/competitions'
import type { CallOf, Endpoint, ReplyOf } from '@campus/contract/endpoint'
import type { ErrorReply } from '@campus/contract/errors'
import { limits } from '@campus/contract/limits'
import { getLineups } from '@campus/contract/lineups'
import { addEvents, getLog, type MatchLog, openPass, type ScoreEvent } from '@campus/contract/scoring'
import { ApiError } from '../../api/api-error.ts'
import { call, urlOf } from '../../api/call.ts'
import { learnServerTime } from '../../api/server-clock.ts'

interface Parts {
  params?: Record<string, unknown>
  body?: unknown
}

/** A call in the name of a pass: the header says who taps, whoever is signed in besides. */
async function callByPass<E extends Endpoint>(token: string, endpoint: E, parts: CallOf<E>): Promise<ReplyOf<E>> {
  const { params = {}, body } = parts as Parts
  let response: Response
  try {
    response = await fetch(urlOf(endpoint, { params }), {
      method: endpoint.method,
      signal: AbortSignal.timeout(limits.httpTimeoutMs),
      headers: { authorization: `Pass ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError('NETWORK')
  }
  learnServerTime(response)
  const reply: unknown = await response.json().catch(() => null)
  if (response.ok && reply) return reply as ReplyOf<E>
  const { code = 'UNAVAILABLE', requestId, details } = (reply ?? {}) as Partial<ErrorReply>
  throw new ApiError(code, response.ok ? 0 : response.status, requestId, details)
}

const as = <E extends Endpoint>(token: string | null, endpoint: E, parts: CallOf<E>): Promise<ReplyOf<E>> =>
  token === null ? call(endpoint, parts) : callByPass(token, endpoint, parts)

const of = (matchId: number) => ({ matchId: String(matchId) })

export const askAccess = (token: string | null, matchId: number) => as(token, openPass, { params: of(matchId) })

export const sendTaps = (token: string | null, matchId: number, events: ScoreEvent[], after: number) =>
  as(token, addEvents, { params: of(matchId), body: { events, after } })

export const askLog = (matchId: number, after: number): Promise<MatchLog> =>
  call(getLog, { params: of(matchId), query: after > 0 ? { after: String(after) } : {} })

export const askRules = async (competitionId: number) =>
  (await call(getCompetition, { params: { competitionId: String(competitionId) } })).rules

/** Players are a convenience: without them names are typed. */
export const askLineups = (matchId: number) => call(getLineups, { params: of(matchId) }).catch(() => null)
