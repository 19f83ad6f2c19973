// One push service, as the thread that sends sees it: how many messages may be under way to it at once, and until when it is left
// alone. A service that asks for time, or does not answer, slows only itself.

export const mostAtOnce = 200
const leastAtOnce = 4
/**
 * Answers that ask for time, less a tenth for each that does not. Fewer may be about one device: a phone that gets too many messages
 * must not delay everybody's.
 */
const mostRefusals = 5
const successWorth = 0.1
/** Where the service does not say how long. */
const pauseSeconds = 5
/** A service that asks for longer is asked again: no message is worth sending later. */
const longestPauseSeconds = 600

export class Lane {
  readonly #now: () => number
  readonly #waiting: Array<(mayEnter: boolean) => void> = []
  #atOnce = mostAtOnce
  #underWay = 0
  #refusals = 0
  #pausedUntil = -Infinity

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** False while the service is left alone. Whoever may enter must leave. */
  enter(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#admit()
    })
  }

  succeeded(): void {
    this.#refusals = Math.max(0, this.#refusals - successWorth)
    this.#atOnce = Math.min(mostAtOnce, this.#atOnce + 1)
    this.#leave()
  }

  /** The service asked for time, by itself (undefined: without saying how much) or by not answering. */
  refused(retryAfterSeconds: number | undefined): void {
    this.#refusals = Math.min(mostRefusals, this.#refusals + 1)
    if (this.#refusals >= mostRefusals) this.#pause(retryAfterSeconds ?? pauseSeconds)
    this.#leave()
  }

  /** 0 while it may be called. */
  pausedSeconds(): number {
    return Math.max(0, Math.ceil((this.#pausedUntil - this.#now()) / 1000))
  }

  isIdle(): boolean {
    return this.#underWay === 0 && this.#waiting.length === 0 && this.pausedSeconds() === 0
  }

  #pause(seconds: number) {
    // Those under way when it began are answered alike: they make it longer, not the service slower.
    if (this.pausedSeconds() === 0) this.#atOnce = Math.max(leastAtOnce, Math.floor(this.#atOnce / 2))
    const until = this.#now() + Math.min(seconds, longestPauseSeconds) * 1000
    this.#pausedUntil = Math.max(this.#pausedUntil, until)
  }

  #leave() {
    this.#underWay--
    this.#admit()
  }

  #admit() {
    if (this.pausedSeconds() > 0) {
      for (const sendAway of this.#waiting.splice(0)) sendAway(false)
      return
    }
    while (this.#waiting.length > 0 && this.#underWay < this.#atOnce) {
      this.#underWay++
      this.#waiting.shift()?.(true)
    }
  }
}
