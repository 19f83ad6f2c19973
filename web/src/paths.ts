// Every address of the app, and how a match's address is read.
import type { Sport } from '@campus/contract/sports'

export const paths = {
  root: '/',
  signUp: '/SignupScreen',
  resetPassword: '/resetPassword',
  main: '/mainpage',
  adminMain: '/adminmainpage',
  favorites: '/favorites',
  live: '/livepage',
  match: '/matchDetail/:a/:b',
  team: '/teams/:teamId',
  bracket: '/bracketpage',
  settings: '/settings',
  search: '/search',
  faq: '/faq',
  contact: '/contact',
  terms: '/terms',
  status: '/status',
  draw: '/draws/:drawId',
  tv: '/tv',
  myPage: '/mypage',
  admin: '/admin',
  createTeam: '/admin/create-team',
  createMatch: '/admin/create-match',
  editMatch: '/admin/edit-match/:matchId',
  board: '/admin/board',
  today: '/admin/today',
  queue: '/admin/queue',
  liveStreaming: '/admin/livestreaming',
  competitions: '/admin/competitions',
  competition: '/admin/competitions/:competitionId',
  season: '/admin/competitions/:competitionId/season',
  replan: '/admin/competitions/:competitionId/replan',
  ruleCheck: '/admin/competitions/:competitionId/check',
  regulation: '/admin/competitions/:competitionId/regulation',
  lineup: '/admin/line-up/:matchId',
  sports: '/admin/sports',
  sport: '/admin/sports/:sport',
  venues: '/admin/venues',
  announcements: '/admin/announcements',
  importTeams: '/admin/import',
  audit: '/admin/audit',
  /** Old address of reported comments. */
  reports: '/admin/reports',
  moderation: '/admin/moderation',
  staff: '/admin/staff',
  feed: '/admin/feed',
  screens: '/admin/screens',
  score: '/score/:matchId',
  passes: '/admin/passes/:matchId',
  dayPasses: '/admin/passes/day',
  print: '/admin/print',
  camera: '/camera/:streamId',
} as const

export const matchTabs = ['details', 'line-up', 'comments'] as const
export type MatchTab = (typeof matchTabs)[number]

export function matchPath(match: { matchId: number; sport: Sport }, tab: MatchTab = 'details'): string {
  return `/matchDetail/${match.matchId}/${match.sport}/${tab}`
}

/** Of a sport that the campus made itself; 'new' is one that is being made. */
export const sportPath = (sport: string) => paths.sport.replace(':sport', sport)
export const teamPath = (teamId: number) => paths.team.replace(':teamId', String(teamId))
/** The standings and the bracket of one competition. */
export const bracketPath = (competitionId: number) => `${paths.bracket}?competition=${competitionId}`
/** Pages that the server writes for bad networks, beside the app: opened by plain links. */
export const lightPaths = {
  day: (date: string) => `/l/day/${date}`,
  match: (matchId: number) => `/l/match/${matchId}`,
  table: (competitionId: number) => `/l/table/${competitionId}`,
}
/** The video and the chat of a room. */
export const livePath = (roomId: string) => `${paths.live}?roomId=${encodeURIComponent(roomId)}`
export const drawPath = (drawId: number) => paths.draw.replace(':drawId', String(drawId))
export const editMatchPath = (matchId: number) => paths.editMatch.replace(':matchId', String(matchId))
/** Corrects the result that a protest is about. */
export const correctionPath = (matchId: number, protestId: number) => `${editMatchPath(matchId)}?protest=${protestId}`
export const lineupPath = (matchId: number) => paths.lineup.replace(':matchId', String(matchId))
export const scorePath = (matchId: number) => paths.score.replace(':matchId', String(matchId))
export const passesPath = (matchId: number) => paths.passes.replace(':matchId', String(matchId))
export const cameraPath = (streamId: string) => paths.camera.replace(':streamId', streamId)
export const competitionPath = (id: number) => paths.competition.replace(':competitionId', String(id))
export const replanPath = (id: number) => paths.replan.replace(':competitionId', String(id))
export const ruleCheckPath = (id: number) => paths.ruleCheck.replace(':competitionId', String(id))
export const regulationPath = (id: number) => paths.regulation.replace(':competitionId', String(id))
export const seasonPath = (id: number) => paths.season.replace(':competitionId', String(id))

/** Parses both orders of a match's address; null when it is neither. */
export function readMatchPath(a: string, b: string): { matchId: number; sport: Sport; isCanonical: boolean } | null {
  const id = /^[1-9]\d{0,14}$/
  const [idText, sportText] = id.test(a) ? [a, b] : [b, a]
  const sport = sportText.toUpperCase()
  // The words of tabs are no sports.
  if (!id.test(idText) || !/^(?!ALL$|LIVE$)[A-Z][A-Z0-9_]{0,29}$/.test(sport)) return null
  return { matchId: Number(idText), sport, isCanonical: idText === a && sport === sportText }
}

/** The path if it is a page of this app, else null: a link must not redirect people elsewhere after log-in. */
export function localPath(path: unknown): string | null {
  // Browsers read a backslash as a slash and skip tabs and line breaks: reject them all.
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return null
  const url = URL.parse(path, location.origin)
  return url?.origin === location.origin && url.pathname !== paths.root ? url.pathname + url.search + url.hash : null
}
