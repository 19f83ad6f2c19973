// Turns a form into the columns of a match: validates the result, finds the teams, takes the rest as typed.
import type { MatchForm } from '@campus/contract/matches'
import type { MatchType } from '@campus/contract/sports'
import { hasReason } from '@campus/rules/results/status'
import { rulesOf } from '@campus/rules/sports/presets'
import { fail } from '../../errors.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { slotsOf } from '../bracket/slots.actions.ts'
import { hasBegun, type MatchColumns, postponedFrom, validateForm } from './edit.rules.ts'
import { constraintCode, type PlayedIn } from './edit.store.ts'
import { misfits, newStart } from './form.rules.ts'
import { groupOfMatch, manySidesOf, sidesOf } from './teams.actions.ts'

interface FormContext {
  userId: number
  competition: PlayedIn
  matchType: MatchType
}

/** All columns as they will be: what the form leaves out stays as it is now. */
export async function columnsOf(
  queries: Queries,
  { userId, competition, matchType }: FormContext,
  form: MatchForm,
  now: MatchColumns & { id?: number },
): Promise<MatchColumns> {
  const rules = now.rules ?? rulesOf(competition)
  const fields = misfits(form, matchType, rules.kind === 'PLACED')
  if (fields.length > 0) fail('BAD_REQUEST', { where: 'body', fields })
  const validated = validateForm(now, form, matchType, { ...competition, rules: rulesOf(competition) })
  if (!validated.ok) fail(validated.code, validated.details)
  const startsAt = newStart(form, now.starts_at)
  if (startsAt === undefined) fail('BAD_REQUEST')
  // A knock-out has no groups.
  const groupName = matchType === 'TOURNAMENT' ? null : named(form.groupName, now.group_name)
  const place = { userId, competition, groupName }
  const round = named(form.round, now.round)
  const pair = await sidesOf(queries, place, form, now)
  const slots = await slotsOf(queries, form, { ...competition, matchType, round, now, sides: pair })
  const sides = rules.kind === 'PLACED' ? await manySidesOf(queries, place, form, now) : []
  if (slots.team_one_id !== null && slots.team_one_id === slots.team_two_id) fail('SAME_TEAM_TWICE')
  const isChecked = matchType === 'LEAGUE' && isReassigned(now, { group_name: groupName, ...slots })
  if (isAlone(validated.result, { ...slots, sides })) fail('TEAM_NOT_IN_COMPETITION', { called: null })
  const { status } = validated.result
  return {
    ...validated.result,
    match_type: matchType,
    group_name: isChecked ? await groupOfMatch(queries, place, slots) : groupName,
    round,
    starts_at: startsAt,
    postponed_from: postponedFrom(now, status),
    status_reason: hasReason(status) ? named(form.reason, now.status_reason) : null,
    venue_id: form.venueId === undefined ? now.venue_id : form.venueId,
    show_sub_scores: form.showSubScores ?? now.show_sub_scores,
    ...slots,
    sides,
    deleted_at: null,
  }
}

type Pair = Pick<MatchColumns, 'team_one_id' | 'team_two_id'>

/** Whether the match has begun without its opponent. A forfeit only needs its winner. */
export function isAlone(
  { status, winner }: Pick<MatchColumns, 'status' | 'winner'>,
  { team_one_id, team_two_id, sides }: Pair & Pick<MatchColumns, 'sides'>,
) {
  if (sides.length > 0) return false
  if (status === 'FORFEIT') return (winner === 1 ? team_one_id : team_two_id) === null
  return hasBegun(status) && (team_one_id === null || team_two_id === null)
}

/** Whether teams or group change: a result alone can always be entered. */
const isReassigned = (now: Pair & { group_name: string | null }, wanted: typeof now) =>
  (['team_one_id', 'team_two_id', 'group_name'] as const).some((column) => now[column] !== wanted[column])

/** An emptied field means that there is none. */
function named(typed: string | null | undefined, now: string | null): string | null {
  return typed === undefined ? now : typed?.trim() || null
}

/** Awaits a write; a violated constraint fails with the contract's error code. */
export async function mapConstraintErrors<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const code = constraintCode(error)
    if (code) fail(code)
    throw error
  }
}
