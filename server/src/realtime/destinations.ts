// Destinations clients may use: each feature registers its own, all others are rejected.
import type { Connection } from './connection.ts'

export interface Viewer {
  userId: number
  sessionId: number
  nickname: string
  role: string
}

export type Params = Readonly<Record<string, string>>

export interface SubscribeRequest {
  params: Params
  viewer: Viewer | null
}

export interface SendRequest extends SubscribeRequest {
  body: string
  headers: ReadonlyMap<string, string>
  connection: Connection
}

/** Additional headers of the RECEIPT. */
export type Receipt = Readonly<Record<string, string>> | void

/** May throw an error with a `code`, which the sender alone receives. The RECEIPT waits for its promise. */
export type SendHandler = (request: SendRequest) => Promise<Receipt> | Receipt

export interface Member {
  params: Params
  connection: Connection
}

export interface Topic {
  allow?: (request: SubscribeRequest) => boolean
  /**
   * Called for each SUBSCRIBE. A topic with `join` gets its messages from its feature, not from the bus. May throw an error
   * with a `code` to reject the subscription. The RECEIPT waits for its promise; if it rejects, the member is unsubscribed.
   */
  join?: (member: Member) => Promise<void> | void
  /** Additional headers of the RECEIPT, once the subscription misses nothing any more. */
  confirm?: () => Promise<Receipt>
  /** Called once after every `join`: on UNSUBSCRIBE or disconnect. */
  leave?: (member: Member) => void
}

interface Pattern<Use> {
  expression: RegExp
  use: Use
}

export class Destinations {
  readonly #topics: Pattern<Topic>[] = []
  readonly #personal = new Set<string>()
  readonly #sends: Pattern<SendHandler>[] = []

  /** Registers a topic for SUBSCRIBE. `{name}` in the pattern matches one id or room name. */
  topic(pattern: string, topic: Topic = {}): void {
    this.#topics.push({ expression: compile(pattern, '/sub/'), use: topic })
  }

  /** Registers a destination that belongs to each connection alone; `connection.sendMessage` sends to it. */
  personal(path: `/user/${string}`): void {
    this.#personal.add(path)
  }

  isPersonal(destination: string): boolean {
    return this.#personal.has(destination)
  }

  /** Registers a destination for SEND. Never under /sub/: only the server sends to topics. */
  onSend(pattern: string, handler: SendHandler): void {
    this.#sends.push({ expression: compile(pattern, '/pub/'), use: handler })
  }

  findTopic(destination: string): { params: Params; use: Topic } | null {
    return find(this.#topics, destination)
  }

  findSend(destination: string): { params: Params; use: SendHandler } | null {
    return find(this.#sends, destination)
  }
}

function compile(pattern: string, root: string): RegExp {
  if (!pattern.startsWith(root) || !/^(\/([\w-]+|\{[a-z]\w*\}))+$/i.test(pattern)) {
    throw new Error(`bad destination pattern: ${pattern}`)
  }
  // An id, or the name of a room, which has Hangul and spaces.
  return new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9ㄱ-ㅎㅏ-ㅣ가-힣_ -]{1,64})')}$`)
}

function find<Use>(patterns: Pattern<Use>[], destination: string): { params: Params; use: Use } | null {
  for (const { expression, use } of patterns) {
    const match = expression.exec(destination)
    if (match !== null) return { params: match.groups ?? {}, use }
  }
  return null
}
