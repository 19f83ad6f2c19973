// Handles each STOMP command of a client.
import type { ErrorCode } from '@campus/contract/errors'
import { limits } from '@campus/contract/limits'
import { AppError } from '../errors.ts'
import type { Connection } from './connection.ts'
import type { Destinations, Receipt } from './destinations.ts'
import { chooseVersion, negotiateHeartbeat, versions } from './greeting.ts'
import type { Frame } from './stomp-frame.ts'

/**
 * STOMP rejects with ERROR only, and after ERROR the connection must close: right for a broken client, wrong for a chat
 * message above the rate limit. So a client may SUBSCRIBE to this destination, which belongs to its connection alone:
 * a rejected SEND then arrives there as `{ code, details, receipt }` and the connection stays open. A client that did not
 * subscribe gets the standard's ERROR and is closed.
 */
export const rejectionsDestination = '/user/refusals'

const subscriptionsPerConnection = 20

export function handleFrame(connection: Connection, frame: Frame): void {
  if (connection.stage === 'closed') return
  const isGreeting = frame.command === 'CONNECT' || frame.command === 'STOMP'
  if (isGreeting !== (connection.stage === 'greeting'))
    return fail(connection, frame, 'BAD_REQUEST', 'CONNECT first, once')
  if (!isGreeting && connection.context.elsewhere?.take(connection, frame)) return
  switch (frame.command) {
    case 'CONNECT':
    case 'STOMP':
      return handleConnect(connection, frame)
    case 'SUBSCRIBE':
      return subscribe(connection, frame)
    case 'UNSUBSCRIBE':
      unsubscribe(connection, frame.headers.get('id') ?? '')
      return confirm(connection, frame)
    case 'SEND':
      return void handleSend(connection, frame)
    case 'ACK':
    case 'NACK':
      // Messages count as received once sent: a client refetches a lost one, the server does not send it again.
      return confirm(connection, frame)
    case 'DISCONNECT':
      confirm(connection, frame)
      return connection.close(1000, 'goodbye')
    default:
      return fail(connection, frame, 'BAD_REQUEST', 'no transactions here')
  }
}

function handleConnect(connection: Connection, { headers }: Frame): void {
  const version = chooseVersion(headers.get('accept-version'))
  const pace = negotiateHeartbeat(headers.get('heart-beat'))
  if (version === null || pace === null) {
    return connection.fail('BAD_REQUEST', 'no common version or heart-beat', { version: versions.join(',') })
  }
  connection.open(pace)
  const { person, context } = connection
  const { node } = context
  // A page that has logged in, or got a guest cookie, since it connected sees that this connection has another identity.
  const who = person === null ? {} : { 'user-name': person }
  const beats = `${limits.heartbeatMs},${limits.heartbeatMs}`
  connection.send('CONNECTED', {
    version,
    'heart-beat': beats,
    session: `${node}-${connection.id}`,
    server: node,
    ...who,
  })
}

function subscribe(connection: Connection, frame: Frame): void {
  const { context, viewer } = connection
  const { headers } = frame
  const id = headers.get('id')
  const destination = headers.get('destination')
  if (!id || !destination || headers.has('selector') || connection.subscriptions?.has(id)) {
    return fail(connection, frame, 'BAD_REQUEST', 'SUBSCRIBE wants an id of its own, a destination, no selector')
  }
  const topic = context.destinations.findTopic(destination)
  if (topic === null && destination !== rejectionsDestination && !context.destinations.isPersonal(destination))
    return fail(connection, frame, 'NOT_FOUND', 'no such topic')
  if (topic?.use.allow?.({ params: topic.params, viewer }) === false)
    return fail(connection, frame, 'FORBIDDEN', 'not yours')
  connection.subscriptions ??= new Map()
  if (connection.subscriptions.size === subscriptionsPerConnection) {
    return fail(connection, frame, 'TOO_MANY_REQUESTS', 'too many subscriptions')
  }
  if (topic !== null) return join(connection, frame, id, destination, topic)
  connection.subscriptions.set(id, destination)
  confirm(connection, frame)
}

type Found = NonNullable<ReturnType<Destinations['findTopic']>>

function join(connection: Connection, frame: Frame, id: string, path: string, { use, params }: Found): void {
  let joining: Promise<unknown> | void
  try {
    joining = use.join?.({ params, connection })
  } catch (error) {
    return reject(connection, frame, error)
  }
  connection.subscriptions?.set(id, path)
  const subscribed = connection.context.hub.subscribe(path, id, connection, use.join !== undefined)
  // After the RECEIPT no message is missed, so a client that fetches then has everything.
  const confirmed = Promise.all([joining, subscribed]).then(() => use.confirm?.())
  confirmed.then(
    (receipt) => confirm(connection, frame, receipt),
    (error) => {
      unsubscribe(connection, id)
      reject(connection, frame, error)
    },
  )
}

export function unsubscribe(connection: Connection, id: string): void {
  const { hub, destinations } = connection.context
  const destination = connection.subscriptions?.get(id)
  if (destination === undefined) return
  connection.subscriptions?.delete(id)
  hub.unsubscribe(destination, id, connection)
  const topic = destinations.findTopic(destination)
  topic?.use.leave?.({ params: topic.params, connection })
}

async function handleSend(connection: Connection, frame: Frame): Promise<void> {
  const { headers, body } = frame
  const found = connection.context.destinations.findSend(headers.get('destination') ?? '')
  if (found === null) return fail(connection, frame, 'NOT_FOUND', 'nobody listens there')
  if (headers.has('transaction')) return fail(connection, frame, 'BAD_REQUEST', 'no transactions here')
  try {
    const receipt = await found.use({ params: found.params, viewer: connection.viewer, body, headers, connection })
    confirm(connection, frame, receipt ?? {})
  } catch (error) {
    reject(connection, frame, error)
  }
}

function reject(connection: Connection, frame: Frame, error: unknown): void {
  const isExpected = error instanceof AppError
  if (!isExpected) connection.context.reportSendFailure(error)
  const rejection = isExpected ? { code: error.code, details: error.details } : { code: 'INTERNAL' as const }
  const isSent = connection.sendMessage(rejectionsDestination, { ...rejection, receipt: frame.headers.get('receipt') })
  if (!isSent) fail(connection, frame, rejection.code, 'refused')
}

function confirm(connection: Connection, { headers }: Frame, more: Receipt = {}): void {
  const receipt = headers.get('receipt')
  if (receipt !== undefined) connection.send('RECEIPT', { ...more, 'receipt-id': receipt })
}

function fail(connection: Connection, { headers }: Frame, code: ErrorCode, why: string): void {
  const receipt = headers.get('receipt')
  connection.fail(code, why, receipt === undefined ? {} : { 'receipt-id': receipt })
}
