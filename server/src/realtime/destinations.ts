// The destinations clients may name: each feature opens its own, everything else stays shut.
import type { Connection } from './connection.ts'

export interface Viewer {
  userId: number
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

/** May throw an error with a `code`: the sender is told, nobody else. Its promise is what a RECEIPT waits for. */
export type SendHandler = (sent: Sent) => Promise<void> | void

type Allow = (asked: Asked) => boolean

interface Pattern<Use> {
  expression: RegExp
  use: Use
}

export class Destinations {
  readonly #topics: Pattern<Allow>[] = []
  readonly #sends: Pattern<SendHandler>[] = []

  /** Opens a topic for SUBSCRIBE. `{name}` in the pattern stands for one word of letters, digits, `_` and `-`. */
  topic(pattern: string, allow: Allow = () => true): void {
    this.#topics.push({ expression: compile(pattern, '/sub/'), use: allow })
  }

  /** Opens a destination for SEND. Never under /sub/: what a topic carries is decided by the server alone. */
  onSend(pattern: string, handler: SendHandler): void {
    this.#sends.push({ expression: compile(pattern, '/pub/'), use: handler })
  }

  findTopic(destination: string): { params: Params; use: Allow } | null {
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
  return new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9_-]{1,32})')}$`)
}

function find<Use>(patterns: Pattern<Use>[], destination: string): { params: Params; use: Use } | null {
  for (const { expression, use } of patterns) {
    const match = expression.exec(destination)
    if (match !== null) return { params: match.groups ?? {}, use }
  }
  return null
}
