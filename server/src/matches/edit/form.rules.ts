// Checks of a match form: required fields, fixed fields, and when the match starts.
import type { Match, MatchForm } from '@campus/contract/matches'
import type { MatchType } from '@campus/contract/sports'

/** When the match starts; undefined when only the day or only the time is known. Seoul has no daylight saving time. */
export function newStart(form: MatchForm, now: string | null): string | null | undefined {
  if (form.matchDate === undefined && form.startTime === undefined) return now
  const [day, time] = now === null ? [] : seoulTime(now)
  const [matchDate, startTime] = [form.matchDate ?? day, form.startTime ?? time]
  return matchDate && startTime ? `${matchDate}T${startTime}:00+09:00` : undefined
}

function seoulTime(instant: string): [day: string, time: string] {
  const shifted = new Date(Date.parse(instant) + 9 * 3_600_000).toISOString()
  return [shifted.slice(0, 10), shifted.slice(11, 16)]
}

interface FieldProblem {
  path: string
  problem: string
}

/** Required fields that a new match lacks, in the form of schema errors. */
export function missingFields(form: MatchForm): FieldProblem[] {
  const needed = {
    sports: form.sports ?? form.competitionId,
    matchDate: form.matchDate,
    startTime: form.startTime,
    teamOneName: form.sideIds ?? form.teamOneId ?? (form.teamOneName || form.teamOneSource),
    teamTwoName: form.sideIds ?? form.teamTwoId ?? (form.teamTwoName || form.teamTwoSource),
  }
  return Object.entries(needed)
    .filter(([, value]) => value === undefined || value === null || value === '')
    .map(([field]) => ({ path: `/${field}`, problem: 'invalid_type' }))
}

/** Fields that may never change: a rejection is better than silently ignoring them. */
export function fixedFields(form: MatchForm, match: Match): FieldProblem[] {
  const fixed = { sports: match.sport, competitionId: match.competitionId }
  return (['sports', 'competitionId'] as const)
    .filter((field) => form[field] !== undefined && form[field] !== fixed[field])
    .map((field) => ({ path: `/${field}`, problem: 'invalid_value' }))
}

/** Whether the form sets when, where or between whom. */
export const touchesCalendar = (form: MatchForm) =>
  [form.matchDate, form.startTime, form.venueId].some((field) => field !== undefined) || touchesTeams(form)

/** Whether it sets who plays, or the place in a bracket: both are looked up under the competition's lock. */
export const touchesTeams = (form: MatchForm) =>
  [form.teamOneId, form.teamTwoId, form.teamOneName, form.teamTwoName].some((field) => field !== undefined) ||
  [form.round, form.teamOneSource, form.teamTwoSource, form.sideIds].some((field) => field !== undefined)

/** Fields that do not fit: two teams where many sides are placed, or many where two play each other. */
export function misfits(form: MatchForm, matchType: MatchType, isPlaced: boolean): FieldProblem[] {
  const pair = ['teamOneId', 'teamTwoId', 'teamOneName', 'teamTwoName', 'teamOneSource', 'teamTwoSource'] as const
  const wrong: ReadonlyArray<keyof MatchForm> = isPlaced
    ? pair.filter((field) => form[field])
    : form.sideIds
      ? ['sideIds']
      : []
  // Heats and finals count in one ranking: there is no bracket of them.
  const all = isPlaced && matchType === 'TOURNAMENT' ? [...wrong, 'matchType'] : wrong
  return all.map((field) => ({ path: `/${field}`, problem: 'invalid_value' }))
}
