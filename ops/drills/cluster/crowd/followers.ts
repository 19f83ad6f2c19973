// Two ways to follow a topic: a bare socket, of which one process can have thousands, and the code that browsers run.
import { followTopic } from '@campus/web/realtime/follow-topic'
import { createConnection } from '@campus/web/realtime/stomp-connection'
import { openStomp } from './stomp.ts'

export interface Follower {
  isConnected: () => boolean
  leave: () => void
}

export interface FollowerEvents {
  /** Connected, and about to subscribe. */
  onConnected: () => void
  /** The server has confirmed the subscription. */
  onConfirmed: () => void
  /** Time to fetch what may have been missed. */
  onCatchUp: () => void
  onBody: (body: unknown) => void
  /** The state that a confirmation or an event names, where there are caches in front. */
  onState: (at: string | undefined) => void
  onLost: () => void
}

export type Follow = (url: string, topic: string, events: FollowerEvents) => Follower

export const followBare: Follow = (url, topic, events) => {
  const client = openStomp(url, '', {
    onConnected: () => {
      events.onConnected()
      client.send('SUBSCRIBE', { id: '1', destination: topic, receipt: 'in' })
    },
    onReceipt: (_, headers) => {
      events.onState(headers.get('at'))
      events.onConfirmed()
      events.onCatchUp()
    },
    onMessage: (_, body, headers) => {
      events.onState(headers.get('at'))
      events.onBody(JSON.parse(body))
    },
    onLost: events.onLost,
  })
  return client
}

const shownPage = { isHidden: () => false, watch: () => {} }

export const followAsBrowser: Follow = (url, topic, events) => {
  const brokerUrl = `${url.replace('http', 'ws')}/ws-stomp/websocket`
  const connection = createConnection(() => brokerUrl, shownPage, events.onState)
  let wasOpen = false
  const unwatch = connection.watch(() => {
    const isOpen = connection.state().phase === 'open'
    if (isOpen && !wasOpen) events.onConnected()
    if (!isOpen && wasOpen) events.onLost()
    wasOpen = isOpen
  })
  // Two listeners of one subscription: when it was confirmed is for the record, the rest is what a screen does.
  const leaveRecord = connection.subscribe(topic, { onBody() {}, onReady: () => events.onConfirmed() })
  const leaveTopic = followTopic(connection, topic, events)
  return {
    isConnected: () => wasOpen,
    leave: () => {
      unwatch()
      leaveRecord()
      leaveTopic()
      // Nothing is followed any more: the socket is closed and not opened again.
      connection.renew()
    },
  }
}
