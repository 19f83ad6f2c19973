// Pure decisions about keeping order: who may silence whom, and for how long.
import type { sanctionAuthor } from '@campus/contract/chat'
import type { BodyOf } from '@campus/contract/endpoint'
import type { Role } from '@campus/contract/users'

/** How far back an author's messages are hidden with the sanction. */
export const hidesHours = 1

/** Guests and people who do not keep order themselves: those talk whatever was said of them. That leaves out oneself. */
export const maySilence = (author: { role: Role | null }) => author.role !== 'ADMIN' && author.role !== 'MODERATOR'

/** A time-out has an end; a ban may go without. */
export const isComplete = ({ kind, minutes }: BodyOf<typeof sanctionAuthor>) => kind === 'BAN' || minutes !== undefined
