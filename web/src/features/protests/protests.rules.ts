// Pure decisions of protests: whether one is possible now, and which minutes a camera has seen.
import type { Recording } from '@campus/contract/clips'
import type { MatchResult } from '@campus/contract/confirmations'
import type { Match } from '@campus/contract/matches'
import { minute } from '@campus/rules/seoul'

/** A whole day of one match would be no choice. */
const mostMinutes = 300

export const mayProtest = ({ officialAt }: MatchResult, now: number) =>
  officialAt === null || now < Date.parse(officialAt)

/** The start of every minute that was filmed, oldest first. */
export function filmedMinutes(recordings: readonly Recording[]): number[] {
  const minutes = recordings.flatMap(({ startedAt, seconds }) => {
    const from = Date.parse(startedAt)
    const first = Math.floor(from / minute)
    const last = Math.floor((from + seconds * 1000 - 1) / minute)
    return Array.from({ length: Math.min(last - first + 1, mostMinutes) }, (_, at) => (first + at) * minute)
  })
  return [...new Set(minutes)].toSorted((a, b) => a - b)
}

export interface TeamOf {
  teamId: number
  teamName: string
}

export function teamsOf({ sides, teamId1, teamName1, teamId2, teamName2 }: Match): TeamOf[] {
  if (sides) return sides.flatMap(({ teamId, teamName }) => (teamId ? [{ teamId, teamName }] : []))
  const two = [
    { teamId: teamId1, teamName: teamName1 },
    { teamId: teamId2, teamName: teamName2 },
  ]
  return two.filter((team): team is TeamOf => team.teamId !== null && team.teamName !== null)
}
