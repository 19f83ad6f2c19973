// Who may silence whom in the chat, and for how long. Pure.
import type { sanctionAuthor } from '@campus/contract/chat'
import type { BodyOf } from '@campus/contract/endpoint'
import type { Role } from '@campus/contract/users'

/** How far back an author's messages are hidden with the sanction. */
export const hidesHours = 1

/** Guests and ordinary users only: moderators and administrators cannot be silenced, so that nobody silences themselves. */
export const maySilence = (author: { role: Role | null }) => author.role !== 'ADMIN' && author.role !== 'MODERATOR'

/** A time-out has an end; a ban may go without. */
export const isComplete = ({ kind, minutes }: BodyOf<typeof sanctionAuthor>) => kind === 'BAN' || minutes !== undefined
