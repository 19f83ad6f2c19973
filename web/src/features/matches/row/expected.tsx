// Which matches of a day begin late, for every row and head below: by the day's own list and the server's clock. Those that wait
// in a queue have its estimate instead.
import type { Match } from '@campus/contract/matches'
import { type DayMatch, type Expected, expectedStarts } from '@campus/rules/season/expected'
import { instantOf, minute } from '@campus/rules/seoul'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { QueueTimes } from './queue-times.tsx'

const Late = createContext<ReadonlyMap<number, Expected>>(new Map())

/** All that begin late. */
export const useAllExpected = (): ReadonlyMap<number, Expected> => useContext(Late)

/** Undefined where a match is on time. */
export const useExpected = (matchId: number): Expected | undefined => useContext(Late).get(matchId)

/** A list stored by an older release has no lengths: nothing is expected then. */
function dayMatches({
  matchId,
  venueId,
  teamId1,
  teamId2,
  sides,
  date,
  startTime,
  slotMinutes,
  status,
  startedAt,
  queue,
}: Match): DayMatch[] {
  if (queue && status === 'FUTURE') return []
  if (date === null || startTime === null || (slotMinutes === undefined && status !== 'PAST')) return []
  const two = [teamId1, teamId2].filter((id) => id !== null)
  return [
    {
      matchId,
      venueId,
      teamIds: sides ? sides.map(({ teamId }) => teamId) : two,
      startsAt: instantOf(date, startTime),
      minutes: slotMinutes ?? 0,
      status,
      startedAt: startedAt ? Date.parse(startedAt) : null,
    },
  ]
}

interface Props {
  /** All matches of one day, whatever their sport: they share courts. */
  matches: readonly Match[]
  children: ReactNode
}

export function ExpectedTimes({ matches, children }: Props) {
  const day = useMemo(() => matches.flatMap(dayMatches), [matches])
  const isOpen = day.some(({ status }) => status === 'FUTURE')
  // As text: nothing is drawn again while nothing moves.
  const late = useClock(
    (now) => (isOpen ? JSON.stringify([...expectedStarts(day, Math.floor(now / minute) * minute)]) : '[]'),
    isOpen ? 'minutes' : null,
  )
  const value = useMemo(() => new Map(JSON.parse(late) as Array<[number, Expected]>), [late])
  return (
    <Late value={value}>
      <QueueTimes matches={matches}>{children}</QueueTimes>
    </Late>
  )
}
