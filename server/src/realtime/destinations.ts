// The destinations clients may name: each feature opens its own, everything else stays shut.
import type { Connection } from './connection.ts'

export interface Viewer {
  userId: number
  sessionId: number
  nickname: string
  role: string
}

export type Params = Readonly<Record<string, string>>

export interface Asked {
  params: Params
  viewer: Viewer | null
}

export interface Sent extends Asked {
  body: string
  headers: ReadonlyMap<string, string>
  connection: Connection
}

/** Headers for the RECEIPT, if there are any to give. */
export type Receipt = Readonly<Record<string, string>> | void

/** May throw an error with a `code`: the sender is told, nobody else. Its promise is what a RECEIPT waits for. */
export type SendHandler = (sent: Sent) => Promise<Receipt> | Receipt

export interface Member {
  params: Params
  connection: Connection
}

export interface Topic {
  allow?: (asked: Asked) => boolean
  /**
   * Somebody subscribes. A topic with this one is fed by its feature: the bus is not asked for it. May throw an error
   * with a `code`: then nobody has come. Its promise is what a RECEIPT waits for; if it fails, whoever came goes again.
   */
  join?: (member: Member) => Promise<void> | void
  /** Follows every `join` once: unsubscribed, or gone. */
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

  /** Opens a topic for SUBSCRIBE. `{name}` in the pattern stands for one word of letters, digits, `_` and `-`. */
  topic(pattern: string, topic: Topic = {}): void {
    this.#topics.push({ expression: compile(pattern, '/sub/'), use: topic })
  }

  /** Opens a destination that belongs to each connection alone; `connection.sendMessage` sends to it. */
  personal(path: `/user/${string}`): void {
    this.#personal.add(path)
  }

  isPersonal(destination: string): boolean {
    return this.#personal.has(destination)
  }

  /** Opens a destination for SEND. Never under /sub/: what a topic carries is decided by the server alone. */
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
  // An id, or a room's name: that has Hangul and spaces.
  return new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9ㄱ-ㅎㅏ-ㅣ가-힣_ -]{1,64})')}$`)
}

function find<Use>(patterns: Pattern<Use>[], destination: string): { params: Params; use: Use } | null {
  for (const { expression, use } of patterns) {
    const match = expression.exec(destination)
    if (match !== null) return { params: match.groups ?? {}, use }
  }
  return null
}
