// Announcements of organisers on the wire: for the campus, for one competition, or for one match.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Day } from './sports.ts'
import { LongText, maxCharacters } from './text.ts'

export const Announcement = z.object({
  announcementId: Id,
  /** Incremented by every change. */
  version: z.int(),
  /** Of a competition. Null, and no match either: for the whole campus. */
  competitionId: z.nullable(Id),
  matchId: z.nullable(Id),
  text: z.string(),
  isPinned: z.boolean(),
  publishedAt: z.iso.datetime(),
  /** When it is taken down by itself; null: when it is withdrawn. */
  endsAt: z.nullable(z.iso.datetime()),
  /** Whether it was sent to phones too. */
  isPushed: z.boolean(),
})
export type Announcement = z.output<typeof Announcement>

export const AnnouncementEvent = z.object({
  announcement: Announcement,
  /** It was withdrawn, or its time is over. */
  isOver: z.optional(z.literal(true)),
})
export type AnnouncementEvent = z.output<typeof AnnouncementEvent>

/** A sentence or two: it stands above the matches of a day, and on a phone's lock screen. */
const AnnouncementText = LongText.check(
  z.minLength(1),
  maxCharacters(limits.announcementLength),
  z.refine((text) => text.split('\n').length <= limits.announcementLines),
)

const Content = {
  text: AnnouncementText,
  isPinned: z.boolean(),
  endsAt: z.nullable(z.iso.datetime()),
  /** Sends it to phones too. A text is sent once: a corrected one replaces what was sent before. */
  push: z.boolean(),
}

const AnnouncementForm = z
  .object({ competitionId: z.optional(Id), matchId: z.optional(Id), ...Content })
  .check(z.refine(({ competitionId, matchId }) => competitionId === undefined || matchId === undefined))
export type AnnouncementForm = z.output<typeof AnnouncementForm>

/** What it is about stays as it is: another subject has other readers. */
const AnnouncementChange = z.object({
  ...Content,
  /** Of the announcement that was looked at. */
  version: z.optional(z.int32()),
})
export type AnnouncementChange = z.output<typeof AnnouncementChange>

const AnnouncementPath = z.object({ announcementId: IdText })

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  access: 'anyone',
  summary: 'List current announcements, pinned ones first, then the newest; all of them, or those that one page shows',
  query: z.object({
    /** Those of the competition. */
    competitionId: z.optional(IdText),
    /** Those of the match and of its competition. */
    matchId: z.optional(IdText),
    /** Those of the campus, and of the matches of a day and their competitions. */
    date: z.optional(Day.check(z.refine((day) => day >= '2000'))),
  }),
  reply: z.array(Announcement),
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements',
  access: 'admin',
  summary: 'Publish an announcement',
  body: AnnouncementForm,
  reply: Announcement,
  idempotent: true,
})

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/announcements/:announcementId',
  access: 'admin',
  summary: 'Change an announcement',
  params: AnnouncementPath,
  body: AnnouncementChange,
  reply: Announcement,
  idempotent: true,
})

export const withdrawAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/announcements/:announcementId',
  access: 'admin',
  summary: 'Withdraw an announcement',
  params: AnnouncementPath,
  reply: z.object({}),
  idempotent: true,
})
