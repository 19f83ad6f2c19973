// The made-up rooms that are open here, by who opened them, and which one goes when there are too many. Rooms of matches are not
// among them: nobody can make one up. Pure.

export interface NamedRoom {
  readonly openedBy: { readonly network: string; readonly owner: string }
  /** Nobody has talked in it lately, and nobody is about to. */
  readonly isSilent: boolean
  /** Nobody is in it any more. */
  readonly isEmpty: boolean
}

const most = 5000
const mostPerNetwork = 500

export class NamedRooms<Room extends NamedRoom> {
  /** The oldest first. */
  readonly #byNetwork = new Map<string, Set<Room>>()
  readonly #byOwner = new Map<string, number>()
  #size = 0

  add(room: Room): void {
    const { network, owner } = room.openedBy
    const rooms = this.#byNetwork.get(network) ?? new Set<Room>()
    this.#byNetwork.set(network, rooms.add(room))
    this.#byOwner.set(owner, (this.#byOwner.get(owner) ?? 0) + 1)
    this.#size++
  }

  delete(room: Room): void {
    const { network, owner } = room.openedBy
    const rooms = this.#byNetwork.get(network)
    if (!rooms?.delete(room)) return
    if (rooms.size === 0) this.#byNetwork.delete(network)
    const left = (this.#byOwner.get(owner) ?? 1) - 1
    if (left > 0) this.#byOwner.set(owner, left)
    else this.#byOwner.delete(owner)
    this.#size--
  }

  /** The room that has to go before that network opens another: null when none has to, undefined when none may. */
  surplus(network: string): Room | null | undefined {
    const own = this.#byNetwork.get(network) ?? new Set<Room>()
    if (own.size >= mostPerNetwork) return this.#pick(own)
    return this.#size < most ? null : this.#pick(this.#fullest())
  }

  #fullest(): Set<Room> {
    let fullest = new Set<Room>()
    for (const rooms of this.#byNetwork.values()) if (rooms.size > fullest.size) fullest = rooms
    return fullest
  }

  /** A silent one: empty if there is such a one, else the oldest of whoever has most. */
  #pick(rooms: Set<Room>): Room | undefined {
    let [picked, count]: [Room | undefined, number] = [undefined, 0]
    for (const room of rooms) {
      if (!room.isSilent) continue
      if (room.isEmpty) return room
      const ofOwner = this.#byOwner.get(room.openedBy.owner) ?? 0
      if (ofOwner > count) [picked, count] = [room, ofOwner]
    }
    return picked
  }
}
