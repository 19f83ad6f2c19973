// The named rooms that are open here, by who opened them, and which one is evicted when there are too many. Rooms of matches
// are not among them: clients cannot invent one. Pure.

export interface NamedRoom {
  readonly openedBy: { readonly network: string; readonly owner: string }
  /** It has no messages, stored or pending. */
  readonly isSilent: boolean
  /** It has no holders. */
  readonly isEmpty: boolean
}

const most = 5000
const mostPerNetwork = 500

export class NamedRooms<Room extends NamedRoom> {
  /** Oldest first. */
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

  /** The room to evict before that network opens another: null when there is no need, undefined when none may be evicted. */
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

  /** A silent room: an empty one if there is one, else the oldest of the owner with most rooms. */
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
