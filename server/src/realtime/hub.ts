// Who hears what in this process: topics, their subscriptions, and the sliced fan-out to sockets.
import { Batch } from './batch.ts'
import { escapeHeader } from './stomp-frame.ts'
import { encodeTexts, type Wire } from './wire.ts'

/** Where deliveries end: one connected client. */
export interface Sink {
  readonly wire: Wire
  /** The hub's own note: what this sink will get at its next write. */
  owed: Batch | null
  /** False when the reader was too slow and has been dropped instead. */
  write: (bytes: Buffer) => boolean
}

/** The part of the bus the hub needs: news of a topic is fetched only while somebody here listens. */
export interface TopicSubscriber {
  subscribe: (topic: string) => Promise<boolean>
  unsubscribe: (topic: string) => void
}

/** For a process that is alone: everything delivered is delivered here. */
export const noBus: TopicSubscriber = { subscribe: async () => true, unsubscribe: () => {} }

/** The sinks of a topic that get the very same bytes. */
interface Group {
  wire: Wire
  head: string
  sinks: Set<Sink>
}

interface Topic {
  groups: Map<string, Group>
  /** Null: the bus is not asked, somebody here feeds the topic. */
  isSubscribed: Promise<boolean> | null
  /** Frame ends of messages not yet owed to anybody; a group's head before each makes a frame. */
  news: string[]
}

const fed = Promise.resolve(true)

export class Hub {
  readonly size = { sinks: 0, topics: 0, subscriptions: 0, deliveries: 0, dropped: 0 }
  readonly #bus: TopicSubscriber
  readonly #socketsPerTurn: number
  readonly #topics = new Map<string, Topic>()
  readonly #withNews = new Set<Topic>()
  /** Sinks that are owed something, oldest debt first; those before `#paid` have been served. */
  #queue: Sink[] = []
  #paid = 0
  #isDue = false

  /** More sockets in one turn of the event loop would make everybody else in the process wait. */
  constructor(bus: TopicSubscriber, socketsPerTurn = 500) {
    this.#bus = bus
    this.#socketsPerTurn = socketsPerTurn
  }

  /** A client has come; it may never subscribe to anything. */
  enter(): void {
    this.size.sinks++
  }

  leave(): void {
    this.size.sinks--
  }

  /** Fulfilled once news of the topic really reaches this process (true), or can't for the moment (false). */
  subscribe(path: string, subscription: string, sink: Sink, isFed = false): Promise<boolean> {
    let topic = this.#topics.get(path)
    if (topic === undefined) {
      topic = { groups: new Map(), isSubscribed: isFed ? null : this.#bus.subscribe(path), news: [] }
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
    return topic.isSubscribed ?? fed
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

  /** Whether anybody here would hear of it. */
  has(path: string): boolean {
    return this.#topics.has(path)
  }

  /** Owes a JSON body to every subscriber of the topic in this process; it leaves within the next turns. */
  deliver(path: string, id: string, body: string): void {
    const topic = this.#topics.get(path)
    if (topic === undefined) return
    const type = 'content-type:application/json'
    topic.news.push(`message-id:${escapeHeader(id)}\n${type}\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`)
    this.#withNews.add(topic)
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(this.#turn)
  }

  /** One turn: what came in since the last one is owed, and the sinks that waited longest are written to. */
  readonly #turn = (): void => {
    for (const topic of this.#withNews) this.#owe(topic)
    this.#withNews.clear()
    const end = Math.min(this.#paid + this.#socketsPerTurn, this.#queue.length)
    while (this.#paid < end) this.#pay(this.#queue[this.#paid++] as Sink)
    if (this.#paid === this.#queue.length) {
      this.#queue = []
      this.#paid = 0
    } else if (this.#paid > 10_000) {
      this.#queue.splice(0, this.#paid)
      this.#paid = 0
    }
    this.#isDue = this.#queue.length > 0 || this.#withNews.size > 0
    if (this.#isDue) setImmediate(this.#turn)
  }

  #owe(topic: Topic): void {
    const news = topic.news
    topic.news = []
    for (const { wire, head, sinks } of topic.groups.values()) {
      const encode = () =>
        encodeTexts(
          wire,
          news.map((end) => head + end),
        )
      const batch = new Batch(encode, news.length)
      for (const sink of sinks) {
        // A sink that still waits for its turn gets the new with the old, in order and in one write.
        if (sink.owed !== null) sink.owed = sink.owed.and(batch)
        else {
          sink.owed = batch
          this.#queue.push(sink)
        }
      }
    }
  }

  #pay(sink: Sink): void {
    const batch = sink.owed as Batch
    sink.owed = null
    if (sink.write(batch.bytes())) this.size.deliveries += batch.messages
    else this.size.dropped++
  }
}
