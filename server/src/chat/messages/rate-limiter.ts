// How fast somebody may talk in a room, counted from all that is said in it, by whichever process. Pure: the time is given.
import { chatPace } from '@campus/contract/chat'

export interface Spoken {
  /** The sender's idempotency key; unknown for a message that another process stored. */
  key?: string
  at: number
  /** Known once it is kept; none for a message that was rejected. */
  id?: number | Promise<number>
}

const refusedMs = 2000

export class Manners {
  slowSeconds = 0
  readonly #refused = new Map<string, { error: Error; at: number }>()
  readonly #spoken = new Map<string, Spoken[]>()

  /** The author's recent message with this key: a retry is answered with its id, whatever the pace allows. */
  findByKey(author: string, key: string): Spoken | undefined {
    return this.#spoken.get(author)?.findLast((spoken) => spoken.key === key)
  }

  /** Milliseconds until the author may talk; 0: now. */
  wait(author: string, now: number, { isGuest, isModerator }: { isGuest: boolean; isModerator: boolean }): number {
    const spoken = this.#spoken.get(author) ?? []
    const { most, seconds } = isGuest ? chatPace.guest : chatPace.user
    const pace = (spoken.at(-most)?.at ?? -Infinity) + seconds * 1000 - now
    const slow = isModerator ? 0 : (spoken.at(-1)?.at ?? -Infinity) + this.slowSeconds * 1000 - now
    return Math.max(0, pace, slow)
  }

  /** Something on its way to be kept. */
  begin(author: string, spoken: Spoken): void {
    const before = this.#spoken.get(author)
    if (before) before.push(spoken)
    else this.#spoken.set(author, [spoken])
  }

  /** It was not kept after all. */
  forget(author: string, spoken: Spoken): void {
    const left = this.#spoken.get(author)?.filter((one) => one !== spoken) ?? []
    if (left.length > 0) this.#spoken.set(author, left)
    else this.#spoken.delete(author)
  }

  /** Something that was kept, here or by another process. */
  note(author: string, id: number, now: number): void {
    if (!this.#spoken.get(author)?.some((spoken) => spoken.id === id)) this.begin(author, { at: now, id })
  }

  /** Remembered for a moment: who must be quiet and tries on is told so without asking anew. */
  refuse(author: string, error: Error, now: number): void {
    this.#refused.set(author, { error, at: now })
  }

  refusalOf(author: string, now: number): Error | undefined {
    const refused = this.#refused.get(author)
    return refused && now - refused.at < refusedMs ? refused.error : undefined
  }

  /** Something was decided about the author. */
  reconsider(author: string): void {
    this.#refused.delete(author)
  }

  /** The room has other rules now. */
  rule(slowSeconds: number): void {
    this.slowSeconds = slowSeconds
    this.#refused.clear()
  }

  sweep(now: number): void {
    for (const [author, { at }] of this.#refused) if (now - at >= refusedMs) this.#refused.delete(author)
    const since = now - Math.max(chatPace.guest.seconds, chatPace.user.seconds, this.slowSeconds) * 1000
    for (const [author, spoken] of this.#spoken) {
      const left = spoken.filter(({ at }) => at > since)
      if (left.length === 0) this.#spoken.delete(author)
      else if (left.length < spoken.length) this.#spoken.set(author, left)
    }
  }
}
