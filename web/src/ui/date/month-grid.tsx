// A month as a grid of days: arrow keys move, Page Up and Page Down change the month, Enter chooses.
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, dayOfMonth } from '../../text/format/dates.ts'
import { addMonths, firstDay, lastDay, monthOf, weeksOf } from '../../text/format/months.ts'
import styles from './month-grid.module.css'

interface Props {
  label: string
  month: string
  value: string
  today: string
  /** Number of matches by day. */
  marked: ReadonlyMap<string, number>
  isBusy: boolean
  weekday: (day: string) => string
  labelOf: (day: string) => string
  onMonth: (month: string) => void
  onChoose: (day: string) => void
}

/** The same day of another month, or its last day if it is shorter. */
function inMonth(day: string, month: string): string {
  const same = month + day.slice(7)
  return same > lastDay(month) ? lastDay(month) : same
}

function dayAfterKey(key: string, day: string): string | undefined {
  const weekday = new Date(day).getUTCDay()
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }
  const step = steps[key]
  if (step !== undefined) return addDays(day, step)
  const turn = { PageUp: -1, PageDown: 1 }[key]
  return turn === undefined ? undefined : inMonth(day, addMonths(monthOf(day), turn))
}

export function MonthGrid(props: Props) {
  const { label, month, value, today, marked, isBusy, weekday, labelOf, onMonth, onChoose } = props
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState(value)
  const isMoving = useRef(true)
  // After the buttons changed the month, the tab stop is the chosen day, today or the first.
  const entry = [focused, value, today].find((day) => monthOf(day) === month) ?? firstDay(month)

  // The focus follows the keys and starts on the chosen day; it stays on the buttons that change the month.
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${entry}"]`)?.focus()
    isMoving.current = false
  }, [entry])

  function move(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, entry)
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    setFocused(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }

  const weeks = weeksOf(month)
  const named = weeks[1] ?? []
  return (
    // A table with keyboard navigation between cells is a grid.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table ref={grid} role="grid" className={styles.grid} aria-label={label} aria-busy={isBusy} onKeyDown={move}>
      <thead>
        <tr>
          {named.map((day) => (
            <th key={day} scope="col">
              {day && weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => (
              <td key={column} aria-selected={day === value}>
                {day && (
                  <button
                    type="button"
                    className={clsx(styles.day, 'num')}
                    data-day={day}
                    data-marked={marked.has(day) || undefined}
                    tabIndex={day === entry ? 0 : -1}
                    aria-label={labelOf(day)}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                  >
                    {dayOfMonth(day)}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
        {/* Always room for six weeks: the sheet's height does not change with the month. */}
        {weeks.length < 6 && <tr aria-hidden="true" className={clsx(styles.rest, weeks.length < 5 && styles.two)} />}
      </tbody>
    </table>
  )
}
