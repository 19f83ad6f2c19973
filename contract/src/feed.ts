// The open feed: matches, tables and brackets for programs of others, read only (decision 0079, docs/feed.md). A shape of its own, so
// that the product can change without breaking them: fields are added here, never renamed or removed. It names no person.
import * as z from 'zod/mini'
import { CompetitionType } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { measures, Unplaced } from './marks.ts'
import { ClockTime, Day, Period, SportCode } from './sports.ts'
import { Line } from './text.ts'

const FeedTeam = z.object({ id: Id, name: z.string(), department: z.nullable(z.string()) })
export type FeedTeam = z.output<typeof FeedTeam>

export const FeedStatus = z.enum(['SCHEDULED', 'LIVE', 'ENDED', 'POSTPONED', 'CANCELLED', 'FORFEIT'])
export type FeedStatus = z.output<typeof FeedStatus>

const Pair = z.tuple([z.int(), z.int()])

export const FeedMatch = z.object({
  id: Id,
  /** Raised by every change: a greater one is newer. */
  version: z.int(),
  sport: SportCode,
  competition: z.object({ id: Id, name: z.string() }),
  stage: z.object({
    type: z.enum(['LEAGUE', 'KNOCK_OUT']),
    group: z.nullable(z.string()),
    round: z.nullable(z.string()),
  }),
  status: FeedStatus,
  /** The day and the time in Seoul, and the same as an instant; null while they are open. */
  date: z.nullable(Day),
  time: z.nullable(ClockTime),
  startsAt: z.nullable(z.iso.datetime()),
  venue: z.nullable(z.string()),
  /** Of a running match; null where the sport has no periods. */
  period: z.nullable(Period),
  /** It runs, and stands still at the moment. */
  isSuspended: z.boolean(),
  /** The two teams; null where one is not known yet. Empty where many sides are placed. */
  teams: z.array(z.nullable(FeedTeam)),
  score: z.nullable(Pair),
  /** Points of each set, or sets of each rubber. */
  sets: z.array(Pair),
  /** Never part of the score. */
  shootOut: z.nullable(Pair),
  /** The place in `teams` of the winner, from 1. */
  winner: z.nullable(z.union([z.literal(1), z.literal(2)])),
  /** Where many sides are placed, by lane: a mark in hundredths of a second, in centimetres or in pieces. */
  measure: z.nullable(z.enum(measures)),
  sides: z.array(
    z.object({
      team: FeedTeam,
      mark: z.nullable(z.int()),
      place: z.nullable(z.int()),
      unplaced: z.nullable(Unplaced),
    }),
  ),
  /** Where results are confirmed: whether this one is. */
  result: z.nullable(z.enum(['PROVISIONAL', 'CONFIRMED'])),
})
export type FeedMatch = z.output<typeof FeedMatch>

const FeedCompetition = z.object({
  id: Id,
  sport: SportCode,
  name: z.string(),
  season: z.string(),
  type: CompetitionType,
  isCurrent: z.boolean(),
})
export type FeedCompetition = z.output<typeof FeedCompetition>

const FeedTable = z.object({
  group: z.nullable(z.string()),
  /** Matches still to be played. */
  remaining: z.int(),
  rows: z.array(
    z.object({
      rank: z.int(),
      team: FeedTeam,
      played: z.int(),
      won: z.int(),
      drawn: z.int(),
      lost: z.int(),
      /** Goals, sets or survivors, as the sport counts them. */
      for: z.int(),
      against: z.int(),
      difference: z.int(),
      points: z.int(),
      /** Where many sides are placed: what it is ranked by. */
      mark: z.nullable(z.int()),
    }),
  ),
})
export type FeedTable = z.output<typeof FeedTable>

const FeedBracketMatch = z.object({
  id: Id,
  version: z.int(),
  round: z.string(),
  /** Its place in its round, from 1. */
  position: z.nullable(z.int()),
  status: FeedStatus,
  date: z.nullable(Day),
  time: z.nullable(ClockTime),
  /** Where its winner goes. */
  nextMatchId: z.nullable(Id),
  teams: z.array(z.object({ team: z.nullable(FeedTeam), score: z.nullable(z.string()), isWinner: z.boolean() })),
})
export type FeedBracketMatch = z.output<typeof FeedBracketMatch>

/** What has changed: the present state of each match, or the id of one that is no longer public. */
const FeedChanges = z.object({
  matches: z.array(FeedMatch),
  removed: z.array(Id),
  /** For the next request. */
  cursor: z.string(),
  /** There is more: ask again at once. */
  hasMore: z.boolean(),
})
export type FeedChanges = z.output<typeof FeedChanges>

/** How often the feed may be asked: by the address without a key, by the key with one. */
export const feedLimits = { withoutKey: { tries: 60, seconds: 60 }, withKey: { tries: 600, seconds: 60 } }

const CompetitionPath = z.object({ competitionId: IdText })

export const feedMatches = endpoint({
  method: 'GET',
  path: '/feed/v1/matches',
  access: 'anyone',
  summary: "Feed: a day's matches, by default today's in Seoul",
  query: z.object({ date: z.optional(Day) }),
  reply: z.object({ date: Day, matches: z.array(FeedMatch) }),
})

export const feedMatch = endpoint({
  method: 'GET',
  path: '/feed/v1/matches/:matchId',
  access: 'anyone',
  summary: 'Feed: one match',
  params: z.object({ matchId: IdText }),
  reply: FeedMatch,
})

export const feedCompetitions = endpoint({
  method: 'GET',
  path: '/feed/v1/competitions',
  access: 'anyone',
  summary: 'Feed: all competitions, current ones first',
  reply: z.object({ competitions: z.array(FeedCompetition) }),
})

export const feedTables = endpoint({
  method: 'GET',
  path: '/feed/v1/competitions/:competitionId/tables',
  access: 'anyone',
  summary: "Feed: a competition's tables, one per group",
  params: CompetitionPath,
  reply: z.object({ tables: z.array(FeedTable) }),
})

export const feedBracket = endpoint({
  method: 'GET',
  path: '/feed/v1/competitions/:competitionId/bracket',
  access: 'anyone',
  summary: "Feed: a competition's knock-out matches, round by round",
  params: CompetitionPath,
  reply: z.object({ matches: z.array(FeedBracketMatch) }),
})

export const feedChanges = endpoint({
  method: 'GET',
  path: '/feed/v1/changes',
  access: 'anyone',
  summary: 'Feed: which matches have changed since a cursor; without one only the cursor of now',
  query: z.object({ since: z.optional(z.string().check(z.maxLength(60), z.regex(/^\d{1,19}\.\d{1,15}\.\d{1,15}$/))) }),
  reply: FeedChanges,
})

/** A key: a program of somebody else may ask more often. It reads nothing more. */
export const FeedKey = z.object({
  keyId: Id,
  label: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type FeedKey = z.output<typeof FeedKey>

export const listFeedKeys = endpoint({
  method: 'GET',
  path: '/api/feed-keys',
  access: 'admin',
  summary: 'List the keys of the feed',
  reply: z.array(FeedKey),
})

export const createFeedKey = endpoint({
  method: 'POST',
  path: '/api/feed-keys',
  access: 'admin',
  summary: 'Make a key of the feed; only this response contains it',
  body: z.object({ label: Line.check(z.minLength(1), z.maxLength(limits.feedLabelLength)) }),
  reply: z.object({ ...FeedKey.shape, key: z.string() }),
})

export const deleteFeedKey = endpoint({
  method: 'DELETE',
  path: '/api/feed-keys/:keyId',
  access: 'admin',
  summary: 'Delete a key of the feed: requests with it are rejected from now on',
  params: z.object({ keyId: IdText }),
  reply: z.object({}),
  idempotent: true,
})
