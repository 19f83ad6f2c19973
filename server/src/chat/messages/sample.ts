// A fair sample of a room that gets more messages than anybody reads: a token bucket. Pure: time and chance are given.

interface Authored {
  author: string
}

/** Older messages beyond this many pending ones are dropped at once. */
const mostPending = 2000

export class Sample<T extends Authored> {
  readonly #perSecond: number
  readonly #random: () => number
  #tokens: number
  #at = 0
  #pending: T[] = []
  /** Authors who were shown within the last second, and when. */
  readonly #shownAt = new Map<string, number>()

  constructor(perSecond: number, random: () => number = Math.random) {
    this.#perSecond = perSecond
    this.#tokens = perSecond
    this.#random = random
  }

  get hasPending(): boolean {
    return this.#pending.length > 0
  }

  /** All of them while there are tokens; else none now, and some of them at the next `pick`. */
  offer(messages: readonly T[], now: number): T[] {
    this.#refill(now)
    if (this.#pending.length === 0 && messages.length <= this.#tokens) return this.#show([...messages], now)
    this.#pending = [...this.#pending, ...messages].slice(-mostPending)
    return []
  }

  /** The pending messages that are shown, in order; the others are dropped. Nothing while there is no token. */
  pick(now: number): T[] {
    this.#refill(now)
    const tokens = Math.floor(this.#tokens)
    if (tokens === 0) return []
    const pending = this.#pending
    this.#pending = []
    if (pending.length <= tokens) return this.#show(pending, now)
    // Everybody's first message goes before anybody's second; among equals chance decides.
    const turns = new Map<string, number>()
    const chances = pending.map((message, order) => {
      const turn = (turns.get(message.author) ?? (this.#shownAt.has(message.author) ? 1 : 0)) + 1
      turns.set(message.author, turn)
      return { message, order, turn, chance: this.#random() }
    })
    const chosen = chances.toSorted((one, two) => one.turn - two.turn || one.chance - two.chance).slice(0, tokens)
    return this.#show(
      chosen.toSorted((one, two) => one.order - two.order).map(({ message }) => message),
      now,
    )
  }

  #refill(now: number): void {
    this.#tokens = Math.min(this.#perSecond, this.#tokens + ((now - this.#at) * this.#perSecond) / 1000)
    this.#at = now
    for (const [author, at] of this.#shownAt) if (now - at >= 1000) this.#shownAt.delete(author)
  }

  #show(messages: T[], now: number): T[] {
    this.#tokens -= messages.length
    for (const { author } of messages) this.#shownAt.set(author, now)
    return messages
  }
}
