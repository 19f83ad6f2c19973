// Everything about matches that crosses the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { ClockTime, Day, MatchStatus, MatchType, Period, SlotSource, Sport } from './sports.ts'
import { Line } from './text.ts'

const Score = z.int().check(z.minimum(0), z.maximum(limits.score))
/** Points per set, "21,18,21": the wire form of structured sets. */
const SubScores = z.string().check(z.maxLength(80), z.regex(/^(\d{1,3}(,\d{1,3}){0,14})?$/))
/** How each dodgeball set ended, in the same form: "ELIMINATION,TIME"; an empty place is not told. */
const SetEnds = z.string().check(z.maxLength(240), z.regex(/^[A-Z_]*(,[A-Z_]*){0,14}$/))

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
  setEnds: z.string(),
  /** Kicks from the penalty mark: never part of the score. */
  shootOut1: z.nullable(Score),
  shootOut2: z.nullable(Score),
  /** Which side won; null while it is open or when it ended level. */
  winner: z.nullable(z.union([z.literal(1), z.literal(2)])),
  competitionId: Id,
  competitionName: z.string(),
  teamId1: z.nullable(Id),
  teamId2: z.nullable(Id),
  department1: z.nullable(z.string()),
  department2: z.nullable(z.string()),
  /** Where a team that isn't known yet will come from. */
  source1: z.nullable(SlotSource),
  source2: z.nullable(SlotSource),
  venueId: z.nullable(Id),
  venue: z.nullable(z.string()),
  /** Where a running match stands: the period, when it began (instant), at which minute its clock began, and how long a half is. */
  clock: z.nullable(
    z.object({
      period: Period,
      startedAt: z.iso.datetime(),
      fromMinute: z.int(),
      /** While a half is played: what comes after so many minutes is time on top of it. */
      halfMinutes: z.optional(z.int()),
    }),
  ),
  /** Raised by every change: the order of news, the ETag, and what an edit must name. */
  version: z.int(),
})
export type Match = z.output<typeof Match>

/** The match as news: the same for every viewer. */
export const MatchEvent = z.object({ match: Match, isDeleted: z.optional(z.literal(true)) })
export type MatchEvent = z.output<typeof MatchEvent>

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
  groupName: z.optional(z.nullable(Line.check(z.maxLength(20), z.regex(/^[^:]*$/)))),
  round: z.optional(z.nullable(Line.check(z.maxLength(20)))),
  teamOneName: z.optional(Line.check(z.maxLength(60))),
  teamTwoName: z.optional(Line.check(z.maxLength(60))),
  teamOneId: z.optional(Id),
  teamTwoId: z.optional(Id),
  /** Where the team of a knock-out match comes from while it isn't known; null ends that. */
  teamOneSource: z.optional(z.nullable(SlotSource)),
  teamTwoSource: z.optional(z.nullable(SlotSource)),
  teamOneScore: z.optional(z.nullable(Score)),
  teamTwoScore: z.optional(z.nullable(Score)),
  teamOneSubScores: z.optional(SubScores),
  teamTwoSubScores: z.optional(SubScores),
  showSubScores: z.optional(z.boolean()),
  setEnds: z.optional(SetEnds),
  shootOutOne: z.optional(z.nullable(Score)),
  shootOutTwo: z.optional(z.nullable(Score)),
  venueId: z.optional(z.nullable(Id)),
  /** The current competition of the sport when left out. */
  competitionId: z.optional(Id),
  /** Set a match although a team or the venue is busy then. */
  allowClash: z.optional(z.boolean()),
  /** Change a result although matches that followed from it are already played: they are taken back. */
  allowCascade: z.optional(z.boolean()),
  /** Refuse with CASCADE also where a correction only puts other teams into matches not played yet. */
  askBeforeMoves: z.optional(z.boolean()),
  version: z.optional(z.int()),
})
export type MatchForm = z.output<typeof MatchForm>

export const updateLeagueMatch = endpoint({
  method: 'PUT',
  access: 'admin',
  params: z.object({ matchId: IdText }),
  body: MatchForm,
  reply: Match,
  idempotent: true,
  path: '/api/brackets/league/:matchId',
  summary: 'Change a league match: its score, status, time or teams',
})

export const updateTournamentMatch = endpoint({
  method: 'PUT',
  access: 'admin',
  params: z.object({ matchId: IdText }),
  body: MatchForm,
  reply: Match,
  idempotent: true,
  path: '/api/brackets/tournament/:matchId',
  summary: 'Change a knock-out match: its score, status, time or teams',
})

export const createLeagueMatch = endpoint({
  method: 'POST',
  access: 'admin',
  body: MatchForm,
  reply: Match,
  idempotent: true,
  path: '/api/brackets/league',
  summary: 'Set a league match',
})

export const createTournamentMatch = endpoint({
  method: 'POST',
  access: 'admin',
  body: MatchForm,
  reply: Match,
  idempotent: true,
  path: '/api/brackets/tournament',
  summary: 'Set a knock-out match',
})

export const deleteMatch = endpoint({
  method: 'DELETE',
  path: '/api/matches/:matchId',
  access: 'admin',
  summary: 'Take a match away; the last change can be undone',
  params: z.object({ matchId: IdText }),
  reply: z.object({}),
  idempotent: true,
})

export const undoMatch = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/undo',
  access: 'admin',
  summary: 'Take back the last change of a match, a deletion too',
  params: z.object({ matchId: IdText }),
  /** The change meant: refused when another one came after it. */
  body: z.object({ entryId: Id }),
  reply: Match,
  idempotent: true,
})

/** What stands in the way at the same time. */
export const Clash = z.object({ kind: z.enum(['TEAM', 'VENUE']), name: z.string(), match: Match })
export type Clash = z.output<typeof Clash>

export const listMatchDays = endpoint({
  method: 'GET',
  path: '/api/matches/days',
  access: 'anyone',
  summary: 'On which days of a span there are matches, and the nearest days before and after it',
  query: z.object({
    sport: z._default(z.union([Sport, z.literal('ALL')]), 'ALL'),
    from: Day,
    /** At most 100 days after `from`. */
    to: Day,
  }),
  reply: z.object({
    days: z.array(z.object({ date: Day, count: z.int() })),
    /** The last day with matches before `from`, and the first after `to`. */
    before: z.nullable(Day),
    after: z.nullable(Day),
  }),
})

const Tally = z.object({ wins: z.int(), draws: z.int(), losses: z.int() })

/** Finished matches of a side, latest first: how it ended for it. */
const FormMatch = z.object({ result: z.enum(['W', 'D', 'L']), match: Match })

/** Finished matches between the two departments in this sport. Team 1's figures are team 2's mirrored. */
export const HeadToHead = z.object({
  team1Department: z.nullable(z.string()),
  team2Department: z.nullable(z.string()),
  team1Wins: z.int(),
  team1Draws: z.int(),
  team1Losses: z.int(),
  team2Wins: z.int(),
  team2Draws: z.int(),
  team2Losses: z.int(),
  /** Totals over both: decided matches count once as a win and once as a loss. */
  matchWins: z.int(),
  matchDraws: z.int(),
  matchLosses: z.int(),
  /** What each side did in this competition, whoever it met. */
  record1: Tally,
  record2: Tally,
  /** The last five meetings, and each side's last five matches. */
  meetings: z.array(Match),
  form1: z.array(FormMatch),
  form2: z.array(FormMatch),
})
export type HeadToHead = z.output<typeof HeadToHead>

export const getHeadToHead = endpoint({
  method: 'GET',
  path: '/api/matchTeams/:matchId',
  access: 'anyone',
  summary: 'How the two sides of a match have met before, and how they are doing',
  params: z.object({ matchId: IdText }),
  reply: HeadToHead,
})

export const listTeamMatches = endpoint({
  method: 'GET',
  path: '/api/teams/:teamId/matches',
  access: 'anyone',
  summary: "A team's matches: this season's and older, in order of time, those without a day last",
  params: z.object({ teamId: IdText }),
  reply: z.array(Match),
})
