// /admin/passes/day?date=: a printable sheet of scoring codes, one for every match of a day.
import { useQuery } from '@tanstack/react-query'
import { matchesToScore } from '../../data/matches/more-lists.ts'
import { DaySheet } from '../../features/scoring/passes/day-sheet.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { isDay } from '../../text/format/dates.ts'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { useUrlState } from '../../ui/browser/use-url-state.ts'
import { DateField } from '../../ui/date/date-field.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './day-passes-page.module.css'

const read = (search: URLSearchParams) => ({ date: search.get('date') ?? '' })
const write = (chosen: ReturnType<typeof read>) => chosen

export function DayPassesPage() {
  const text = useScoringText()
  const { passes: words } = text.scoring
  const today = useToday()
  const [{ date: requested }, choose] = useUrlState(read, write)
  const date = isDay(requested) ? requested : today
  const query = useQuery(matchesToScore(date))
  return (
    <div className={styles.sheet}>
      <Screen title={words.dayTitle} hasBack>
        <div className={styles.date}>
          <DateField label={words.date} value={date} onDay={(day) => choose({ date: day })} />
        </div>
        <LoadedList query={query} failed={text.matches.loadFailed}>
          {(matches) => <DaySheet key={date} date={date} matches={matches} />}
        </LoadedList>
      </Screen>
    </div>
  )
}
