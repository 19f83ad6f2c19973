// What is typed into the form of an announcement, its problems, and what is sent.
import type { Announcement, AnnouncementChange } from '@campus/contract/announcements'
import { limits } from '@campus/contract/limits'

export interface Draft {
  text: string
  isPinned: boolean
  hasEnd: boolean
  /** Its last day and time in Seoul. */
  date: string
  time: string
  push: boolean
}

export type DraftProblem = 'empty' | 'long' | 'lines' | 'past'

export const newDraft = (today: string): Draft => ({
  text: '',
  isPinned: false,
  hasEnd: false,
  date: today,
  time: '23:59',
  push: false,
})

/** `end` is the day and the time of its end in Seoul. */
export const draftOf = (
  { text, isPinned, endsAt }: Announcement,
  today: string,
  end: { date: string; time: string } | null,
): Draft => ({ ...newDraft(today), text, isPinned, hasEnd: endsAt !== null, ...end })

/** As the server counts: without spaces around it, and an emoji as one. */
export const lengthOf = (text: string) => [...text.trim()].length

const instantOf = ({ date, time }: Draft) => Date.parse(`${date}T${time}:00+09:00`)

export function problemsOf(draft: Draft, now: number): { text?: DraftProblem; end?: DraftProblem } {
  const isPast = draft.hasEnd && !(instantOf(draft) > now)
  return { ...textProblem(draft.text), ...(isPast && { end: 'past' }) }
}

function textProblem(text: string): { text?: DraftProblem } {
  if (lengthOf(text) === 0) return { text: 'empty' }
  if (lengthOf(text) > limits.announcementLength) return { text: 'long' }
  return text.trim().split('\n').length > limits.announcementLines ? { text: 'lines' } : {}
}

export function contentOf(draft: Draft): Omit<AnnouncementChange, 'version'> {
  const { text, isPinned, hasEnd, push } = draft
  return { text: text.trim(), isPinned, endsAt: hasEnd ? new Date(instantOf(draft)).toISOString() : null, push }
}
