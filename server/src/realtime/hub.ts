// Topics of this process, their subscriptions, and the sliced fan-out of messages to sockets.
import { Batch } from './batch.ts'
import { escapeHeader } from './stomp-frame.ts'
import { encodeTexts, type Wire } from './wire.ts'

/** One connected client that messages are delivered to. */
export interface Sink {
  readonly wire: Wire
  /** Written by the hub alone: the batch of this sink's next write. */
  pending: Batch | null
  /** False when the reader was too slow and has been dropped instead. */
  write: (bytes: Buffer) => boolean
}

export type MessageHeaders = (path: string) => string

/** The part of the bus the hub needs: a topic is subscribed only while this process has subscribers of it. */
export interface TopicSubscriber {
  subscribe: (topic: string) => Promise<boolean>
  unsubscribe: (topic: string) => void
}

/** For a process without other processes: all messages are local. */
export const noBus: TopicSubscriber = { subscribe: async () => true, unsubscribe: () => {} }

/** Sinks of a topic that get the same bytes. */
interface Group {
  wire: Wire
  head: string
  sinks: Set<Sink>
}

interface Topic {
  groups: Map<string, Group>
  /** Null: a feature of this process delivers to the topic, the bus does not. */
  isSubscribed: Promise<boolean> | null
  /** Second halves of frames that are not enqueued yet; each follows a group's head. */
  messages: string[]
}

const localOnly = Promise.resolve(true)

export class Hub {
  readonly size = { sinks: 0, topics: 0, subscriptions: 0, deliveries: 0, dropped: 0 }
  readonly #bus: TopicSubscriber
  readonly #socketsPerTurn: number
  readonly #topics = new Map<string, Topic>()
  readonly #dirtyTopics = new Set<Topic>()
  /** Sinks with a pending batch, longest waiting first; those before `#flushed` are written. */
  #queue: Sink[] = []
  #flushed = 0
  #isScheduled = false
  #headersOf: MessageHeaders = () => ''

  /** `socketsPerTurn` bounds one turn of the event loop: more writes would delay everything else in the process. */
  constructor(bus: TopicSubscriber, socketsPerTurn = 500) {
    this.#bus = bus
    this.#socketsPerTurn = socketsPerTurn
  }

  /** Counts a connected client, with or without subscriptions. */
  addSink(): void {
    this.size.sinks++
  }

  removeSink(): void {
    this.size.sinks--
  }

  /** Resolves when messages of the topic reach this process (true), or cannot for now (false). */
  subscribe(path: string, subscription: string, sink: Sink, isLocal = false): Promise<boolean> {
    let topic = this.#topics.get(path)
    if (topic === undefined) {
      topic = { groups: new Map(), isSubscribed: isLocal ? null : this.#bus.subscribe(path), messages: [] }
      this.#topics.set(path, topic)
      this.size.topics++
    }
    const key = `${sink.wire} ${subscription}`
    let group = topic.groups.get(key)
    if (group === undefined) {
      const head = `MESSAGE\nsubscription:${escapeHeader(subscription)}\ndestination:${escapeHeader(path)}\n`
      group = { wire: sink.wire, head, sinks: new Set() }
      topic.groups.set(key, group)
    }
    group.sinks.add(sink)
    this.size.subscriptions++
    return topic.isSubscribed ?? localOnly
  }

  unsubscribe(path: string, subscription: string, sink: Sink): void {
    const topic = this.#topics.get(path)
    const key = `${sink.wire} ${subscription}`
    const group = topic?.groups.get(key)
    if (topic === undefined || !group?.sinks.delete(sink)) return
    this.size.subscriptions--
    if (group.sinks.size > 0) return
    topic.groups.delete(key)
    if (topic.groups.size > 0) return
    this.#topics.delete(path)
    this.size.topics--
    if (topic.isSubscribed !== null) this.#bus.unsubscribe(path)
  }

  /** A feature's own headers of its topics' messages: whole lines, made as each message is delivered. */
  addHeaders(headersOf: MessageHeaders): void {
    this.#headersOf = headersOf
  }

  /** Whether the topic has subscribers in this process. */
  has(path: string): boolean {
    return this.#topics.has(path)
  }

  /** Enqueues a JSON body for every subscriber of the topic in this process; it is written within the next turns. */
  deliver(path: string, id: string, body: string): void {
    const topic = this.#topics.get(path)
    if (topic === undefined) return
    const type = 'content-type:application/json'
    topic.messages.push(
      `message-id:${escapeHeader(id)}\n${this.#headersOf(path)}${type}\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`,
    )
    this.#dirtyTopics.add(topic)
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#turn)
  }

  /** One turn: enqueue the messages since the last turn, then flush the sinks that waited longest. */
  readonly #turn = (): void => {
    for (const topic of this.#dirtyTopics) this.#enqueue(topic)
    this.#dirtyTopics.clear()
    const end = Math.min(this.#flushed + this.#socketsPerTurn, this.#queue.length)
    while (this.#flushed < end) this.#flush(this.#queue[this.#flushed++] as Sink)
    if (this.#flushed === this.#queue.length) {
      this.#queue = []
      this.#flushed = 0
    } else if (this.#flushed > 10_000) {
      this.#queue.splice(0, this.#flushed)
      this.#flushed = 0
    }
    this.#isScheduled = this.#queue.length > 0 || this.#dirtyTopics.size > 0
    if (this.#isScheduled) setImmediate(this.#turn)
  }

  #enqueue(topic: Topic): void {
    const messages = topic.messages
    topic.messages = []
    for (const { wire, head, sinks } of topic.groups.values()) {
      const encode = () =>
        encodeTexts(
          wire,
          messages.map((end) => head + end),
        )
      const batch = new Batch(encode, messages.length)
      for (const sink of sinks) {
        // A sink that is still queued gets old and new messages in order, in one write.
        if (sink.pending !== null) sink.pending = sink.pending.append(batch)
        else {
          sink.pending = batch
          this.#queue.push(sink)
        }
      }
    }
  }

  #flush(sink: Sink): void {
    const batch = sink.pending as Batch
    sink.pending = null
    if (sink.write(batch.bytes())) this.size.deliveries += batch.messages
    else this.size.dropped++
  }
}
