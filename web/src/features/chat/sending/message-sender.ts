// Sends own messages to a room: one at a time within the rate limit, with the same idempotency key until the server responds.
import type { ChatRoom, ReactionCounts } from '@campus/contract/chat'
import { chatSend, reactionSend } from '@campus/contract/topics'
import { ApiError } from '../../../api/api-error.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { connection } from '../../../realtime/connection.ts'
import { createSender, type Sender } from '../../../realtime/sending.ts'
import { loadUnsent, saveUnsent } from './draft-storage.ts'
import * as rules from './outbox.rules.ts'

/** Delay of a retry while the connection is open. */
const retryMs = 2000
/** A shorter wait is not shown: the message is retried by itself. */
const shortSeconds = 5

export interface SenderState {
  outbox: rules.Outbox
  /** When the server confirmed the last message. */
  sentAt: number
  /** The server accepts nothing before. */
  heldUntil: number
}

function problemOf(error: unknown): rules.Problem {
  if (!(error instanceof ApiError)) return { code: 'INTERNAL', retryAfterSeconds: null }
  return { code: error.code, retryAfterSeconds: error.retryAfterSeconds }
}

export function createMessageSender(roomId: string, { name, isGuest }: ChatRoom['you']) {
  const watchers = new Set<() => void>()
  let state: SenderState = { outbox: loadUnsent(roomId).outbox, sentAt: 0, heldUntil: 0 }
  let sending: Sender | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries: number[] = []
  let notifyRejected: ((problem: rules.Problem) => void) | undefined

  function update(change: Partial<SenderState>) {
    if (change.outbox === state.outbox) return
    state = { ...state, ...change }
    saveUnsent(roomId, { outbox: rules.storable(state.outbox) })
    for (const watcher of watchers) watcher()
  }

  function sendNextIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(sendNext, ms)
  }

  function sendNext() {
    const next = rules.nextToSend(state.outbox)
    if (!next || !sending || connection.state().phase !== 'open') return
    const wait = rules.paceWait(tries, isGuest, Date.now())
    if (wait > 0) sendNextIn(wait)
    else void sendPending(sending, next)
  }

  async function sendPending(by: Sender, { key, text }: rules.Pending) {
    update({ outbox: rules.begin(state.outbox, key) })
    tries = [...tries.slice(-5), Date.now()]
    try {
      const body = { type: 'TALK', roomId, sender: name, message: text }
      const receipt = await by.send(chatSend.replace('{roomId}', roomId), body, { key })
      update({ outbox: rules.confirm(state.outbox, key, Number(receipt['message-id'])), sentAt: serverNow() })
      sendNextIn(0)
    } catch (error) {
      const problem = problemOf(error)
      const isEarly = problem.code === 'TOO_MANY_REQUESTS' && (problem.retryAfterSeconds ?? Infinity) <= shortSeconds
      const isTemporary = isEarly || (error instanceof ApiError && (error.isTemporary || error.code === 'UNAVAILABLE'))
      if (isTemporary) update({ outbox: rules.wait(state.outbox, key) })
      else {
        const { retryAfterSeconds } = problem
        update({
          outbox: rules.reject(state.outbox, key, problem),
          ...(retryAfterSeconds && { heldUntil: serverNow() + retryAfterSeconds * 1000 }),
        })
        notifyRejected?.(problem)
      }
      sendNextIn(isTemporary ? retryMs : 0)
    }
  }

  return {
    state: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Sends until it is closed; unsent messages stay stored. */
    open: (onRejected: (problem: rules.Problem) => void) => {
      notifyRejected = onRejected
      const opened = createSender()
      sending = opened
      const stop = connection.watch(sendNext)
      sendNextIn(0)
      return () => {
        sending = undefined
        stop()
        clearTimeout(timer)
        opened.close()
      }
    },
    send: (text: string) => {
      update({ outbox: rules.add(state.outbox, crypto.randomUUID(), text) })
      sendNextIn(0)
    },
    retry: (key: string) => {
      update({ outbox: rules.wait(state.outbox, key) })
      sendNextIn(0)
    },
    discard: (key: string) => update({ outbox: rules.remove(state.outbox, key) }),
    /** Removes messages that the room shows by now. */
    settle: (isKnown: (id: number) => boolean) => update({ outbox: rules.settled(state.outbox, isKnown) }),
    // A lost reaction needs no error, and the server notices a member who left by itself.
    react: (counts: ReactionCounts) =>
      void sending?.send(reactionSend.replace('{roomId}', roomId), counts).catch(() => {}),
    quit: () =>
      void sending?.send(chatSend.replace('{roomId}', roomId), { type: 'QUIT', roomId, sender: name }).catch(() => {}),
  }
}

export type MessageSender = ReturnType<typeof createMessageSender>
