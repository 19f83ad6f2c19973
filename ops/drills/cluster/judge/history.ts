// What clients of a drill did and saw. Clients only record; judge.ts decides afterwards.

/** Something that must take effect once: a tap, a chat message, a comment. The client chooses the key and never reuses it. */
export interface Write {
  /** The match or room it went to, e.g. `events 12`. */
  place: string
  key: string
  sentAt: number
  /** Null until acknowledged: the write may have happened or not. */
  ackedAt: number | null
  /** The number in the response: the version of the match, the id of the message or comment. Null: the response has none. */
  number: number | null
}

/** One's own switch, e.g. a star: set and unset by one client alone, one call after the other. */
export interface Turn {
  key: string
  isOn: boolean
  sentAt: number
  ackedAt: number | null
}

/** One read of the client's own switch. */
export interface SwitchRead {
  key: string
  isOn: boolean
  beganAt: number
}

/** A response showed a reader this number for a place. */
export interface Read {
  place: string
  number: number
  beganAt: number
  /** What the reader's own socket had told it before. */
  told?: number
  /** Of what was acknowledged so shortly before, it may lack something. */
  behindMs?: number
}

/** Everything a follower of a place saw after the number it began with, in the order it was seen. */
export interface Followed {
  place: string
  from: number
  seen: Array<{ key: string; number: number }>
}

/** Numbers received over one ordered connection, in order of arrival. */
export interface Received {
  place: string
  numbers: number[]
}

export interface Arrival {
  number: number
  at: number
  /** A published event; otherwise a bare current state from the database, which the published event may follow. */
  isWhole: boolean
}

/** One subscription to a place, from the server's confirmation until its connection ended. */
export interface Subscription {
  place: string
  /** Subscriptions of one client follow each other. */
  client: number
  /** When the server confirmed it; Infinity until then. */
  from: number
  /** Infinity while it lasts. */
  until: number
  /** What the socket received, in order of arrival. */
  arrivals: Arrival[]
  /** The newest number after the fetch that follows a subscription. */
  caughtUp: { number: number; at: number } | null
}

export interface History {
  writes: Write[]
  turns: Turn[]
  switchReads: SwitchRead[]
  reads: Read[]
  followed: Followed[]
  received: Received[]
  subscriptions: Subscription[]
}

/** What PostgreSQL holds when all is over. */
export interface Facts {
  /** By place, in the order of their numbers. */
  stored: Map<string, Array<{ key: string; number: number }>>
  /** Switches that are on. */
  on: Set<string>
  /** Places whose numbers must run from 1 without a hole, and the last number given. */
  counted: Map<string, number>
  /** Matches whose row differs from the fold of their log. */
  torn: number
}

export const newHistory = (): History => ({
  writes: [],
  turns: [],
  switchReads: [],
  reads: [],
  followed: [],
  received: [],
  subscriptions: [],
})
