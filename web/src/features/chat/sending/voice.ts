// One's own voice in a room: words go out one after the other at the room's pace, by the same key until they are answered.
import type { ChatRoom, ReactionCounts } from '@campus/contract/chat'
import { chatSend, reactionSend } from '@campus/contract/topics'
import { ApiError } from '../../../api/api-error.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { connection } from '../../../realtime/connection.ts'
import { createSender, type Sender } from '../../../realtime/sending.ts'
import { keep, recall } from './keep.ts'
import * as rules from './outbox.rules.ts'

/** A try that failed while the connection stands is made again after this long. */
const againMs = 2000
/** A wait this short is not worth a word: the message goes out by itself. */
const shortSeconds = 5

export interface Heard {
  outbox: rules.Outbox
  /** When the last one was heard. */
  saidAt: number
  /** Until when the server wants silence. */
  heldUntil: number
}

function problemOf(error: unknown): rules.Problem {
  if (!(error instanceof ApiError)) return { code: 'INTERNAL', retryAfterSeconds: null }
  return { code: error.code, retryAfterSeconds: error.retryAfterSeconds }
}

export function createVoice(roomId: string, { name, isGuest }: ChatRoom['you']) {
  const watchers = new Set<() => void>()
  let heard: Heard = { outbox: recall(roomId).outbox, saidAt: 0, heldUntil: 0 }
  let sending: Sender | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries: number[] = []
  let tellRefusal: ((problem: rules.Problem) => void) | undefined

  function take(change: Partial<Heard>) {
    if (change.outbox === heard.outbox) return
    heard = { ...heard, ...change }
    keep(roomId, { outbox: rules.kept(heard.outbox) })
    for (const watcher of watchers) watcher()
  }

  function goOnIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(goOn, ms)
  }

  function goOn() {
    const next = rules.nextToSend(heard.outbox)
    if (!next || !sending || connection.state().phase !== 'open') return
    const wait = rules.paceWait(tries, isGuest, Date.now())
    if (wait > 0) goOnIn(wait)
    else void send(sending, next)
  }

  async function send(by: Sender, { key, text }: rules.Pending) {
    take({ outbox: rules.begin(heard.outbox, key) })
    tries = [...tries.slice(-5), Date.now()]
    try {
      const body = { type: 'TALK', roomId, sender: name, message: text }
      const receipt = await by.send(chatSend.replace('{roomId}', roomId), body, { key })
      take({ outbox: rules.confirm(heard.outbox, key, Number(receipt['message-id'])), saidAt: serverNow() })
      goOnIn(0)
    } catch (error) {
      const problem = problemOf(error)
      const isEarly = problem.code === 'TOO_MANY_REQUESTS' && (problem.retryAfterSeconds ?? Infinity) <= shortSeconds
      const isTemporary = isEarly || (error instanceof ApiError && (error.isTemporary || error.code === 'UNAVAILABLE'))
      if (isTemporary) take({ outbox: rules.wait(heard.outbox, key) })
      else {
        const { retryAfterSeconds } = problem
        take({
          outbox: rules.refuse(heard.outbox, key, problem),
          ...(retryAfterSeconds && { heldUntil: serverNow() + retryAfterSeconds * 1000 }),
        })
        tellRefusal?.(problem)
      }
      goOnIn(isTemporary ? againMs : 0)
    }
  }

  return {
    heard: () => heard,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Speaks until it is closed; what is then still unsaid is kept. */
    open: (onRefused: (problem: rules.Problem) => void) => {
      tellRefusal = onRefused
      const opened = createSender()
      sending = opened
      const stop = connection.watch(goOn)
      goOnIn(0)
      return () => {
        sending = undefined
        stop()
        clearTimeout(timer)
        opened.close()
      }
    },
    say: (text: string) => {
      take({ outbox: rules.add(heard.outbox, crypto.randomUUID(), text) })
      goOnIn(0)
    },
    again: (key: string) => {
      take({ outbox: rules.wait(heard.outbox, key) })
      goOnIn(0)
    },
    discard: (key: string) => take({ outbox: rules.remove(heard.outbox, key) }),
    /** Lets go of what the room shows by now. */
    settle: (isKnown: (id: number) => boolean) => take({ outbox: rules.settled(heard.outbox, isKnown) }),
    // A lost cheer is not worth a word, and who goes is missed by itself.
    react: (counts: ReactionCounts) =>
      void sending?.send(reactionSend.replace('{roomId}', roomId), counts).catch(() => {}),
    quit: () =>
      void sending?.send(chatSend.replace('{roomId}', roomId), { type: 'QUIT', roomId, sender: name }).catch(() => {}),
  }
}

export type Voice = ReturnType<typeof createVoice>
