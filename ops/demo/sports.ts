// The sports of the demo campus as a table: where, when and by how many each is played.
import type { sports } from '@campus/contract/sports'

/** Many sides are placed in these: their heats are not part of the seasons of teams. */
type RaceSport = 'RELAY' | 'SPRINT_100M' | 'MARATHON' | 'LONG_JUMP' | 'GROUP_ROPE'

/** Every other sport that comes with a kit: a new one does not compile before it has a row here. */
export type Sport = Exclude<(typeof sports)[number], RaceSport>

/** They fill a season of weeks; all others are played in small competitions around today. */
export const seasonSports = ['SOCCER', 'BADMINTON', 'TABLE_TENNIS', 'DODGEBALL'] as const satisfies Sport[]
type SeasonSport = (typeof seasonSports)[number]
export type FestivalSport = Exclude<Sport, SeasonSport>

export function isSeasonSport(sport: Sport): sport is SeasonSport {
  return (seasonSports as readonly Sport[]).includes(sport)
}

interface SportRow {
  /** The best first. A venue may serve several sports: the calendar books it once at a time. */
  venues: string[]
  /** The usual hours, the best first. */
  hours: string[]
  /** How many minutes ago the match that is being played now began; none: nobody plays it now. */
  running?: number
  /** How many are in a team, from and to, and how many of them begin. */
  squad: [from: number, to: number]
  starters: number
}

const afternoon = ['17:00', '18:00', '16:00', '15:00', '19:00', '14:00', '13:00', '12:00', '11:00', '10:00']
const lunch = ['12:10', '12:40', '13:10', '13:40', '11:40', '11:10', '17:10', '17:40']

export const sportTable: Record<Sport, SportRow> = {
  SOCCER: {
    venues: ['대운동장', '인조잔디구장'],
    hours: ['16:00', '18:00', '14:00', '20:00', '12:00', '10:00'],
    running: 70,
    squad: [15, 18],
    starters: 11,
  },
  BADMINTON: {
    venues: ['체육관 1코트', '체육관 2코트', '체육관 3코트'],
    hours: ['18:00', '17:00', '19:00', '16:00', '15:00', '14:00', '13:00', '20:00', '11:00', '10:00'],
    running: 30,
    squad: [6, 10],
    starters: 4,
  },
  TABLE_TENNIS: {
    venues: ['학생회관 탁구장 1번', '학생회관 탁구장 2번', '학생회관 탁구장 3번'],
    hours: ['17:30', '18:30', '16:30', '19:30', '15:30', '14:30', '13:30', '12:30', '11:30', '10:30'],
    running: 24,
    squad: [6, 10],
    starters: 4,
  },
  DODGEBALL: {
    venues: ['제2체육관', '노천광장 코트'],
    hours: ['13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '12:00', '11:00', '10:00'],
    running: 14,
    squad: [12, 12],
    starters: 12,
  },
  FUTSAL: { venues: ['풋살장', '인조잔디구장'], hours: afternoon, squad: [8, 10], starters: 5 },
  VOLLEYBALL: { venues: ['체육관 배구 코트'], hours: afternoon, running: 28, squad: [9, 12], starters: 6 },
  JOKGU: { venues: ['족구장 1번', '족구장 2번'], hours: lunch, squad: [6, 8], starters: 4 },
  TUG_OF_WAR: { venues: ['대운동장', '노천광장 코트'], hours: lunch, squad: [10, 12], starters: 8 },
  ARM_WRESTLING: { venues: ['학생회관 로비'], hours: lunch, squad: [6, 6], starters: 3 },
  BASKETBALL: {
    venues: ['농구장 A코트', '농구장 B코트'],
    hours: ['18:00', '17:00', '19:00', '16:00', '20:00', '15:00', '14:00', '12:00', '11:00', '10:00'],
    running: 20,
    squad: [9, 12],
    starters: 5,
  },
  BASKETBALL_3X3: {
    venues: ['농구장 3×3 코트'],
    hours: ['12:30', '13:00', '17:30', '18:00', '16:30', '11:30', '19:00'],
    squad: [6, 6],
    starters: 3,
  },
  KICKBALL: { venues: ['보조운동장'], hours: afternoon, squad: [11, 12], starters: 10 },
  SOFTBALL: { venues: ['야구장'], hours: ['15:00', '17:00', '13:00', '10:00'], squad: [11, 12], starters: 10 },
}

/** In the order of the kits. */
export const demoSports = Object.keys(sportTable) as Sport[]
