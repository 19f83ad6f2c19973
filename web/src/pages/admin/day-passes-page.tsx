// /admin/passes/day?date=: a printable sheet of scoring codes, one for every court of a day.
import { useQuery } from '@tanstack/react-query'
import { matchesPlayedOn } from '../../data/matches/more-lists.ts'
import { courtPassesOn } from '../../data/scoring/court-passes.ts'
import { CourtSheet } from '../../features/scoring/courts/court-sheet.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { isDay } from '../../text/format/dates.ts'
import { useCourtText } from '../../text/use-court-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { useUrlState } from '../../ui/browser/use-url-state.ts'
import { DateField } from '../../ui/date/date-field.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './printed.module.css'

const read = (search: URLSearchParams) => ({ date: search.get('date') ?? '' })
const write = (chosen: ReturnType<typeof read>) => chosen

export function DayPassesPage() {
  const text = useCourtText()
  const { courts: words } = text
  const today = useToday()
  const [{ date: requested }, choose] = useUrlState(read, write)
  const date = isDay(requested) ? requested : today
  const matches = useQuery(matchesPlayedOn(date))
  const passes = useQuery(courtPassesOn(date))
  return (
    <div className={styles.sheet}>
      <Screen title={words.title} hasBack>
        <div className={styles.date}>
          <DateField label={words.date} value={date} onDay={(day) => choose({ date: day })} />
        </div>
        <LoadedList query={matches} failed={text.matches.loadFailed}>
          {(played) => (
            <LoadedList query={passes} failed={words.loadFailed}>
              {(known) => <CourtSheet key={date} date={date} matches={played} passes={known} />}
            </LoadedList>
          )}
        </LoadedList>
      </Screen>
    </div>
  )
}
