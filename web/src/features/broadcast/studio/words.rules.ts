// Text of the broadcaster's page: matches to choose from, failures, and time on air.
import type { Match } from '@campus/contract/matches'
import type { MatchStatus } from '@campus/contract/sports'
import { sideName } from '../../../text/format/side-name.ts'
import type { BroadcastText } from '../../../text/use-broadcast-text.ts'
import { errorText } from '../../../text/use-text.tsx'

const turns: Record<MatchStatus, number> = { LIVE: 0, FUTURE: 1, POSTPONED: 1, PAST: 2, FORFEIT: 2, CANCELLED: 3 }

/** Live matches first, whatever their day. */
const sortKey = ({ status, date, startTime }: Match) =>
  [status === 'LIVE' ? '' : (date ?? '9'), turns[status], startTime ?? '9'].join(' ')

/** Live matches, then today's upcoming, today's finished, and tomorrow's. Nobody films a cancelled match. */
export function matchesToFilm(matches: readonly Match[]): Match[] {
  return matches
    .filter(({ status }) => status !== 'CANCELLED')
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : a.matchId - b.matchId))
}

/** The match to preselect: the only live one. */
export function likelyMatch(matches: readonly Match[]): number | null {
  const live = matches.filter(({ status }) => status === 'LIVE')
  return live.length === 1 ? (live[0]?.matchId ?? null) : null
}

export function matchName(match: Match, today: string, text: BroadcastText): string {
  const { statuses, broadcast, matches } = text
  const sides = `${sideName(match, 1, text)} ${matches.versus} ${sideName(match, 2, text)}`
  const isLive = match.status === 'LIVE'
  const day = match.date && match.date > today ? `${broadcast.tomorrow} ` : ''
  const time = isLive ? statuses.LIVE : `${day}${match.startTime ?? matches.noTime}`
  return `${time} · ${text.sport(match.sport)} · ${sides}`
}

/** The message of a failure: specific to filming, else the general one. */
export function reasonOf(text: BroadcastText, error: unknown): string {
  const { reasons } = text.broadcast
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const { why } = ((error as { details?: unknown })?.details ?? {}) as { why?: string }
  if (code === 'NOT_ON_AIR' && why && Object.hasOwn(text.broadcast.ended, why))
    return text.broadcast.ended[why as keyof typeof text.broadcast.ended]
  return Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : errorText(text, error)
}

const two = (value: number) => String(value).padStart(2, '0')

/** 0:07, 12:30, 1:02:03 */
export function clockOf(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
