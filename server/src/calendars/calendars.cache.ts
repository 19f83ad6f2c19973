// Responses in iCalendar format. A match's event id never changes, and every change of the match or of its announcements raises the
// sequence, so that a phone changes the event it has instead of adding a second one.
import { scoreText } from '@campus/rules/results/score-text'
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type CachedResponse, cacheResponse, digest } from '../http/cache/cached-response.ts'
import { matchWords, sportWord, stageWords } from '../words.ts'
import type { Entry } from './calendars.store.ts'

export interface Calendar {
  name: string
  entries: Entry[]
}

export interface Publisher {
  origin: string
  /** Makes our event ids globally unique. */
  host: string
}

const kind = {
  type: 'text/calendar; charset=utf-8',
  cacheControl: 'private, max-age=300',
  vary: 'Accept-Encoding, Origin',
}
const refreshSeconds = 900

export function calendarResponse({ name, entries }: Calendar, publisher: Publisher, now: Date): CachedResponse {
  const calendar = new ICalCalendar({
    name: oneLine(name),
    prodId: { company: 'Campus Score', product: 'matches', language: 'KO' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry, publisher, now))
  // ETag by the entries: the text contains the time of writing.
  return cacheResponse(Buffer.from(`${calendar.toString()}\r\n`), digest(JSON.stringify([name, entries])), kind)
}

/** The library escapes every text but the calendar's name: a line break there would start a new property. */
const oneLine = (name: string) => name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

function eventOf(entry: Entry, { origin, host }: Publisher, stamp: Date) {
  return {
    id: `match-${entry.matchId}@${host}`,
    sequence: entry.version + entry.announced,
    stamp,
    start: entry.startsAt,
    end: new Date(entry.startsAt.getTime() + entry.minutes * 60_000),
    summary: summaryOf(entry),
    description: [
      [entry.competition, ...stageWords(entry)].join(' · '),
      ...entry.announcements.map(announcementLine),
    ].join('\n'),
    location: entry.venue,
    status: statusOf(entry),
    url: `${origin}/matchDetail/${entry.matchId}/${entry.sport}/details`,
  }
}

const announcementLine = (text: string) => `공지: ${text}`

/** Phones do not show an event's status, so the summary starts with it. */
const notices: Partial<Record<Entry['status'], string>> = { CANCELLED: '[취소] ', POSTPONED: '[연기] ' }

function summaryOf(entry: Entry): string {
  const { status, sport, isDeleted } = entry
  const isOver = status === 'PAST' || status === 'FORFEIT'
  const between = (isOver && scoreText(entry)) || '대'
  const notice = isDeleted ? notices.CANCELLED : notices[status]
  return `${notice ?? ''}${matchWords(entry, between)} (${sportWord(sport)})`
}

function statusOf({ status, isDeleted }: Entry): ICalEventStatus {
  if (isDeleted || status === 'CANCELLED') return ICalEventStatus.CANCELLED
  return status === 'POSTPONED' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}
