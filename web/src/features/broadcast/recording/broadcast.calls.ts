// What a camera asks the server, in the name of its pass where it has one.
import type { CallOf, Endpoint, ReplyOf } from '@campus/contract/endpoint'
import type { ErrorReply } from '@campus/contract/errors'
import { openCameraPass, sendChunk, startWebcam, stopWebcam } from '@campus/contract/live'
import { ApiError } from '../../../api/api-error.ts'
import { call, urlOf } from '../../../api/call.ts'

export type Token = string | null

const nameOf = (token: Token): Record<string, string> => (token === null ? {} : { authorization: `Camera ${token}` })

const as = <E extends Endpoint>(
  token: Token,
  endpoint: E,
  parts: CallOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> => call(endpoint, parts, signal, nameOf(token))

export const askCamera = (token: Token, streamId: string, signal?: AbortSignal) =>
  as(token, openCameraPass, { params: { streamId } }, signal)

export type StartForm = NonNullable<CallOf<typeof startWebcam>['body']>

export const askStart = (token: Token, streamId: string, body: StartForm) =>
  as(token, startWebcam, { params: { streamId }, body })

export const askStop = (token: Token, streamId: string, session: string) =>
  as(token, stopWebcam, { params: { streamId }, body: { session } })

/** From a page that is going away: the browser still carries it, nobody waits for the answer. */
export function stopAtOnce(token: Token, streamId: string, session: string) {
  void fetch(urlOf(stopWebcam, { params: { streamId } }), {
    method: 'POST',
    keepalive: true,
    headers: { ...nameOf(token), 'content-type': 'application/json' },
    body: JSON.stringify({ session }),
  }).catch(() => {})
}

/** Longer than any piece may take on a network worth filming over; another connection is then better. */
const patienceMs = 8000

export async function sendPiece(token: Token, streamId: string, name: string, video: Blob, signal: AbortSignal) {
  const form = new FormData()
  form.append('video', video, name)
  const response = await fetch(urlOf(sendChunk, { params: { streamId } }), {
    method: 'POST',
    headers: nameOf(token),
    body: form,
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  }).catch(() => null)
  if (!response) throw new ApiError('NETWORK')
  if (response.ok) return
  const reply: Partial<ErrorReply> | null = await response.json().catch(() => null)
  throw new ApiError(reply?.code ?? 'UNAVAILABLE', response.status, reply?.requestId, reply?.details)
}
