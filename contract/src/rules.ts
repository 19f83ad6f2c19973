// The rules of a competition as data: presets consist of it, and an administrator may edit it into a house rule.
import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { measures } from './marks.ts'

const Minutes = z.int().check(z.minimum(0), z.maximum(240))
const Count = z.int().check(z.minimum(1), z.maximum(99))

/** How long a match occupies its court (breaks and warm-up included), and the score of a walkover. */
const common = { slotMinutes: z.int().check(z.minimum(5), z.maximum(480)), forfeitScore: Count }

/** Soccer: goals in halves. Extra time and shoot-out are for matches that need a winner; 0 means there is none. */
export const GoalRules = z.object({
  kind: z.literal('GOALS'),
  halfMinutes: z.int().check(z.minimum(1), z.maximum(60)),
  extraHalfMinutes: Minutes,
  shootOutKicks: z.int().check(z.minimum(0), z.maximum(11)),
  ...common,
})
export type GoalRules = z.output<typeof GoalRules>

/** Who serves: the winner of the last rally, both in turns as in table tennis, or there is no serve. */
export const serves = ['WINNER', 'TURNS', 'NONE'] as const

/**
 * Sets by rallies, or bouts of a single point: the first to `points` with the required lead wins the set; at `cap` one point is
 * enough. What is optional is as the sport's kit has it.
 */
export const PointRules = z.object({
  kind: z.literal('POINTS'),
  bestOf: z.int().check(
    z.minimum(1),
    z.maximum(9),
    z.refine((sets) => sets % 2 === 1),
  ),
  points: z.int().check(z.minimum(1), z.maximum(99)),
  lead: z.int().check(z.minimum(1), z.maximum(2)),
  cap: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
  /** The last set there can be is played to fewer points. */
  lastPoints: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
  serve: z.optional(z.enum(serves)),
  /** The sides keep their ends. */
  keepsEnds: z.optional(z.boolean()),
  ...common,
})
export type PointRules = z.output<typeof PointRules>

/** Dodgeball: survivors of each set. `bestOf` null: as many sets as the time allows; more sets win, equal is a draw. */
export const SurvivorRules = z.object({
  kind: z.literal('SURVIVORS'),
  players: z.int().check(z.minimum(2), z.maximum(30)),
  bestOf: z.nullable(
    z.int().check(
      z.minimum(1),
      z.maximum(9),
      z.refine((sets) => sets % 2 === 1),
    ),
  ),
  setMinutes: z.int().check(z.minimum(1), z.maximum(60)),
  /** SETS: more sets win. SURVIVORS: all sets are played and every survivor is a point. */
  decidedBy: z.enum(['SETS', 'SURVIVORS']),
  ...common,
})
export type SurvivorRules = z.output<typeof SurvivorRules>

/**
 * Points by periods, added up: quarters of basketball, innings of kickball. Level after the last, further periods are played until
 * one side leads, unless a draw may stand.
 */
export const PeriodRules = z.object({
  kind: z.literal('PERIODS'),
  periods: z.int().check(z.minimum(1), z.maximum(9)),
  /** 0: no clock ends a period. */
  periodMinutes: z.int().check(z.minimum(0), z.maximum(60)),
  extraMinutes: z.int().check(z.minimum(0), z.maximum(60)),
  /** What a single tap may count. */
  values: z.array(z.int().check(z.minimum(1), z.maximum(10))).check(z.minLength(1), z.maxLength(4)),
  /** The first side with as many points wins at once; in a further period, with as many of that period. */
  target: z.nullable(z.int().check(z.minimum(1), z.maximum(300))),
  extraTarget: z.nullable(z.int().check(z.minimum(1), z.maximum(50))),
  /** From this foul of a side in a period on, the other side throws freely; null: fouls are not counted. */
  bonusFouls: z.nullable(z.int().check(z.minimum(1), z.maximum(20))),
  /** Sides bat in turns, and as many outs end a turn; null: both score at any time. */
  outs: z.nullable(z.int().check(z.minimum(1), z.maximum(9))),
  /** A match that needs no winner may end level. */
  mayDraw: z.boolean(),
  ...common,
})
export type PeriodRules = z.output<typeof PeriodRules>

/** What a rubber of a tie is; who may play it is for the teams to know. */
export const disciplines = [
  'SINGLES',
  'DOUBLES',
  'MEN_SINGLES',
  'WOMEN_SINGLES',
  'MEN_DOUBLES',
  'WOMEN_DOUBLES',
  'MIXED_DOUBLES',
] as const
export type Discipline = (typeof disciplines)[number]

/** A tie of two teams: rubbers in an order of play, each by its own rules. The side that wins more than half of them has won. */
export const TieRules = z.object({
  kind: z.literal('TIES'),
  rubbers: z.array(z.object({ discipline: z.enum(disciplines), rules: PointRules })).check(
    z.minLength(3),
    z.maxLength(9),
    z.refine((rubbers) => rubbers.length % 2 === 1),
  ),
  /** Rubbers after the decision are played too. */
  playsAll: z.boolean(),
  ...common,
})
export type TieRules = z.output<typeof TieRules>

/** Many sides at once, placed by their marks: a relay, a long jump, jumps over one rope. */
export const PlacedRules = z.object({
  kind: z.literal('PLACED'),
  measure: z.enum(measures),
  /** Of each side; the best counts. */
  attempts: z.int().check(z.minimum(1), z.maximum(6)),
  /** How many sides start together. */
  lanes: z.int().check(z.minimum(2), z.maximum(limits.matchSides)),
  ...common,
})
export type PlacedRules = z.output<typeof PlacedRules>

export const ruleKinds = ['GOALS', 'POINTS', 'SURVIVORS', 'PERIODS', 'PLACED', 'TIES'] as const satisfies Array<
  SportRules['kind']
>
export const SportRules = z.discriminatedUnion('kind', [
  GoalRules,
  PointRules,
  SurvivorRules,
  PeriodRules,
  PlacedRules,
  TieRules,
])
export type SportRules = z.output<typeof SportRules>

/** A preset never changes once shipped: new laws get a new name. */
export const rulePresets = [
  'IFAB_2x45',
  'CAMPUS_2x20',
  'BWF_3x21',
  'BWF_3x15',
  'ITTF_5x11',
  'ITTF_7x11',
  'KR_CLASS',
  'KR_CLASS_SURVIVORS',
  'WDBF',
  'FUTSAL_2x20',
  'FIVB_5x25',
  'FIVB_3x25',
  'JOKGU_3x15',
  'TUG_OF_WAR_3',
  'ARM_WRESTLING_3',
  'FIBA_4x10',
  'CAMPUS_4x7',
  'FIBA_3x3',
  'KICKBALL_5',
  'SOFTBALL_7',
  'RELAY_8',
  'SPRINT_8',
  'MARATHON',
  'LONG_JUMP_3',
  'GROUP_ROPE_2',
  'BWF_TIE_5',
  'BWF_TIE_MIXED_5',
  'ITTF_TIE_5',
] as const
/** OWN: what the campus entered for a sport of its own. */
export const RulePreset = z.enum([...rulePresets, 'OWN'])
export type RulePreset = z.output<typeof RulePreset>

export const tieBreakPresets = [
  'FIFA_2026',
  'FIFA_2022',
  'K_LEAGUE',
  'SCHOOL',
  'BWF',
  'ITTF',
  'DODGEBALL_KR',
  'SETS_KR',
  'FIBA',
  'RUNS_KR',
  'MARKS',
] as const
export const TieBreakPreset = z.enum(tieBreakPresets)
export type TieBreakPreset = z.output<typeof TieBreakPreset>

/** Who draws lots among teams that the tie-breaks leave level: people, or a formula that nobody can influence. */
export const lotsDrawers = ['PEOPLE', 'FORMULA'] as const
export const LotsBy = z.enum(lotsDrawers)
export type LotsBy = z.output<typeof LotsBy>

/** How a dodgeball set ended; in the other sports the points show it. */
export const setEnds = ['ELIMINATION', 'TIME', 'SUDDEN_DEATH_ONE', 'SUDDEN_DEATH_TWO', 'DRAW'] as const
export const SetEnd = z.enum(setEnds)
export type SetEnd = z.output<typeof SetEnd>

/** Why a result is rejected: shown beside the field, `set` counts from 0. */
export const scoreProblems = [
  /** A number is missing, or one side has more sets than the other. */
  'INCOMPLETE',
  /** The score of this set is impossible under the rules. */
  'ILLEGAL_SET',
  /** This set is not finished, although a later one exists or the match is marked as finished. */
  'SET_NOT_OVER',
  /** A set after the match was decided. */
  'SET_AFTER_END',
  /** Marked as finished, but nobody has won yet. */
  'NOT_OVER',
  /** The total is impossible under the rules. */
  'ILLEGAL_SCORE',
  /** A knock-out match can't end in a draw: extra time, shoot-out or forfeit decides. */
  'DRAWN_KNOCK_OUT',
  /** An impossible shoot-out: after a decided match, tied, or with impossible kicks. */
  'ILLEGAL_SHOOT_OUT',
  /** A forfeit needs a winner. */
  'FORFEIT_NEEDS_WINNER',
] as const
export const ScoreProblem = z.object({
  problem: z.enum(scoreProblems),
  set: z.optional(z.int()),
})
export type ScoreProblem = z.output<typeof ScoreProblem>
