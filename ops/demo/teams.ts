// The demo's teams and their players.
import { type Sport, sports } from '@campus/contract/sports'
import { clubs, familyNames, givenNames } from './names.ts'
import { type Chance, chance } from './prng.ts'
import type { PlayerRow, TeamRow } from './rows.ts'

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
  const bySport = Object.fromEntries(sports.map((sport) => [sport, clubTeams(sport)])) as Record<Sport, TeamRow[]>
  return { teams, bySport }
}

export function makePlayers(seed: number, bySport: Record<Sport, TeamRow[]>): PlayerRow[] {
  const luck = chance(seed, 'players')
  const squads = sports.flatMap((sport) =>
    bySport[sport].flatMap((team) => {
      const size = sport === 'SOCCER' ? luck.whole(15, 18) : sport === 'DODGEBALL' ? 12 : luck.whole(6, 10)
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
