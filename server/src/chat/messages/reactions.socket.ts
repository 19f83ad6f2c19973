// Sums the reactions of a second, here and then over all processes: one event a second for each room.
import { type ChatEvent, ReactionCounts } from '@campus/contract/chat'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Connection } from '../../realtime/connection.ts'
import { pathsOf, roomChannel } from '../chat.rules.ts'
import { addTaps, limitTaps } from './reactions.rules.ts'

const perSecond = 20

interface Tally {
  /** From this process, not published yet. */
  own: ReactionCounts
  /** From all processes, not delivered yet. */
  all: ReactionCounts
  taps: Map<Connection, number>
}

export class Reactions {
  readonly #deps: Pick<Deps, 'bus' | 'hub'>
  readonly #rooms = new Map<string, Tally>()

  constructor(deps: Pick<Deps, 'bus' | 'hub' | 'onClose'>) {
    this.#deps = deps
    const timer = setInterval(() => this.#flush(), 1000)
    deps.onClose(() => clearInterval(timer))
  }

  tap(roomId: string, connection: Connection, body: unknown): void {
    const { data } = ReactionCounts.safeParse(body)
    if (data === undefined) fail('BAD_REQUEST')
    const tally = this.#tallyOf(roomId)
    const before = tally.taps.get(connection) ?? 0
    const { counts, sum } = limitTaps(data, perSecond - before)
    tally.taps.set(connection, before + sum)
    addTaps(tally.own, counts)
  }

  /** Takes what a process, this one too, counted within a second. */
  receive(roomId: string, counts: ReactionCounts): void {
    addTaps(this.#tallyOf(roomId).all, counts)
  }

  #tallyOf(roomId: string): Tally {
    const known = this.#rooms.get(roomId)
    if (known) return known
    const tally: Tally = { own: {}, all: {}, taps: new Map() }
    this.#rooms.set(roomId, tally)
    return tally
  }

  #flush(): void {
    const { bus, hub } = this.#deps
    for (const [roomId, { own }] of this.#rooms)
      if (Object.keys(own).length > 0) bus.broadcast(roomChannel(roomId), JSON.stringify({ taps: own }))
    for (const [roomId, { all }] of this.#rooms) {
      const event: ChatEvent = { type: 'REACTIONS', counts: all }
      if (Object.keys(all).length > 0) hub.deliver(pathsOf(roomId).events, 'reactions', JSON.stringify(event))
    }
    this.#rooms.clear()
  }
}
