// Rate limit of one chat room, counted from all its messages, whichever process stored them. Pure: the time is given.
import { chatPace } from '@campus/contract/chat'

export interface RecentMessage {
  /** The sender's idempotency key; unknown for a message that another process stored. */
  key?: string
  at: number
  /** Known once it is stored; none for a message that was rejected. */
  id?: number | Promise<number>
}

const rejectionMs = 2000

export class ChatRateLimiter {
  slowSeconds = 0
  readonly #rejections = new Map<string, { error: Error; at: number }>()
  readonly #recent = new Map<string, RecentMessage[]>()

  /** The author's recent message with this key: a retry is answered with its id, whatever the rate limit. */
  findByKey(author: string, key: string): RecentMessage | undefined {
    return this.#recent.get(author)?.findLast((message) => message.key === key)
  }

  /** Milliseconds until the author may send a message; 0: now. */
  waitMs(author: string, now: number, { isGuest, isModerator }: { isGuest: boolean; isModerator: boolean }): number {
    const recent = this.#recent.get(author) ?? []
    const { most, seconds } = isGuest ? chatPace.guest : chatPace.user
    const pace = (recent.at(-most)?.at ?? -Infinity) + seconds * 1000 - now
    const slow = isModerator ? 0 : (recent.at(-1)?.at ?? -Infinity) + this.slowSeconds * 1000 - now
    return Math.max(0, pace, slow)
  }

  /** Counts a message, before it is stored. */
  add(author: string, message: RecentMessage): void {
    const before = this.#recent.get(author)
    if (before) before.push(message)
    else this.#recent.set(author, [message])
  }

  /** The message was not stored after all. */
  remove(author: string, message: RecentMessage): void {
    const left = this.#recent.get(author)?.filter((one) => one !== message) ?? []
    if (left.length > 0) this.#recent.set(author, left)
    else this.#recent.delete(author)
  }

  /** Counts a message that was stored, here or by another process. */
  addStored(author: string, id: number, now: number): void {
    if (!this.#recent.get(author)?.some((message) => message.id === id)) this.add(author, { at: now, id })
  }

  /** Cached briefly: a silenced author who keeps sending is rejected without a query. */
  cacheRejection(author: string, error: Error, now: number): void {
    this.#rejections.set(author, { error, at: now })
  }

  rejectionOf(author: string, now: number): Error | undefined {
    const rejection = this.#rejections.get(author)
    return rejection && now - rejection.at < rejectionMs ? rejection.error : undefined
  }

  /** The author's sanctions have changed. */
  clearRejection(author: string): void {
    this.#rejections.delete(author)
  }

  /** The room's rules have changed. */
  changeRules(slowSeconds: number): void {
    this.slowSeconds = slowSeconds
    this.#rejections.clear()
  }

  sweep(now: number): void {
    for (const [author, { at }] of this.#rejections) if (now - at >= rejectionMs) this.#rejections.delete(author)
    const since = now - Math.max(chatPace.guest.seconds, chatPace.user.seconds, this.slowSeconds) * 1000
    for (const [author, recent] of this.#recent) {
      const left = recent.filter(({ at }) => at > since)
      if (left.length === 0) this.#recent.delete(author)
      else if (left.length < recent.length) this.#recent.set(author, left)
    }
  }
}
