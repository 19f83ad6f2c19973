// Strip of seven days to choose from, with match days marked, and a button for the calendar.
import type { Sport } from '@campus/contract/sports'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useMatchDays } from '../../../data/matches/match-days.ts'
import { addDays, dayOfMonth, daysBetween } from '../../../text/format/dates.ts'
import { useText } from '../../../text/use-text.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import styles from './date-strip.module.css'

interface Props {
  sport: Sport | 'ALL'
  value: string
  today: string
  onChange: (day: string) => void
}

const loadCalendar = () => import('./calendar-sheet.tsx').then((module) => module.CalendarSheet)
type Calendar = Awaited<ReturnType<typeof loadCalendar>>

/** The day in the middle. It stays while the chosen day lies inside the strip, so that days do not move under the
    finger; a day at the edge or beyond becomes the new middle. */
function middleDay(middle: string, chosen: string): string {
  return Math.abs(daysBetween(middle, chosen)) < 3 ? middle : chosen
}

export function DateStrip({ sport, value, today, onChange }: Props) {
  const text = useText()
  const [storedMiddle, setStoredMiddle] = useState(() => middleDay(today, value))
  const [CalendarSheet, setCalendarSheet] = useState<Calendar>()
  const middle = middleDay(value === today ? today : storedMiddle, value)
  if (middle !== storedMiddle) setStoredMiddle(middle)
  const days = [-3, -2, -1, 0, 1, 2, 3].map((offset) => addDays(middle, offset))
  const matchDays = useMatchDays(sport, addDays(middle, -3), addDays(middle, 3))

  const openCalendar = () =>
    loadCalendar().then(
      (sheet) => setCalendarSheet(() => sheet),
      () => toast(text.errors.NETWORK),
    )

  return (
    <fieldset className={styles.dates} aria-label={text.matches.dates}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-pressed={day === value}
          aria-current={day === today ? 'date' : undefined}
          data-marked={matchDays.has(day) || undefined}
          onClick={() => onChange(day)}
        >
          <span className="sr-only">{text.day(day)} </span>
          <span className={styles.weekday} aria-hidden={day !== today}>
            {day === today ? text.today : text.weekday(day)}
          </span>
          <b className="num" aria-hidden="true">
            {dayOfMonth(day)}
          </b>
          {matchDays.has(day) && <span className="sr-only"> {text.matches.hasMatches}</span>}
        </button>
      ))}
      {/* Prefetch on the first touch: the sheet has loaded by the time the finger is up. */}
      <IconButton
        className={styles.calendar}
        label={text.matches.pickDate}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadCalendar().catch(() => {})}
        onClick={openCalendar}
      >
        <CalendarDays aria-hidden="true" />
      </IconButton>
      {CalendarSheet && (
        <CalendarSheet
          sport={sport}
          value={value}
          today={today}
          onChange={onChange}
          onClose={() => setCalendarSheet(undefined)}
        />
      )}
    </fieldset>
  )
}
