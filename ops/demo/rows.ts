// What the demo campus consists of: one shape per table, columns in camel case, ids counted from 1 within the campus.
import type { SetEnd } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import type { MatchStatus, MatchType, Period } from '@campus/contract/sports'
import type { Sport } from './sports.ts'

export interface UserRow {
  id: number
  email: string
  name: string
  nickname: string
  role: 'USER' | 'ADMIN'
  /** In the clear, hashed while writing; null for people who can't log in. */
  password: string | null
  createdAt: Date
}

export interface VenueRow {
  id: number
  name: string
}

export interface TeamRow {
  id: number
  name: string
  department: string
  sport: Sport | null
}

export interface PlayerRow {
  id: number
  teamId: number
  number: number
  name: string
}

export interface CompetitionRow {
  id: number
  sport: Sport
  name: string
  season: string
  type: 'LEAGUE' | 'TOURNAMENT' | 'COMBINED'
  rulePreset: string
  tieBreakPreset: string
  /** The demo fills its own knock-outs: nobody is there to draw. */
  lotsBy: 'FORMULA'
  isCurrent: boolean
}

export interface EntryRow {
  competitionId: number
  teamId: number
  groupName: string | null
  seed: number
}

/** Points per set, quarter or inning, team one first; of soccer the goals of each half. How it ended: of dodgeball, and of a
 *  running match's quarters and innings that are over. */
export type Sets = [one: number, two: number, end?: SetEnd][]

export interface MatchRow {
  id: number
  competitionId: number
  matchType: MatchType
  groupName: string | null
  round: string
  startsAt: Date | null
  venueId: number | null
  teamOneId: number | null
  teamTwoId: number | null
  status: MatchStatus
  statusReason: string | null
  postponedFrom: Date | null
  scoreOne: number | null
  scoreTwo: number | null
  winner: 1 | 2 | null
  sets: Sets
  showSubScores: boolean
  period: Period | null
  periodStartedAt: Date | null
  periodFromMinute: number
  /** Of a knock-out match: its place in the round, from 1, and where its teams come from. */
  position: number | null
  sourceOne: string | null
  sourceTwo: string | null
}

export interface LineupRow {
  matchId: number
  teamId: number
  players: { number: number; name: string; isStarter: boolean; isCaptain: boolean }[]
}

export interface CommentRow {
  id: number
  matchId: number
  userId: number
  text: string
  createdAt: Date
}

export interface FavoriteRow {
  id: number
  userId: number
  matchId: number
}

export interface FollowRow {
  userId: number
  teamId: number
}

export interface EventRow {
  /** A device's own, as in the table. */
  id: string
  matchId: number
  type: ScoreEvent['type']
  clock: number
  deviceAt: Date
  at: Date
  body: Omit<ScoreEvent, 'id' | 'type' | 'clock' | 'deviceAt'>
  userId: number
  version: number
}

/** Its name is made of the match's id in the table. */
export interface RoomRow {
  id: number
  matchId: number
  lastId: number
  talkedAt: Date
  madeAt: Date
}

export interface MessageRow {
  roomId: number
  /** Counted from 1 within the room, as in the table. */
  id: number
  sentAt: Date
  userId: number | null
  guest: string | null
  key: number
  text: string
  isHidden: boolean
}

export interface ReportRow {
  roomId: number
  messageId: number
  userId: number
  reason: 'ABUSE' | 'SPAM' | 'PRIVACY' | 'OTHER'
  reportedAt: Date
}

export interface Campus {
  users: UserRow[]
  venues: VenueRow[]
  teams: TeamRow[]
  players: PlayerRow[]
  competitions: CompetitionRow[]
  competitionTeams: EntryRow[]
  matches: MatchRow[]
  lineups: LineupRow[]
  comments: CommentRow[]
  favorites: FavoriteRow[]
}

/** Taps and chat messages of live matches. */
export interface Bustle {
  follows: FollowRow[]
  matchEvents: EventRow[]
  chatRooms: RoomRow[]
  chatMessages: MessageRow[]
  chatReports: ReportRow[]
}
