// The time axis of a board: hours, closed hours of a court, the line of now, and where a day opens.
import { clockAt, instantOf, minute } from '@campus/rules/seoul'
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import { useBoardText } from '../../../text/use-board-text.ts'
import { useClock, useToday } from '../../../ui/browser/use-clock.ts'
import styles from './board.module.css'
import type { Day } from './board.rules.ts'

interface Span {
  from: number
  to: number
}

/** Marks a place on the axis for the style sheet. */
export const placed = (from: number, { startsAt, minutes }: { startsAt: number; minutes: number }) =>
  ({ '--top': (startsAt - from) / minute, '--minutes': minutes }) as CSSProperties

export function Hours({ span }: { span: Span }) {
  const hour = 60 * minute
  const hours = Array.from({ length: Math.ceil((span.to - span.from) / hour) }, (_, at) => span.from + at * hour)
  return (
    <div className={styles.hours} aria-hidden="true">
      {hours.map((startsAt) => (
        <span key={startsAt} className="num" style={placed(span.from, { startsAt, minutes: 60 })}>
          {clockAt(startsAt)}
        </span>
      ))}
    </div>
  )
}

/** A day opens where it is now, any other at its first match. */
export function useScrollToNow(
  scroller: RefObject<HTMLElement | null>,
  columns: RefObject<HTMLElement | null>,
  { from, to }: Span,
  first: number | undefined,
) {
  const hasScrolled = useRef(false)
  const now = useClock(
    (instant) => (instant > from && instant < to ? Math.floor(instant / minute) * minute : (first ?? from)),
    null,
  )
  useEffect(() => {
    const height = columns.current?.getBoundingClientRect().height ?? 0
    if (hasScrolled.current || height === 0) return
    hasScrolled.current = true
    const lead = 60 * minute
    scroller.current?.scrollTo(0, ((now - lead - from) / (to - from)) * height)
  }, [scroller, columns, now, from, to])
}

export function NowLine({ date, span }: { date: string; span: Span }) {
  const isToday = useToday() === date
  const now = useClock((instant) => Math.floor(instant / minute), isToday ? 'minutes' : null) * minute
  if (!isToday || now < span.from || now > span.to) return null
  return (
    <div className={styles.now} style={placed(span.from, { startsAt: now, minutes: 0 })} aria-hidden="true">
      <span className="num">{clockAt(now)}</span>
    </div>
  )
}

interface ClosedProps {
  day: Day
  venueId: number | null
  span: Span
}

/** Where the court is closed or pauses: nothing is placed there silently. */
export function ClosedHours({ day, venueId, span }: ClosedProps) {
  const { board: words } = useBoardText()
  const court = day.facts.courts.find((one) => one.venueId === venueId)
  if (!court) return null
  const spans = [
    ...(court.opens === null ? [] : [{ from: span.from, to: instantOf(day.date, court.opens) }]),
    ...court.breaks
      .filter((pause) => pause.date === null || pause.date === day.date)
      .map((pause) => ({ from: instantOf(day.date, pause.from), to: instantOf(day.date, pause.to) })),
    ...(court.closes === null ? [] : [{ from: instantOf(day.date, court.closes), to: span.to }]),
  ]
  return spans
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => (
      <div
        key={from}
        className={styles.closed}
        style={placed(span.from, { startsAt: from, minutes: (to - from) / minute })}
      >
        <span className="num">
          {clockAt(from)} {to === span.to && words.closed}
        </span>
      </div>
    ))
}
