// Delivers one room to its connections in this process: all messages, or a sample in a flood, and the member count.
import type { ChatMessage, RoomMessage } from '@campus/contract/chat'
import type { Hub } from '../../realtime/hub.ts'
import { pathsOf } from '../chat.rules.ts'
import { Sample } from './sample.ts'

/** How often a sample is picked in a flood. */
const pickEveryMs = 50
/** A count is delivered at most so often. */
const countEveryMs = 1000
/** Joins within this time make one count. */
const countSoonMs = 20

interface Options {
  messagesPerSecond: number
  /** Members of the room. */
  count: () => number
}

export class Delivery {
  readonly #hub: Hub
  readonly #roomId: string
  readonly #count: () => number
  readonly #sample: Sample<ChatMessage>
  readonly #paths: ReturnType<typeof pathsOf>
  #timer: NodeJS.Timeout | undefined
  #countTimer: NodeJS.Timeout | undefined
  #countedAt = -Infinity
  #counts = 0
  /** Id of the last message that was delivered to readers. */
  #shown = 0
  /** Id of the last message. */
  #last = 0

  constructor(hub: Hub, roomId: string, { messagesPerSecond, count }: Options) {
    this.#hub = hub
    this.#roomId = roomId
    this.#count = count
    this.#sample = new Sample(messagesPerSecond)
    this.#paths = pathsOf(roomId)
  }

  /** Takes messages in their order, without a gap. */
  deliver(messages: ChatMessage[]): void {
    const [first] = messages
    if (first === undefined) return
    const isWhole = this.#hub.has(this.#paths.all)
    const userCount = this.#count()
    // A room that was deleted and created again counts from 1.
    if (this.#last === 0 || first.id <= this.#last) this.#shown = first.id - 1
    this.#last = messages.at(-1)?.id ?? this.#last
    if (isWhole) for (const message of messages) this.#send(this.#paths.all, message, message.id - 1, 0, userCount)
    this.#show(this.#sample.offer(messages, performance.now()))
    if (this.#sample.hasPending) this.#timer ??= setInterval(() => this.#pick(), pickEveryMs).unref()
  }

  scheduleCount(): void {
    const wait = Math.max(countSoonMs, this.#countedAt + countEveryMs - performance.now())
    if (this.#countTimer !== undefined) return
    this.#countTimer = setTimeout(() => this.#deliverCount(), wait).unref()
  }

  #pick(): void {
    this.#show(this.#sample.pick(performance.now()))
    if (this.#sample.hasPending) return
    clearInterval(this.#timer)
    this.#timer = undefined
    if (this.#shown < this.#last) this.scheduleCount()
  }

  #show(messages: ChatMessage[]): void {
    if (messages.length === 0) return
    const userCount = this.#count()
    for (const message of messages) {
      this.#send(this.#paths.main, message, this.#shown, message.id - 1 - this.#shown, userCount)
      this.#shown = message.id
    }
  }

  #send(path: string, message: ChatMessage, after: number, skipped: number, userCount: number): void {
    const body: RoomMessage = { ...message, userCount, after, skipped }
    this.#hub.deliver(path, String(message.id), JSON.stringify(body))
  }

  #deliverCount(): void {
    this.#countTimer = undefined
    this.#countedAt = performance.now()
    // Messages that still wait to be sampled are not skipped yet.
    const skipped = this.#sample.hasPending ? 0 : this.#last - this.#shown
    const count = { type: 'COUNT', roomId: this.#roomId, sender: '', message: '', userCount: this.#count() } as const
    const sampled: RoomMessage = { ...count, skipped }
    const whole: RoomMessage = { ...count, skipped: 0 }
    const id = `count-${++this.#counts}`
    this.#hub.deliver(this.#paths.main, id, JSON.stringify(sampled))
    this.#hub.deliver(this.#paths.all, id, JSON.stringify(whole))
  }
}
