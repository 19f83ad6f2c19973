// The whole demo campus around an instant: pure, and always the same for the same instant and seed.

import { defaultsOf } from '@campus/rules/sports/presets'
import { makeLogs } from './log/log.ts'
import { makeChat } from './people/chat.ts'
import { makeComments, makeFavorites } from './people/comments.ts'
import { fans } from './people/names.ts'
import { chance } from './prng.ts'
import type {
  Bustle,
  Campus,
  CompetitionRow,
  EntryRow,
  FollowRow,
  MatchRow,
  TeamRow,
  UserRow,
  VenueRow,
} from './rows.ts'
import { makeCalendar } from './season/calendar.ts'
import { type CompetitionPlan, finishedSeason, runningSeason } from './season/competitions.ts'
import { festival } from './season/festival.ts'
import { playSeason } from './season/season.ts'
import { makeLineups, makePlayers, makeTeams } from './season/teams.ts'
import { day, dayOf, startOfDay, yearOf } from './seoul.ts'
import { demoSports, type Sport, sportTable } from './sports.ts'

export const demoPassword = 'demo-Campus1'
export const demoAdmin = 'admin@campus.test'
export const demoStudent = 'student@campus.test'

export function makeCampus({ now, seed = 1 }: { now: Date; seed?: number }): Campus & Bustle {
  const instant = now.getTime()
  const { teams, bySport } = makeTeams()
  const { venues, idsBySport } = makeVenues()
  const calendar = makeCalendar(idsBySport)
  const competitions: CompetitionRow[] = []
  const competitionTeams: EntryRow[] = []
  const matches: MatchRow[] = []

  const addSeason = (plans: CompetitionPlan[], isCurrent: boolean) => {
    const year = yearOf(instant) - (isCurrent ? 0 : 1)
    const firstDay = isCurrent ? startOfDay(instant) : dayOf(`${year}-05-06`)
    for (const plan of plans) {
      const { sport, name, type } = plan
      const id = competitions.length + 1
      const rules = { ...defaultsOf(sport), lotsBy: 'FORMULA' } as const
      const competition = { id, sport, name, season: String(year), type, ...rules, isCurrent }
      const luck = chance(seed, `${isCurrent ? 'running' : 'finished'} ${sport}`)
      const firstMatchId = matches.length + 1
      const input = { plan, competition, teams: bySport[sport], calendar, firstDay, now: instant, luck, firstMatchId }
      const season = playSeason(input)
      competitions.push(competition)
      competitionTeams.push(...season.entries)
      matches.push(...season.matches)
    }
  }
  addSeason(finishedSeason, false)
  addSeason(runningSeason, true)
  // Later than the season, so that the season's rows stay as they were before there was a festival.
  const seasonMatches = [...matches]
  addSeason(festival, true)
  const festivalMatches = matches.slice(seasonMatches.length)

  const users = makeUsers(new Date(instant - 60 * day))
  const [admin, student, ...others] = users as [UserRow, UserRow, ...UserRow[]]
  const players = makePlayers(seed, bySport)
  const lineups = makeLineups(matches, players, teams)
  return {
    users,
    venues,
    teams,
    players,
    competitions,
    competitionTeams,
    matches,
    lineups,
    comments: [
      ...makeComments(chance(seed, 'comments'), { matches: seasonMatches, teams }, others, instant),
      ...makeComments(chance(seed, 'festival comments'), { matches: festivalMatches, teams }, others, instant),
    ].map((comment, i) => ({ id: i + 1, ...comment })),
    favorites: makeFavorites(student, seasonMatches, instant),
    follows: makeFollows(others, teams),
    matchEvents: makeLogs(seed, { matches, competitions, lineups }, admin, instant),
    ...makeChat(seed, { matches, teams, competitions }, admin, others, instant),
  }
}

/** Each follows a few teams, the first ones more often than the last. */
function makeFollows(people: UserRow[], teams: TeamRow[]): FollowRow[] {
  return people.flatMap(({ id }, at) =>
    teams.filter((_, place) => at % (place + 1) === 0).map((team) => ({ userId: id, teamId: team.id })),
  )
}

function makeUsers(createdAt: Date): UserRow[] {
  const known = { password: demoPassword, createdAt }
  return [
    { id: 1, email: demoAdmin, name: '김관리', nickname: '운영팀장', role: 'ADMIN', ...known },
    { id: 2, email: demoStudent, name: '이학생', nickname: '응원단장', role: 'USER', ...known },
    ...fans.map(([nickname, name], i): UserRow => {
      const email = `fan${String(i + 1).padStart(2, '0')}@campus.test`
      return { id: i + 3, email, name, nickname, role: 'USER', password: null, createdAt }
    }),
  ]
}

function makeVenues(): { venues: VenueRow[]; idsBySport: Record<Sport, number[]> } {
  const names = new Set(demoSports.flatMap((sport) => sportTable[sport].venues))
  const venues = [...names].map((name, i) => ({ id: i + 1, name }))
  const idOf = (name: string) => venues.find((venue) => venue.name === name)?.id ?? 0
  const idsBySport = Object.fromEntries(demoSports.map((sport) => [sport, sportTable[sport].venues.map(idOf)]))
  return { venues, idsBySport: idsBySport as Record<Sport, number[]> }
}
