// Requests of a camera, authorized by its pass where it has one.
import type { CallOf, Endpoint, ReplyOf } from '@campus/contract/endpoint'
import type { ErrorReply } from '@campus/contract/errors'
import { openCameraPass, sendChunk, startWebcam, stopWebcam } from '@campus/contract/live'
import { ApiError } from '../../api/api-error.ts'
import { call, urlOf } from '../../api/call.ts'

export type Token = string | null

const headersOf = (token: Token): Record<string, string> => (token === null ? {} : { authorization: `Camera ${token}` })

const as = <E extends Endpoint>(
  token: Token,
  endpoint: E,
  parts: CallOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> => call(endpoint, parts, signal, headersOf(token))

export const requestCamera = (token: Token, streamId: string, signal?: AbortSignal) =>
  as(token, openCameraPass, { params: { streamId } }, signal)

export type StartForm = NonNullable<CallOf<typeof startWebcam>['body']>

export const requestStart = (token: Token, streamId: string, body: StartForm) =>
  as(token, startWebcam, { params: { streamId }, body })

export const requestStop = (token: Token, streamId: string, session: string) =>
  as(token, stopWebcam, { params: { streamId }, body: { session } })

/** For a page that is closing: the browser still sends the request, nobody awaits the response. */
export function stopAtOnce(token: Token, streamId: string, session: string) {
  void fetch(urlOf(stopWebcam, { params: { streamId } }), {
    method: 'POST',
    keepalive: true,
    headers: { ...headersOf(token), 'content-type': 'application/json' },
    body: JSON.stringify({ session }),
  }).catch(() => {})
}

/** Longer than a piece takes on a usable network: a new connection is better then. */
const timeoutMs = 8000

export async function sendPiece(token: Token, streamId: string, name: string, video: Blob, signal: AbortSignal) {
  const form = new FormData()
  form.append('video', video, name)
  const response = await fetch(urlOf(sendChunk, { params: { streamId } }), {
    method: 'POST',
    headers: headersOf(token),
    body: form,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch(() => null)
  if (!response) throw new ApiError('NETWORK')
  if (response.ok) return
  const reply: Partial<ErrorReply> | null = await response.json().catch(() => null)
  throw new ApiError(reply?.code ?? 'UNAVAILABLE', response.status, reply?.requestId, reply?.details)
}
