// Seven days to choose from, and the calendar for all others.
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { addDays, dayOfMonth, daysBetween, isDay } from '../../text/dates.ts'
import { useText } from '../../text/use-text.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './date-strip.module.css'

interface Props {
  value: string
  today: string
  onChange: (day: string) => void
}

/** The day in the middle. It stays while the chosen day lies inside the strip, so that days keep still under the
    finger; a day at the edge or beyond becomes the new middle, so that one can walk on. */
function middleDay(middle: string, chosen: string): string {
  return Math.abs(daysBetween(middle, chosen)) < 3 ? middle : chosen
}

export function DateStrip({ value, today, onChange }: Props) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [kept, setKept] = useState(() => middleDay(today, value))
  const middle = middleDay(value === today ? today : kept, value)
  if (middle !== kept) setKept(middle)
  const days = [-3, -2, -1, 0, 1, 2, 3].map((offset) => addDays(middle, offset))

  return (
    <fieldset className={styles.dates} aria-label={text.matches.dates}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-pressed={day === value}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onChange(day)}
        >
          <span className="sr-only">{text.day(day)} </span>
          <span className={styles.weekday} aria-hidden={day !== today}>
            {day === today ? text.today : text.weekday(day)}
          </span>
          <b className="num" aria-hidden="true">
            {dayOfMonth(day)}
          </b>
        </button>
      ))}
      <span className={styles.calendar}>
        <input
          ref={input}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={value}
          onChange={(event) => isDay(event.target.value) && onChange(event.target.value)}
        />
        <IconButton label={text.matches.pickDate} onClick={() => input.current?.showPicker()}>
          <CalendarDays aria-hidden="true" />
        </IconButton>
      </span>
    </fieldset>
  )
}
