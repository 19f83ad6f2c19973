// What the screens of one room in this process get: lines as they come, a sample of them in a flood, and how many are here.
import type { ChatMessage, RoomMessage } from '@campus/contract/chat'
import type { Hub } from '../../realtime/hub.ts'
import { pathsOf } from '../chat.rules.ts'
import { Sample } from './sample.ts'

/** How often places in a flood are given out. */
const pickEveryMs = 50
/** A count is told at most so often. */
const countEveryMs = 1000
/** Who comes in the same moment is counted in one go. */
const countSoonMs = 20

interface Options {
  linesPerSecond: number
  /** How many are in the room. */
  count: () => number
}

export class Delivery {
  readonly #hub: Hub
  readonly #roomId: string
  readonly #count: () => number
  readonly #sample: Sample<ChatMessage>
  readonly #paths: ReturnType<typeof pathsOf>
  #timer: NodeJS.Timeout | undefined
  #countTimer: NodeJS.Timeout | undefined
  #countedAt = -Infinity
  #counts = 0
  /** The last line that was shown. */
  #shown = 0
  /** The last line that was said. */
  #last = 0

  constructor(hub: Hub, roomId: string, { linesPerSecond, count }: Options) {
    this.#hub = hub
    this.#roomId = roomId
    this.#count = count
    this.#sample = new Sample(linesPerSecond)
    this.#paths = pathsOf(roomId)
  }

  /** Lines in their order, nothing missing between them. */
  take(lines: ChatMessage[]): void {
    const [first] = lines
    if (first === undefined) return
    const isWhole = this.#hub.has(this.#paths.all)
    const userCount = this.#count()
    // A room made anew counts from 1 again.
    if (this.#last === 0 || first.id <= this.#last) this.#shown = first.id - 1
    this.#last = lines.at(-1)?.id ?? this.#last
    if (isWhole) for (const line of lines) this.#tell(this.#paths.all, line, line.id - 1, 0, userCount)
    this.#show(this.#sample.offer(lines, performance.now()))
    if (this.#sample.isWaiting) this.#timer ??= setInterval(() => this.#pick(), pickEveryMs).unref()
  }

  /** Tells how many are here, soon. */
  countSoon(): void {
    const wait = Math.max(countSoonMs, this.#countedAt + countEveryMs - performance.now())
    if (this.#countTimer !== undefined) return
    this.#countTimer = setTimeout(() => this.#tellCount(), wait).unref()
  }

  #pick(): void {
    this.#show(this.#sample.pick(performance.now()))
    if (this.#sample.isWaiting) return
    clearInterval(this.#timer)
    this.#timer = undefined
    if (this.#shown < this.#last) this.countSoon()
  }

  #show(lines: ChatMessage[]): void {
    if (lines.length === 0) return
    const userCount = this.#count()
    for (const line of lines) {
      this.#tell(this.#paths.main, line, this.#shown, line.id - 1 - this.#shown, userCount)
      this.#shown = line.id
    }
  }

  #tell(path: string, line: ChatMessage, after: number, skipped: number, userCount: number): void {
    const news: RoomMessage = { ...line, userCount, after, skipped }
    this.#hub.deliver(path, String(line.id), JSON.stringify(news))
  }

  #tellCount(): void {
    this.#countTimer = undefined
    this.#countedAt = performance.now()
    // What still waits for its place is not left out yet.
    const skipped = this.#sample.isWaiting ? 0 : this.#last - this.#shown
    const count = { type: 'COUNT', roomId: this.#roomId, sender: '', message: '', userCount: this.#count() } as const
    const news: RoomMessage = { ...count, skipped }
    const whole: RoomMessage = { ...count, skipped: 0 }
    const id = `count-${++this.#counts}`
    this.#hub.deliver(this.#paths.main, id, JSON.stringify(news))
    this.#hub.deliver(this.#paths.all, id, JSON.stringify(whole))
  }
}
