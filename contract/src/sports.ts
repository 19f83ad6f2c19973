// The sports and the words for what a match can be: shared by matches, competitions and brackets.
import * as z from 'zod/mini'

export const sports = ['SOCCER', 'BADMINTON', 'TABLE_TENNIS', 'DODGEBALL'] as const
export const Sport = z.enum(sports)
export type Sport = z.output<typeof Sport>

export const matchTypes = ['LEAGUE', 'TOURNAMENT'] as const
export const MatchType = z.enum(matchTypes)
export type MatchType = z.output<typeof MatchType>

export const matchStatuses = ['FUTURE', 'LIVE', 'PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT'] as const
export const MatchStatus = z.enum(matchStatuses)
export type MatchStatus = z.output<typeof MatchStatus>

/** The part of a soccer or dodgeball match being played; set sports tell theirs by their sets. */
export const Period = z.enum(['FIRST_HALF', 'HALF_TIME', 'SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT'])
export type Period = z.output<typeof Period>
