// The demo's teams, their players, and who of them plays.

import { clubs, familyNames, givenNames } from '../people/names.ts'
import { type Chance, chance } from '../prng.ts'
import type { LineupRow, MatchRow, PlayerRow, TeamRow } from '../rows.ts'
import { demoSports, type Sport, sportTable } from '../sports.ts'

/** Each sport's teams, strongest first. */
export function makeTeams(): { teams: TeamRow[]; bySport: Record<Sport, TeamRow[]> } {
  const teams: TeamRow[] = []
  const clubTeams = (sport: Sport) =>
    clubs[sport].map((club) => {
      const [department, name] = typeof club === 'string' ? [club, club] : club
      const team = { id: teams.length + 1, name, department, sport }
      teams.push(team)
      return team
    })
  const bySport = Object.fromEntries(demoSports.map((sport) => [sport, clubTeams(sport)])) as Record<Sport, TeamRow[]>
  return { teams, bySport }
}

export function makePlayers(seed: number, bySport: Record<Sport, TeamRow[]>): PlayerRow[] {
  const luck = chance(seed, 'players')
  const squads = demoSports.flatMap((sport) =>
    bySport[sport].flatMap((team) => {
      const [from, to] = sportTable[sport].squad
      const size = from === to ? to : luck.whole(from, to)
      return squad(luck, size).map((player) => ({ teamId: team.id, ...player }))
    }),
  )
  return squads.map((player, index) => ({ id: index + 1, ...player }))
}

/** The first eleven wear 1 to 11; later ones take any number they like. */
function squad(luck: Chance, size: number): { number: number; name: string }[] {
  const low = Array.from({ length: 11 }, (_, i) => i + 1)
  const high = luck.shuffle(Array.from({ length: 88 }, (_, i) => i + 12))
  const numbers = [...low, ...high].slice(0, size).toSorted((a, b) => a - b)
  const names = luck.shuffle(givenNames).slice(0, size)
  return numbers.map((number, index) => ({ number, name: `${luck.pick(familyNames)}${names[index]}` }))
}

/** A match that has begun has a line-up; the lowest number is captain. */
export function makeLineups(matches: MatchRow[], players: PlayerRow[], teams: TeamRow[]): LineupRow[] {
  const begun = matches.filter(({ status }) => status === 'LIVE' || status === 'PAST')
  return begun.flatMap(({ id, teamOneId, teamTwoId }) =>
    [teamOneId, teamTwoId].flatMap((teamId) => {
      const sport = teams.find((team) => team.id === teamId)?.sport
      if (teamId === null || !sport) return []
      const own = players.filter((player) => player.teamId === teamId)
      return [
        {
          matchId: id,
          teamId,
          players: own.map(({ number, name }, i) => ({
            number,
            name,
            isStarter: i < sportTable[sport].starters,
            isCaptain: i === 0,
          })),
        },
      ]
    }),
  )
}
