// What a match form says and leaves out: what must be there, what may not change, when the match begins.
import type { Match, MatchForm } from '@campus/contract/matches'

/** When the match begins; undefined when only half of it is known. Seoul keeps no daylight saving time. */
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

/** What a new match cannot be set without, told as a schema would tell it. */
export function missingFields(form: MatchForm): FieldProblem[] {
  const needed = {
    sports: form.sports ?? form.competitionId,
    matchDate: form.matchDate,
    startTime: form.startTime,
    teamOneName: form.teamOneId ?? (form.teamOneName || form.teamOneSource),
    teamTwoName: form.teamTwoId ?? (form.teamTwoName || form.teamTwoSource),
  }
  return Object.entries(needed)
    .filter(([, value]) => value === undefined || value === null || value === '')
    .map(([field]) => ({ path: `/${field}`, problem: 'invalid_type' }))
}

/** What a match keeps for good: better said than silently left as it was. */
export function fixedFields(form: MatchForm, match: Match): FieldProblem[] {
  const kept = { sports: match.sport, competitionId: match.competitionId }
  return (['sports', 'competitionId'] as const)
    .filter((field) => form[field] !== undefined && form[field] !== kept[field])
    .map((field) => ({ path: `/${field}`, problem: 'invalid_value' }))
}

/** Whether the form says anything about when, where or between whom. */
export const touchesCalendar = (form: MatchForm) =>
  [form.matchDate, form.startTime, form.venueId].some((field) => field !== undefined) || touchesTeams(form)

/** Whether it says who plays, or where in a bracket: that is looked up under the competition's lock. */
export const touchesTeams = (form: MatchForm) =>
  [form.teamOneId, form.teamTwoId, form.teamOneName, form.teamTwoName].some((field) => field !== undefined) ||
  [form.round, form.teamOneSource, form.teamTwoSource].some((field) => field !== undefined)
