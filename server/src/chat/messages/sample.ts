// What readers are shown of a room that talks faster than anybody reads: a fair sample. Pure: time and chance are given.

interface Line {
  author: string
}

/** More than this waiting for a place is let go at once. */
const mostWaiting = 2000

export class Sample<T extends Line> {
  readonly #perSecond: number
  readonly #random: () => number
  #places: number
  #at = 0
  #waiting: T[] = []
  /** Who was shown when, within the last second. */
  readonly #shownAt = new Map<string, number>()

  constructor(perSecond: number, random: () => number = Math.random) {
    this.#perSecond = perSecond
    this.#places = perSecond
    this.#random = random
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** All of them at once while there is room; else nothing now, and some of them at the next `pick`. */
  offer(lines: readonly T[], now: number): T[] {
    this.#refill(now)
    if (this.#waiting.length === 0 && lines.length <= this.#places) return this.#show([...lines], now)
    this.#waiting = [...this.#waiting, ...lines].slice(-mostWaiting)
    return []
  }

  /** Those of the waiting that are shown, in order; the others have been left out. Nothing while there is no place. */
  pick(now: number): T[] {
    this.#refill(now)
    const places = Math.floor(this.#places)
    if (places === 0) return []
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length <= places) return this.#show(waiting, now)
    // Everybody's first line goes before anybody's second; among equals chance decides.
    const turns = new Map<string, number>()
    const chances = waiting.map((line, order) => {
      const turn = (turns.get(line.author) ?? (this.#shownAt.has(line.author) ? 1 : 0)) + 1
      turns.set(line.author, turn)
      return { line, order, turn, chance: this.#random() }
    })
    const chosen = chances.toSorted((one, two) => one.turn - two.turn || one.chance - two.chance).slice(0, places)
    return this.#show(
      chosen.toSorted((one, two) => one.order - two.order).map(({ line }) => line),
      now,
    )
  }

  #refill(now: number): void {
    this.#places = Math.min(this.#perSecond, this.#places + ((now - this.#at) * this.#perSecond) / 1000)
    this.#at = now
    for (const [author, at] of this.#shownAt) if (now - at >= 1000) this.#shownAt.delete(author)
  }

  #show(lines: T[], now: number): T[] {
    this.#places -= lines.length
    for (const { author } of lines) this.#shownAt.set(author, now)
    return lines
  }
}
