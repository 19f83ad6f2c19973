// Sports, match states and rounds, shared by matches, competitions and brackets.
import * as z from 'zod/mini'

/** The sports that come with a kit. */
export const sports = [
  'SOCCER',
  'BADMINTON',
  'TABLE_TENNIS',
  'DODGEBALL',
  'FUTSAL',
  'VOLLEYBALL',
  'JOKGU',
  'TUG_OF_WAR',
  'ARM_WRESTLING',
  'BASKETBALL',
  'BASKETBALL_3X3',
  'KICKBALL',
  'SOFTBALL',
  'RELAY',
  'SPRINT_100M',
  'MARATHON',
  'LONG_JUMP',
  'GROUP_ROPE',
] as const
/** The code of a sport in a response: a client may be older than the sport, and must not fail at it. */
export const SportCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,29}$/))
/** Any code; a word beside it in a union (ALL) stays a word of its own. */
export type Sport = (typeof sports)[number] | (string & {})
/** The code of a sport that the campus made itself. */
export const OwnCode = z.string().check(z.regex(/^OWN_[1-9]\d{0,5}$/))
/** In a request: a sport that comes with the app, or one of the campus's own. */
export const Sport: z.ZodMiniType<Sport> = z.union([z.enum(sports), OwnCode])

/** A day and a time in Seoul. */
export const Day = z.iso.date()
export const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const matchTypes = ['LEAGUE', 'TOURNAMENT'] as const
export const MatchType = z.enum(matchTypes)
export type MatchType = z.output<typeof MatchType>

export const matchStatuses = ['FUTURE', 'LIVE', 'PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT'] as const
export const MatchStatus = z.enum(matchStatuses)
export type MatchStatus = z.output<typeof MatchStatus>

/** The current period of a soccer or dodgeball match; other sports have sets instead. */
export const Period = z.enum(['FIRST_HALF', 'HALF_TIME', 'SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT'])
export type Period = z.output<typeof Period>

/** Knock-out rounds by name, the earliest first; the third-place match is beside the final. */
export const knockOutRounds = [
  'ROUND_OF_128',
  'ROUND_OF_64',
  'ROUND_OF_32',
  'ROUND_OF_16',
  'QUARTER_FINALS',
  'SEMI_FINALS',
  'FINAL',
] as const
export const thirdPlace = 'THIRD_PLACE'
/**
 * Of a double elimination, beside those: the last round of the winners' bracket, the losers' bracket from its first round
 * on, and the match that is played if the losers' side wins the final.
 */
export const winnersFinal = 'WINNERS_FINAL'
export const losersRounds = [
  'LOSERS_ROUND_1',
  'LOSERS_ROUND_2',
  'LOSERS_ROUND_3',
  'LOSERS_ROUND_4',
  'LOSERS_ROUND_5',
  'LOSERS_ROUND_6',
  'LOSERS_ROUND_7',
  'LOSERS_ROUND_8',
  'LOSERS_ROUND_9',
  'LOSERS_FINAL',
] as const
export const secondFinal = 'SECOND_FINAL'
/** The knock-out of those who have lost early, for the places behind: its last round is the final. */
export const consolationRounds = [
  'CONSOLATION_ROUND_1',
  'CONSOLATION_ROUND_2',
  'CONSOLATION_ROUND_3',
  'CONSOLATION_ROUND_4',
  'CONSOLATION_ROUND_5',
  'CONSOLATION_FINAL',
] as const
/** Every round that has a name; rounds of a league are named freely. */
export const namedRounds = [
  ...knockOutRounds,
  thirdPlace,
  winnersFinal,
  ...losersRounds,
  secondFinal,
  ...consolationRounds,
] as const
export type NamedRound = (typeof namedRounds)[number]
/** Rounds of one match only: it needs no number. */
export const singleRounds: readonly string[] = [
  'FINAL',
  thirdPlace,
  winnersFinal,
  'LOSERS_FINAL',
  secondFinal,
  'CONSOLATION_FINAL',
]

/**
 * Source of a team that isn't known yet: "RANK:A조:1", "WINNER:QUARTER_FINALS:2", "LOSER:SEMI_FINALS:1". "WINNER:A조:1" is the
 * first match of a group, for another one of it. "HEATS:2:8" fills the lanes of a final: the first two of each heat, then
 * the best others, eight in all. "SWISS:2:1" is the first match of the second round, which follows from the table.
 */
export const SlotSource = z.string().check(z.regex(/^(RANK|WINNER|LOSER|HEATS|SWISS):[^:]{1,20}:\d{1,3}$/))
