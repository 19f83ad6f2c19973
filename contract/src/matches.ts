// Everything about matches that crosses the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { MatchStatus, MatchType, Period, Sport } from './sports.ts'

const Score = z.int().check(z.minimum(0), z.maximum(limits.score))
const Day = z.iso.date()
const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** Points per set, "21,18,21": the wire form of structured sets. */
const SubScores = z.string().check(z.maxLength(80), z.regex(/^(\d{1,3}(,\d{1,3}){0,14})?$/))

export const Match = z.object({
  matchId: Id,
  sport: Sport,
  date: z.nullable(Day),
  startTime: z.nullable(ClockTime),
  status: MatchStatus,
  teamName1: z.nullable(z.string()),
  teamName2: z.nullable(z.string()),
  teamScore1: z.nullable(Score),
  teamScore2: z.nullable(Score),
  /** The viewer's own: never part of news, spliced into a list's ready bytes. */
  favoriteId: z.nullable(Id),
  matchType: MatchType,
  groupName: z.nullable(z.string()),
  round: z.nullable(z.string()),
  teamOneSubScores: z.string(),
  teamTwoSubScores: z.string(),
  showSubScores: z.boolean(),
  competitionId: Id,
  competitionName: z.string(),
  teamId1: z.nullable(Id),
  teamId2: z.nullable(Id),
  department1: z.nullable(z.string()),
  department2: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  /** Where a running match stands: the period, when it began (instant) and at which minute its clock began. */
  clock: z.nullable(z.object({ period: Period, startedAt: z.iso.datetime(), fromMinute: z.int() })),
  /** Raised by every change: the order of news, the ETag, and what an edit must name. */
  version: z.int(),
})
export type Match = z.output<typeof Match>

/** The match as news: the same for every viewer. */
export const MatchNews = z.object({ match: Match })
export type MatchNews = z.output<typeof MatchNews>

export const MatchQuery = z.object({
  sport: z._default(z.union([Sport, z.literal('ALL')]), 'ALL'),
  /** A Seoul day; today when left out. Ignored for status=LIVE, which knows no date. */
  date: z.optional(Day),
  status: z.optional(z.literal('LIVE')),
})
export type MatchQuery = z.output<typeof MatchQuery>

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  access: 'anyone',
  summary: "A day's matches, or every match in progress",
  query: MatchQuery,
  reply: z.array(Match),
})

export const listAllMatches = endpoint({
  method: 'GET',
  path: '/api/matches/all',
  access: 'anyone',
  summary: 'All matches, newest first, a page at a time',
  query: z.object({
    limit: z._default(z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)), 1000),
    /** The last matchId of the page before. */
    after: z.optional(IdText),
  }),
  reply: z.array(Match),
})

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId',
  access: 'anyone',
  summary: 'One match',
  params: z.object({ matchId: IdText }),
  reply: Match,
})

/** The match form. A field left out stays as it is; `version` is the one the editor saw. */
export const MatchForm = z.object({
  sports: z.optional(Sport),
  matchDate: z.optional(Day),
  startTime: z.optional(ClockTime),
  matchType: z.optional(MatchType),
  matchStatus: z.optional(MatchStatus),
  groupName: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  round: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  teamOneName: z.optional(z.string().check(z.maxLength(60))),
  teamTwoName: z.optional(z.string().check(z.maxLength(60))),
  teamOneId: z.optional(Id),
  teamTwoId: z.optional(Id),
  teamOneScore: z.optional(z.nullable(Score)),
  teamTwoScore: z.optional(z.nullable(Score)),
  teamOneSubScores: z.optional(SubScores),
  teamTwoSubScores: z.optional(SubScores),
  showSubScores: z.optional(z.boolean()),
  version: z.optional(z.int()),
})
export type MatchForm = z.output<typeof MatchForm>

const changeMatch = {
  method: 'PUT',
  access: 'admin',
  params: z.object({ matchId: IdText }),
  body: MatchForm,
  reply: Match,
  once: true,
} as const

export const updateLeagueMatch = endpoint({
  ...changeMatch,
  path: '/api/brackets/league/:matchId',
  summary: 'Change a league match: its score, status, time or teams',
})

export const updateTournamentMatch = endpoint({
  ...changeMatch,
  path: '/api/brackets/tournament/:matchId',
  summary: 'Change a knock-out match: its score, status, time or teams',
})
