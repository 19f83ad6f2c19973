// Competitions, their entries and the building of their season, on the wire.
import * as z from 'zod/mini'
import { Confirmer, ProtestMinutes } from './confirmations.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { LotsBy, RulePreset, SportRules, TieBreakPreset } from './rules.ts'
import { ClockTime, Day, MatchType, SlotSource, Sport, SportCode } from './sports.ts'
import { Line } from './text.ts'

/** COMBINED: league groups first, then a knock-out. */
export const competitionTypes = ['LEAGUE', 'TOURNAMENT', 'COMBINED'] as const
export const CompetitionType = z.enum(competitionTypes)
export type CompetitionType = z.output<typeof CompetitionType>

/**
 * How the matches of a league follow from each other. Of groups of four: WINNER_MEETS_LOSER lets the winner of each first match
 * meet the loser of the other, DUAL_TOURNAMENT has a winners' match, a losers' match and a deciding match for the second place.
 * SWISS: one table, and in every round teams with about equal points meet.
 */
export const leagueFormats = ['ROUND_ROBIN', 'WINNER_MEETS_LOSER', 'DUAL_TOURNAMENT', 'SWISS'] as const
export const LeagueFormat = z.enum(leagueFormats)
export type LeagueFormat = z.output<typeof LeagueFormat>

export const Competition = z.object({
  competitionId: Id,
  sport: SportCode,
  name: z.string(),
  season: z.string(),
  type: CompetitionType,
  /** As its season was built last; default: a round robin. */
  leagueFormat: z.optional(LeagueFormat),
  rulePreset: RulePreset,
  /** The rules in force: the preset's, or a house rule based on them. */
  rules: SportRules,
  isHouseRule: z.boolean(),
  /** Of a sport of the campus's own: its version when somebody last chose between its rules and these. */
  sportVersion: z.optional(z.nullable(z.int())),
  tieBreakPreset: TieBreakPreset,
  /** Who confirms its results, and for how long after the end they can be protested. */
  confirmedBy: Confirmer,
  protestMinutes: ProtestMinutes,
  lotsBy: LotsBy,
  /** The default competition of requests that name none; one per sport. */
  isCurrent: z.boolean(),
  isArchived: z.boolean(),
  /** Not published: it and all its matches are for organisers only. Never the current one. */
  isDraft: z.optional(z.boolean()),
  teamCount: z.int(),
  matchCount: z.int(),
  version: z.int(),
})
export type Competition = z.output<typeof Competition>

/** No colon: it separates the parts of a slot's source. */
export const GroupName = Line.check(z.minLength(1), z.maxLength(20), z.regex(/^[^:]*$/))

/** A team's entry: its group and its seed (1 is the strongest). */
export const Entry = z.object({
  teamId: Id,
  groupName: z.nullable(GroupName),
  seed: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.competitionTeams))),
})
export type Entry = z.output<typeof Entry>

export const CompetitionDetails = z.object({
  ...Competition.shape,
  /** Of its matches: the first and the last day, and how many have begun. */
  firstDay: z.optional(z.nullable(Day)),
  lastDay: z.optional(z.nullable(Day)),
  begunCount: z.optional(z.int()),
  entries: z.array(
    z.object({ ...Entry.shape, groupName: z.nullable(z.string()), teamName: z.string(), department: z.string() }),
  ),
})
export type CompetitionDetails = z.output<typeof CompetitionDetails>

const form = {
  name: Line.check(z.minLength(1), z.maxLength(40)),
  season: Line.check(z.minLength(1), z.maxLength(20)),
  type: CompetitionType,
  rulePreset: RulePreset,
  /** A house rule; null restores the preset's own rules. */
  rules: z.optional(z.nullable(SportRules)),
  tieBreakPreset: TieBreakPreset,
  confirmedBy: z.optional(Confirmer),
  protestMinutes: z.optional(ProtestMinutes),
  /** Default: people. */
  lotsBy: z.optional(LotsBy),
}
const CompetitionPath = z.object({ competitionId: IdText })

export const listCompetitions = endpoint({
  method: 'GET',
  path: '/api/competitions',
  access: 'anyone',
  summary: 'List all competitions, current ones first',
  query: z.object({ sport: z.optional(Sport), archived: z.optional(z.literal('true')) }),
  reply: z.array(Competition),
})

export const getCompetition = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId',
  access: 'anyone',
  summary: 'Get a competition and its teams, by group and seed',
  params: CompetitionPath,
  reply: CompetitionDetails,
})

export const createCompetition = endpoint({
  method: 'POST',
  path: '/api/competitions',
  access: 'admin',
  summary: 'Create a competition; the first of its sport becomes the current one',
  body: z.object({
    sport: Sport,
    ...form,
    isCurrent: z.optional(z.boolean()),
    isDraft: z.optional(z.boolean()),
  }),
  reply: CompetitionDetails,
  idempotent: true,
})

export const updateCompetition = endpoint({
  method: 'PUT',
  path: '/api/competitions/:competitionId',
  access: 'admin',
  summary: 'Change a competition; matches that have started keep their rules',
  params: CompetitionPath,
  body: z.object({
    name: z.optional(form.name),
    season: z.optional(form.season),
    type: z.optional(form.type),
    rulePreset: z.optional(form.rulePreset),
    rules: form.rules,
    /** The version of the sport whose rules were taken over, or looked at and left. */
    sportVersion: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    tieBreakPreset: z.optional(form.tieBreakPreset),
    confirmedBy: form.confirmedBy,
    protestMinutes: form.protestMinutes,
    lotsBy: form.lotsBy,
    isCurrent: z.optional(z.boolean()),
    isArchived: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
  reply: CompetitionDetails,
  idempotent: true,
})

export const deleteCompetition = endpoint({
  method: 'DELETE',
  path: '/api/competitions/:competitionId',
  access: 'admin',
  summary: 'Delete a competition without matches; one with matches can only be archived',
  params: CompetitionPath,
  reply: z.object({}),
  idempotent: true,
})

export const replaceEntries = endpoint({
  method: 'PUT',
  path: '/api/competitions/:competitionId/teams',
  access: 'admin',
  summary: 'Replace the entries: teams with group and seed; a team that has matches cannot be removed',
  params: CompetitionPath,
  body: z.object({
    entries: z.array(Entry).check(z.maxLength(limits.competitionTeams)),
    version: z.optional(z.int()),
  }),
  reply: CompetitionDetails,
  idempotent: true,
})

export const SeasonCalendar = z.object({
  firstDay: Day,
  /** The last day on which a match may be scheduled. */
  lastDay: Day,
  /** 0 is Sunday. */
  weekdays: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1), z.maxLength(7)),
  /** Days on which nothing is played: an exam week. */
  exceptDays: z.optional(z.array(Day).check(z.maxLength(100))),
  dayStart: ClockTime,
  /** No match is scheduled that would end after it. */
  dayEnd: ClockTime,
  venueIds: z.array(Id).check(z.minLength(1), z.maxLength(20)),
  slotMinutes: z.int().check(z.minimum(5), z.maximum(480)),
  /** Between the end of a team's match and the start of its next. */
  restMinutes: z.int().check(z.minimum(0), z.maximum(14_400)),
  /** Maximum matches of one team on one day. */
  perDay: z._default(z.int().check(z.minimum(1), z.maximum(20)), 20),
})

/** The plan of a season. Groups and seeds come from the entries; teams without a seed come last, by name. */
export const SeasonPlan = z.object({
  /** In each group; default: a round robin, single or double. Null: knock-out only. */
  league: z.nullable(
    z.object({
      isDouble: z.boolean(),
      format: z.optional(LeagueFormat),
      /** Of SWISS; default: as many as single out one winner. */
      rounds: z.optional(z.int().check(z.minimum(1), z.maximum(limits.competitionTeams / 2))),
    }),
  ),
  /** Null: league only. With groups `perGroup` of each qualify, without groups all teams take part. */
  knockOut: z.nullable(
    z.object({
      perGroup: z.int().check(z.minimum(1), z.maximum(16)),
      hasThirdPlace: z.boolean(),
      /** Who loses once goes on in the losers' bracket, which decides the third place too. For 4 to 64 teams. */
      isDoubleElimination: z.optional(z.boolean()),
      /** Of a double elimination: a second final, if the losers' side wins the first. */
      hasSecondFinal: z.optional(z.boolean()),
      /** Of a single knock-out: who loses in this round plays a knock-out of their own, for the places behind. */
      consolation: z.optional(z.enum(['FIRST_ROUND', 'QUARTER_FINALS'])),
    }),
  ),
  /**
   * Only where many sides are placed, and then instead of both: heats of at most `lanes` teams (their groups, if they have
   * any), and a final for the first `perHeat` of each and the best others. A single heat is the final.
   */
  heats: z.optional(
    z.object({
      lanes: z.int().check(z.minimum(2), z.maximum(limits.matchSides)),
      perHeat: z.int().check(z.minimum(0), z.maximum(16)),
    }),
  ),
  calendar: SeasonCalendar,
  /** Deletes matches that have not started first. */
  isReplacing: z._default(z.boolean(), false),
  /** Makes the competition a draft first. */
  isDraft: z.optional(z.boolean()),
})
export type SeasonPlan = z.output<typeof SeasonPlan>

/** A planned match before it is stored: `key` stands for the id it will get. */
export const PlannedMatch = z.object({
  key: z.int(),
  matchType: MatchType,
  groupName: z.nullable(z.string()),
  round: z.string(),
  /** The position in its round, from 1, in bracket order. */
  position: z.int(),
  teamOneId: z.nullable(Id),
  teamTwoId: z.nullable(Id),
  /** The teams of a match of many sides, by lane. */
  sides: z.optional(z.array(Id)),
  sourceOne: z.nullable(SlotSource),
  sourceTwo: z.nullable(SlotSource),
  nextKey: z.nullable(z.int()),
  nextSlot: z.nullable(z.union([z.literal(1), z.literal(2)])),
  loserKey: z.nullable(z.int()),
  loserSlot: z.nullable(z.union([z.literal(1), z.literal(2)])),
  date: Day,
  startTime: ClockTime,
  venueId: Id,
})
export type PlannedMatch = z.output<typeof PlannedMatch>

export const Season = z.object({
  matches: z.array(PlannedMatch),
  /** Teams with a bye in the first knock-out round. */
  byes: z.array(Id),
  /** Matches that have not started and would be deleted. */
  replaced: z.int(),
})
export type Season = z.output<typeof Season>

export const previewSeason = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/season/preview',
  access: 'admin',
  summary: 'Preview a season; stores nothing',
  params: CompetitionPath,
  body: SeasonPlan,
  reply: Season,
})

export const buildSeason = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/season',
  access: 'admin',
  summary: 'Build a season and store its matches, all or none',
  params: CompetitionPath,
  body: SeasonPlan,
  reply: Season,
  idempotent: true,
})

/** What a publication shows to everybody. */
export const Publication = z.object({ isDraft: z.boolean(), matchCount: z.int(), firstDay: z.nullable(Day) })
export type Publication = z.output<typeof Publication>

export const publishCompetition = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/publish',
  access: 'admin',
  summary: 'Publish a draft with all its matches; the first of its sport becomes the current one. Notifies nobody',
  params: CompetitionPath,
  body: z.object({}),
  reply: Publication,
  idempotent: true,
})

export const withdrawCompetition = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/withdraw',
  access: 'admin',
  summary: 'Make a competition a draft again, as long as none of its matches has begun or was filmed',
  params: CompetitionPath,
  body: z.object({}),
  reply: Publication,
  idempotent: true,
})
