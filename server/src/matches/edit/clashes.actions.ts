// Rejects a match whose teams or venue are busy at its time. Runs under the calendar's lock, after the match is written.
import type { Clash, Match } from '@campus/contract/matches'
import { rulesOf } from '@campus/rules/sports/presets'
import { fail } from '../../errors.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { read } from '../read/read.store.ts'
import { type Booking, bookingsAround } from './clashes.store.ts'

export async function rejectClash(queries: Queries, matchId: number): Promise<void> {
  const bookings = await bookingsAround(queries, matchId)
  const own = bookings.find((booking) => booking.matchId === matchId)
  const others = bookings.filter((booking) => own && booking !== own && overlap(own, booking))
  if (!own || others.length === 0) return
  const matches = await read(
    queries,
    others.map((booking) => booking.matchId),
  )
  fail('CLASH', { clashes: matches.flatMap((match) => clashesOf(own, match)) })
}

function overlap(a: Booking, b: Booking): boolean {
  return a.startsAt.getTime() < endOf(b) && b.startsAt.getTime() < endOf(a)
}

const endOf = ({ startsAt, rules, competition }: Booking) =>
  startsAt.getTime() + (rules ?? rulesOf(competition)).slotMinutes * 60_000

function clashesOf(own: Booking, match: Match): Clash[] {
  const clashes: Clash[] = []
  const add = (kind: Clash['kind'], name: string | null) => clashes.push({ kind, name: name ?? '', match })
  const teams = [own.teamOneId, own.teamTwoId, ...own.sides]
  if (match.teamId1 !== null && teams.includes(match.teamId1)) add('TEAM', match.teamName1)
  if (match.teamId2 !== null && teams.includes(match.teamId2)) add('TEAM', match.teamName2)
  for (const side of match.sides ?? []) if (teams.includes(side.teamId)) add('TEAM', side.teamName)
  if (match.venueId !== null && match.venueId === own.venueId) add('VENUE', match.venue)
  return clashes
}
