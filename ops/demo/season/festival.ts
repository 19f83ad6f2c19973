// The festival around today: a small competition of each sport that has no season, a league or a knock-out of four.
import { demoSports, type FestivalSport, isSeasonSport, type Sport } from '../sports.ts'
import type { CompetitionPlan } from './competitions.ts'

type Days = [first: number, second: number]
type Shape = Pick<CompetitionPlan, 'type' | 'teams' | 'groups' | 'league' | 'knockout' | 'meetings'>

/** Everybody meets everybody: the days of three rounds of two matches. */
function league(...days: [Days, Days, Days]): Shape {
  return { type: 'LEAGUE', teams: 4, groups: 1, league: days, knockout: [], meetings: [] }
}

/** The days of the semi-finals and of the final. */
function knockOut(semiFinals: Days, final: number): Shape {
  const meetings: CompetitionPlan['meetings'] = [
    ['S1', 'S4'],
    ['S2', 'S3'],
  ]
  return { type: 'TOURNAMENT', teams: 4, groups: 0, league: [], knockout: [semiFinals, [final]], meetings }
}

const programme: Record<FestivalSport, Shape & { name: string }> = {
  FUTSAL: { name: '동아리연합배', ...league([-5, -5], [-2, -1], [0, 3]) },
  VOLLEYBALL: { name: '학장배', ...league([-3, -1], [0, 0], [2, 4]) },
  JOKGU: { name: '복학생배', ...league([-3, -1], [0, 0], [4, 4]) },
  TUG_OF_WAR: { name: '대동제 힘겨루기', ...knockOut([-1, 0], 2) },
  ARM_WRESTLING: { name: '대동제 천하장사전', ...knockOut([-1, -1], 1) },
  BASKETBALL: { name: '총동문회장배', ...league([-4, -1], [0, 0], [2, 3]) },
  BASKETBALL_3X3: { name: '대동제 길거리컵', ...knockOut([-1, 0], 1) },
  KICKBALL: { name: '첫걸음컵', ...league([-4, -1], [1, 1], [5, 5]) },
  SOFTBALL: { name: '대동제 친선컵', ...knockOut([-3, -1], 3) },
}

const isFestivalSport = (sport: Sport): sport is FestivalSport => !isSeasonSport(sport)

export const festival: CompetitionPlan[] = demoSports
  .filter(isFestivalSport)
  .map((sport) => ({ sport, ...programme[sport] }))
