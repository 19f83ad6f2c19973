// Month calendar for choosing any day; days with matches are marked.
import type { Sport } from '@campus/contract/sports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { matchDays } from '../../../data/matches/match-days.ts'
import { addMonths, monthOf } from '../../../text/format/months.ts'
import { useFansText } from '../../../text/use-fans-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { MonthGrid } from '../../../ui/date/month-grid.tsx'
import { Sheet } from '../../../ui/dialog/sheet.tsx'
import styles from './calendar-sheet.module.css'

interface Props {
  sport: Sport | 'ALL'
  value: string
  today: string
  onChange: (day: string) => void
  onClose: () => void
}

export function CalendarSheet({ sport, value, today, onChange, onClose }: Props) {
  const text = useFansText()
  const { calendar } = text
  const client = useQueryClient()
  const [month, setMonth] = useState(monthOf(value))
  const query = useQuery(matchDays(sport, month))
  const counts = new Map(query.data?.days.map(({ date, count }) => [date, count]))
  const [year = 0, number = 1] = month.split('-').map(Number)

  // Prefetch the neighbouring months.
  useEffect(() => {
    for (const step of [-1, 1]) void client.prefetchQuery(matchDays(sport, addMonths(month, step)))
  }, [client, sport, month])

  function choose(day: string) {
    onChange(day)
    onClose()
  }
  function labelOf(day: string) {
    const count = counts.get(day)
    const known = count ? calendar.count(count) : query.data && calendar.none
    return [text.day(day), day === today && text.today, known].filter(Boolean).join(', ')
  }

  return (
    <Sheet title={calendar.title} close={text.close} onClose={onClose}>
      <div className={styles.head}>
        <IconButton label={calendar.earlier} onClick={() => setMonth(addMonths(month, -1))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p className="num" aria-live="polite">
          {calendar.month(year, number)}
        </p>
        <IconButton label={calendar.later} onClick={() => setMonth(addMonths(month, 1))}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <MonthGrid
        label={calendar.month(year, number)}
        month={month}
        value={value}
        today={today}
        isBusy={query.isPending}
        marked={counts}
        weekday={text.weekday}
        labelOf={labelOf}
        onMonth={setMonth}
        onChoose={choose}
      />
      <p className={styles.note} role={query.isError ? 'alert' : undefined}>
        {query.isError && calendar.failed}
      </p>
      <Button onClick={() => choose(today)}>{text.matches.toToday}</Button>
    </Sheet>
  )
}
