// The feed's own shape of matches, tables and brackets, from the product's. Pure.
import type { BracketMatch, Standings } from '@campus/contract/brackets'
import type { FeedBracketMatch, FeedMatch, FeedStatus, FeedTable, FeedTeam } from '@campus/contract/feed'
import type { Match } from '@campus/contract/matches'
import type { MatchStatus } from '@campus/contract/sports'
import { instantOf } from '@campus/rules/seoul'

const statuses: Record<MatchStatus, FeedStatus> = {
  FUTURE: 'SCHEDULED',
  LIVE: 'LIVE',
  PAST: 'ENDED',
  POSTPONED: 'POSTPONED',
  CANCELLED: 'CANCELLED',
  FORFEIT: 'FORFEIT',
}

const teamOf = (id: number | null, name: string | null, department: string | null): FeedTeam | null =>
  id === null || name === null ? null : { id, name, department }

const pairOf = (one: number | null, two: number | null): [number, number] | null =>
  one === null || two === null ? null : [one, two]

/** "21,18" and "15,21" as pairs. */
function setsOf({ teamOneSubScores, teamTwoSubScores }: Match): Array<[number, number]> {
  const [ones, twos] = [teamOneSubScores, teamTwoSubScores].map((text) => (text === '' ? [] : text.split(',')))
  return (ones ?? []).map((one, index) => [Number(one), Number(twos?.[index] ?? 0)])
}

/** Field by field: what the product adds to a match does not reach the feed by itself. */
export function toFeedMatch(match: Match): FeedMatch {
  const { sides, date, startTime } = match
  return {
    id: match.matchId,
    version: match.version,
    sport: match.sport,
    competition: { id: match.competitionId, name: match.competitionName },
    stage: {
      type: match.matchType === 'TOURNAMENT' ? 'KNOCK_OUT' : 'LEAGUE',
      group: match.groupName,
      round: match.round,
    },
    status: statuses[match.status],
    date,
    time: startTime,
    startsAt: date && startTime && new Date(instantOf(date, startTime)).toISOString(),
    venue: match.venue,
    period: match.clock?.period ?? null,
    isSuspended: match.suspended !== null,
    teams: sides
      ? []
      : [
          teamOf(match.teamId1, match.teamName1, match.department1),
          teamOf(match.teamId2, match.teamName2, match.department2),
        ],
    score: pairOf(match.teamScore1, match.teamScore2),
    sets: setsOf(match),
    shootOut: pairOf(match.shootOut1, match.shootOut2),
    winner: match.winner,
    measure: match.measure ?? null,
    sides: (sides ?? []).map(({ teamId, teamName, department, mark, place, unplaced }) => ({
      team: { id: teamId, name: teamName, department },
      mark,
      place,
      unplaced,
    })),
    result: match.result?.state ?? null,
  }
}

export const toFeedTable = ({ group, remaining, teams }: Standings): FeedTable => ({
  group: group || null,
  remaining,
  rows: teams.map((row) => ({
    rank: row.rank,
    team: { id: row.teamId, name: row.teamName, department: row.department },
    played: row.played,
    won: row.win,
    drawn: row.draw,
    lost: row.lose,
    for: row.for,
    against: row.against,
    difference: row.difference,
    points: row.points,
    mark: row.mark ?? null,
  })),
})

export const toFeedBracketMatch = (match: BracketMatch): FeedBracketMatch => ({
  id: match.id,
  version: match.version,
  round: match.tournamentRoundText,
  position: match.position,
  status: statuses[match.status],
  date: match.date,
  time: match.time,
  nextMatchId: match.nextMatchId,
  teams: match.participants.map(({ id, name, department, resultText, winner }) => ({
    team: teamOf(id === '' ? null : Number(id), name, department),
    score: resultText,
    isWinner: winner,
  })),
})
