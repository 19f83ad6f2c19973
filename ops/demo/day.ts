// A crowded day for benches: any number of matches on one Seoul day, in competitions of their own. Of the sports with a season
// only: recorded figures were measured with these.

import { defaultsOf } from '@campus/rules/sports/presets'
import { liveStateOf } from './log/running.ts'
import { clubs } from './people/names.ts'
import { chance } from './prng.ts'
import type { Campus, CompetitionRow, MatchRow } from './rows.ts'
import { playMatch } from './season/results.ts'
import { blankMatch } from './season/season.ts'
import { dayOf, minute, sinceMidnight } from './seoul.ts'
import { type Sport, seasonSports as sports, sportTable } from './sports.ts'
import { inTransaction, writeCampus } from './write.ts'

/** Two hours apart, so that a venue and a team are never taken twice; the first ones are over, one is being played. */
const slots = [
  { clock: '09:00', status: 'PAST' },
  { clock: '11:00', status: 'PAST' },
  { clock: '13:00', status: 'LIVE' },
  { clock: '15:00', status: 'FUTURE' },
  { clock: '17:00', status: 'FUTURE' },
] as const

/** Adds the matches beside whatever is there: a competition per sport (none of them current), teams and venues. */
export async function seedDay(databaseUrl: string, options: { date: string; matches: number }): Promise<void> {
  const campus = makeDay(options)
  await inTransaction(databaseUrl, (client) => writeCampus(client, campus))
}

export function makeDay({ date, matches: count }: { date: string; matches: number }): Campus {
  const dayStart = dayOf(date)
  const luck = chance(count, `day ${date}`)
  const departments = clubs.SOCCER.map((club) => (typeof club === 'string' ? club : club[0]))
  const teams = Array.from({ length: 2 * count }, (_, i) => {
    const department = departments[i % departments.length] ?? ''
    const sport = sports[Math.floor(i / 2) % sports.length] ?? null
    return { id: i + 1, name: `${department} ${Math.floor(i / departments.length) + 1}팀`, department, sport }
  })
  const competitions = sports.map((sport, i): CompetitionRow => {
    const season = date.slice(0, 4)
    const rules = { ...defaultsOf(sport), lotsBy: 'FORMULA' } as const
    return { id: i + 1, sport, name: '체육의 날', season, type: 'LEAGUE', ...rules, isCurrent: false }
  })
  const matches = Array.from({ length: count }, (_, i): MatchRow => {
    const competition = competitions[i % competitions.length] as CompetitionRow
    const { clock, status } = slots[i % slots.length] as (typeof slots)[number]
    const startsAt = dayStart + sinceMidnight(clock)
    return {
      ...blankMatch(competition, i + 1, '1라운드'),
      matchType: 'LEAGUE',
      groupName: 'A조',
      startsAt: new Date(startsAt),
      venueId: Math.floor(i / slots.length) + 1,
      teamOneId: 2 * i + 1,
      teamTwoId: 2 * i + 2,
      status,
      ...stateOf(competition.sport, status, startsAt),
    }
  })

  function stateOf(sport: Sport, status: 'PAST' | 'LIVE' | 'FUTURE', startsAt: number): Partial<MatchRow> {
    if (status === 'PAST') return playMatch(luck, sport, 0, false)
    return status === 'LIVE' ? liveStateOf(sport, startsAt, startsAt + (sportTable[sport].running ?? 0) * minute) : {}
  }

  return {
    users: [],
    venues: Array.from({ length: Math.ceil(count / slots.length) }, (_, i) => ({ id: i + 1, name: `연습장 ${i + 1}` })),
    teams,
    players: [],
    competitions,
    competitionTeams: matches.flatMap(({ competitionId, teamOneId, teamTwoId }) =>
      [teamOneId, teamTwoId].map((teamId, i) => ({
        competitionId,
        teamId: teamId ?? 0,
        groupName: 'A조',
        seed: i + 1,
      })),
    ),
    matches,
    lineups: [],
    comments: [],
    favorites: [],
  }
}
