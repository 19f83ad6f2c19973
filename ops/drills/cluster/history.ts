// What clients of a drill did and saw, as they saw it. They only write down here; what it is worth is judged afterwards.

/** Something that must take effect once: a tap, a line in a room, a comment. The key is the client's own and never used twice. */
export interface Write {
  /** The match or room it went to, e.g. `events 12`. */
  place: string
  key: string
  sentAt: number
  /** Null as long as nobody said yes: it may have happened or not. */
  ackedAt: number | null
  /** What the answer called it: the version of the match, the id of the line or comment. Null: the answer did not say. */
  number: number | null
}

/** One's own switch, e.g. a star: set and unset by one client alone, one call after the other. */
export interface Turn {
  key: string
  isOn: boolean
  sentAt: number
  ackedAt: number | null
}

/** How one's own switch was shown. */
export interface Look {
  key: string
  isOn: boolean
  beganAt: number
}

/** A reader was told that a place stands at this number. */
export interface Read {
  place: string
  number: number
  beganAt: number
}

/** All that somebody who follows a place took in after the number they began with, in the order it was taken in. */
export interface Followed {
  place: string
  from: number
  seen: Array<{ key: string; number: number }>
}

/** What came over one connection that promises an order, as it came. */
export interface Heard {
  place: string
  numbers: number[]
}

export interface Arrival {
  number: number
  at: number
  /** As it was published; otherwise a bare "it stands so now" from the database, which the published one may follow. */
  isWhole: boolean
}

/** One subscription to a place, from the server's confirmation until its connection ended. */
export interface Stay {
  place: string
  /** Stays of one client follow each other. */
  client: number
  /** When the server confirmed it; Infinity until then. */
  from: number
  /** Infinity while it lasts. */
  until: number
  /** What came by the socket, as it came. */
  arrivals: Arrival[]
  /** What was known after the fetch that follows a subscription. */
  caughtUp: { number: number; at: number } | null
}

export interface History {
  writes: Write[]
  turns: Turn[]
  looks: Look[]
  reads: Read[]
  followed: Followed[]
  heard: Heard[]
  stays: Stay[]
}

/** What PostgreSQL holds when all is over. */
export interface Facts {
  /** By place, in the order of their numbers. */
  kept: Map<string, Array<{ key: string; number: number }>>
  /** Switches that are on. */
  on: Set<string>
  /** Places whose numbers must run from 1 without a hole, and the last number given. */
  counted: Map<string, number>
  /** Matches whose row does not stand as their log says. */
  torn: number
}

export const newHistory = (): History => ({
  writes: [],
  turns: [],
  looks: [],
  reads: [],
  followed: [],
  heard: [],
  stays: [],
})
