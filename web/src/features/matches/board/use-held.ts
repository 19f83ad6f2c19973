// The card that is being moved: where it is held, by a pointer or by keys, and what would be wrong there.
import type { Moves } from '@campus/rules/board/moves'
import { isHard, type Place, type Problem } from '@campus/rules/board/problems'
import { clockAt, minute } from '@campus/rules/seoul'
import { useMemo, useState } from 'react'
import { matchName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { announce } from '../../../ui/feedback/toast.tsx'
import { type Day, problemsOf } from './board.rules.ts'
import type { Mark } from './board-card.tsx'

/** Cards lie at multiples of it. */
export const snapMs = 5 * minute

export interface Held extends Place {
  matchId: number
  /** Dropped with problems: somebody chooses what to do about them. */
  isDropped: boolean
}

export const movesOf = ({ matchId, startsAt, venueId }: Held): Moves => new Map([[matchId, { startsAt, venueId }]])

export function useHeld(day: Day, courtName: (venueId: number | null) => string) {
  const text = useBoardText()
  const [held, setHeld] = useState<Held | null>(null)
  const problems = useMemo(() => (held ? problemsOf(day, movesOf(held)) : []), [day, held])

  function hold(matchId: number, place: Place) {
    const match = day.matches.find((one) => one.matchId === matchId)
    setHeld({ matchId, ...place, isDropped: false })
    if (match) announce(text.board.held(matchName(match, text)))
  }

  /** Only a new place is drawn: a pointer moves more often. */
  function moveTo(place: Place, { isSaid = false } = {}) {
    setHeld((now) => {
      if (!now || now.isDropped || (now.startsAt === place.startsAt && now.venueId === place.venueId)) return now
      return { ...now, ...place }
    })
    if (!isSaid || !held) return
    const count = problemsOf(day, movesOf({ ...held, ...place })).length
    announce(text.board.heldAt(clockAt(place.startsAt), courtName(place.venueId), count))
  }

  return { held, problems, hold, moveTo, setHeld }
}

/** How each other match is marked while a card is held. */
export function marksOf(problems: readonly Problem[], heldId: number): Map<number, Mark> {
  const marks = new Map<number, Mark>()
  for (const problem of problems) {
    const other = problem.matchId === heldId ? problem.otherId : problem.matchId
    if (other !== null && marks.get(other) !== 'hard') marks.set(other, isHard(problem) ? 'hard' : 'soft')
  }
  return marks
}
