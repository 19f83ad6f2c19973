// Matches on the wire.
import * as z from 'zod/mini'
import { MatchResult } from './confirmations.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { measures, PlacedSide } from './marks.ts'
import { ClockTime, Day, MatchStatus, MatchType, Period, SlotSource, Sport, SportCode } from './sports.ts'
import { Line } from './text.ts'

const Score = z.int().check(z.minimum(0), z.maximum(limits.score))
/** Points per set, "21,18,21": the wire form of structured sets, of which there are at most limits.matchSets. */
const SubScores = z.string().check(z.maxLength(160), z.regex(/^(\d{1,3}(,\d{1,3}){0,29})?$/))
/** How each dodgeball set ended, in the same form: "ELIMINATION,TIME"; empty where it is unknown. */
const SetEnds = z.string().check(z.maxLength(540), z.regex(/^[A-Z_]*(,[A-Z_]*){0,29}$/))

export const Match = z.object({
  matchId: Id,
  sport: SportCode,
  date: z.nullable(Day),
  startTime: z.nullable(ClockTime),
  status: MatchStatus,
  /** Why it is postponed, cancelled or awarded; null in any other status. */
  reason: z.nullable(z.string()),
  /** Of a postponed match whose new date is known: when it should have started. The day's list of either date holds it. */
  postponedFrom: z.nullable(z.object({ date: Day, startTime: ClockTime })),
  teamName1: z.nullable(z.string()),
  teamName2: z.nullable(z.string()),
  teamScore1: z.nullable(Score),
  teamScore2: z.nullable(Score),
  /** The user's own favorite: never part of an event, spliced into a list's cached response. */
  favoriteId: z.nullable(Id),
  matchType: MatchType,
  groupName: z.nullable(z.string()),
  round: z.nullable(z.string()),
  teamOneSubScores: z.string(),
  teamTwoSubScores: z.string(),
  showSubScores: z.boolean(),
  setEnds: z.string(),
  /** Of a tie: how many rubbers it has. Its sets are then the sets won in each of them. */
  rubbers: z.optional(z.int()),
  /** Kicks from the penalty mark: never part of the score. */
  shootOut1: z.nullable(Score),
  shootOut2: z.nullable(Score),
  /** Which side won; null while undecided and after a draw. */
  winner: z.nullable(z.union([z.literal(1), z.literal(2)])),
  competitionId: Id,
  competitionName: z.string(),
  teamId1: z.nullable(Id),
  teamId2: z.nullable(Id),
  department1: z.nullable(z.string()),
  department2: z.nullable(z.string()),
  /** The organiser's short name of a side; without one, a list shortens its name by rule. */
  shortName1: z.nullable(z.string()),
  shortName2: z.nullable(z.string()),
  /** Source of a team that isn't known yet. */
  source1: z.nullable(SlotSource),
  source2: z.nullable(SlotSource),
  venueId: z.nullable(Id),
  venue: z.nullable(z.string()),
  /**
   * State of a running match: the period, its start (instant), the minute at which its clock started, and the length of
   * a half.
   */
  clock: z.nullable(
    z.object({
      period: Period,
      startedAt: z.iso.datetime(),
      fromMinute: z.int(),
      /** During a half: minutes after which added time starts. */
      halfMinutes: z.optional(z.int()),
    }),
  ),
  /** Since when a running match stands still, and why. Its clock stands at that instant. */
  suspended: z.nullable(z.object({ since: z.iso.datetime(), reason: z.nullable(z.string()) })),
  /** Only of a match of many sides: what is measured, and all of them by lane. Its two teams are null. */
  measure: z.optional(z.enum(measures)),
  sides: z.optional(z.array(PlacedSide)),
  /** Of a league match that cannot end drawn, because other matches wait for its winner. */
  mustDecide: z.optional(z.literal(true)),
  /** How long it occupies its court, in minutes. */
  slotMinutes: z.optional(z.int()),
  /** Of a competition that is not published: only organisers are sent it. */
  isDraft: z.optional(z.boolean()),
  /** Of a match in progress: when it began, by the server's clock. */
  startedAt: z.optional(z.iso.datetime()),
  /** Only of a match in a queue of courts: then its start is its order, and its venue comes when it is called. */
  queue: z.optional(
    z.object({
      queueId: Id,
      place: z.int(),
      isPaused: z.boolean(),
      courtIds: z.array(Id),
      /** What its teams need after their last match. */
      restMinutes: z.int(),
      /** When it was called last; null while it waits. */
      calledAt: z.nullable(z.iso.datetime()),
      /** When a team that has not come counts as absent. */
      absentAt: z.nullable(z.iso.datetime()),
      /** When its court became free. */
      endedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  result: z.optional(MatchResult),
  /** Two score it apart: what makes the result counts once both have tapped it. */
  isScoredApart: z.optional(z.literal(true)),
  /** Incremented by every change: orders events, serves as the ETag, and is required in an edit. */
  version: z.int(),
})
export type Match = z.output<typeof Match>

/** Event: a changed match, the same for every user. */
export const MatchEvent = z.object({ match: Match, isDeleted: z.optional(z.literal(true)) })
export type MatchEvent = z.output<typeof MatchEvent>

export const MatchQuery = z.object({
  sport: z._default(z.union([Sport, z.literal('ALL')]), 'ALL'),
  /** A day in Seoul; default today. Ignored for status=LIVE. */
  date: z.optional(Day),
  status: z.optional(z.literal('LIVE')),
})
export type MatchQuery = z.output<typeof MatchQuery>

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/matches',
  access: 'anyone',
  snapshot: true,
  summary: "List a day's matches, or all matches in progress",
  query: MatchQuery,
  reply: z.array(Match),
})

export const listAllMatches = endpoint({
  method: 'GET',
  path: '/api/matches/all',
  access: 'anyone',
  snapshot: true,
  summary: 'List all matches, or those of a competition, newest first, page by page',
  query: z.object({
    limit: z._default(z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)), 1000),
    /** The last matchId of the previous page. */
    after: z.optional(IdText),
    competitionId: z.optional(IdText),
  }),
  reply: z.array(Match),
})

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId',
  access: 'anyone',
  snapshot: true,
  summary: 'Get one match',
  params: z.object({ matchId: IdText }),
  reply: Match,
})

/** The match form. An omitted field stays unchanged; `version` is the one the editor saw. */
export const MatchForm = z.object({
  sports: z.optional(Sport),
  matchDate: z.optional(Day),
  startTime: z.optional(ClockTime),
  matchType: z.optional(MatchType),
  matchStatus: z.optional(MatchStatus),
  /** Kept only with a status that has one; null or empty removes it. */
  reason: z.optional(z.nullable(Line.check(z.maxLength(limits.reasonLength)))),
  groupName: z.optional(z.nullable(Line.check(z.maxLength(20), z.regex(/^[^:]*$/)))),
  round: z.optional(z.nullable(Line.check(z.maxLength(20)))),
  teamOneName: z.optional(Line.check(z.maxLength(60))),
  teamTwoName: z.optional(Line.check(z.maxLength(60))),
  teamOneId: z.optional(Id),
  teamTwoId: z.optional(Id),
  /** The teams of a match of many sides, by lane; only before it starts. */
  sideIds: z.optional(z.array(Id).check(z.minLength(2), z.maxLength(limits.matchSides))),
  /** Source of a team of a knock-out match that isn't known yet; null removes it. */
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
  /** Default: the current competition of the sport. */
  competitionId: z.optional(Id),
  /** Schedule the match although a team or the venue is busy at that time. */
  allowClash: z.optional(z.boolean()),
  /** Change the result although matches that depend on it are already played: they are reset. */
  allowCascade: z.optional(z.boolean()),
  /** Reject with CASCADE also where a correction only changes the teams of matches not played yet. */
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
  summary: 'Create a league match',
})

export const createTournamentMatch = endpoint({
  method: 'POST',
  access: 'admin',
  body: MatchForm,
  reply: Match,
  idempotent: true,
  path: '/api/brackets/tournament',
  summary: 'Create a knock-out match',
})

export const deleteMatch = endpoint({
  method: 'DELETE',
  path: '/api/matches/:matchId',
  access: 'admin',
  summary: 'Delete a match; can be undone',
  params: z.object({ matchId: IdText }),
  reply: z.object({}),
  idempotent: true,
})

export const undoMatch = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/undo',
  access: 'admin',
  summary: 'Undo the last change of a match, also a deletion',
  params: z.object({ matchId: IdText }),
  /** The audit entry to undo: rejected when a later change exists. */
  body: z.object({ entryId: Id }),
  reply: Match,
  idempotent: true,
})

/** A match that conflicts at the same time. */
export const Clash = z.object({ kind: z.enum(['TEAM', 'VENUE']), name: z.string(), match: Match })
export type Clash = z.output<typeof Clash>

export const listMatchDays = endpoint({
  method: 'GET',
  path: '/api/matches/days',
  access: 'anyone',
  snapshot: true,
  summary: 'List the days with matches in a range, and the nearest days before and after it',
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
    /** The sports of the current competitions; missing in older responses. */
    sports: z.optional(z.array(SportCode)),
  }),
})

const Tally = z.object({ wins: z.int(), draws: z.int(), losses: z.int() })

/** Results of a side's finished matches, latest first. */
const FormMatch = z.object({ result: z.enum(['W', 'D', 'L']), match: Match })

/** Finished matches between the two departments in this sport. Team 2's figures mirror team 1's. */
export const HeadToHead = z.object({
  team1Department: z.nullable(z.string()),
  team2Department: z.nullable(z.string()),
  team1Wins: z.int(),
  team1Draws: z.int(),
  team1Losses: z.int(),
  team2Wins: z.int(),
  team2Draws: z.int(),
  team2Losses: z.int(),
  /** Totals over both sides: a decided match counts once as a win and once as a loss. */
  matchWins: z.int(),
  matchDraws: z.int(),
  matchLosses: z.int(),
  /** Each side's record in this competition, against any team. */
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
  snapshot: true,
  summary: 'Get the head-to-head record and the form of the two sides of a match',
  params: z.object({ matchId: IdText }),
  reply: HeadToHead,
})

export const listTeamMatches = endpoint({
  method: 'GET',
  path: '/api/teams/:teamId/matches',
  access: 'anyone',
  snapshot: true,
  summary: "List a team's matches of all seasons in order of time, those without a day last",
  params: z.object({ teamId: IdText }),
  reply: z.array(Match),
})

/** How many matches to come a department's list holds. */
export const departmentNext = 3

export const listDepartmentMatches = endpoint({
  method: 'GET',
  path: '/api/departments/matches',
  access: 'anyone',
  snapshot: true,
  summary: "List a department's matches in progress, its next three and its last, in order of time",
  query: z.object({ department: Line.check(z.minLength(1), z.maxLength(limits.teamNameLength)) }),
  reply: z.array(Match),
})
