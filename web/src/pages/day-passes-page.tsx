// /admin/passes/day?date=: a printable sheet of scoring codes, one for every match of a day.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useToday } from '../features/matches/use-now.ts'
import { DaySheet } from '../features/scoring/day-sheet.tsx'
import { matchesToScore } from '../features/scoring/passes.queries.ts'
import { isDay } from '../text/dates.ts'
import { useScoringText } from '../text/use-scoring-text.ts'
import { Field } from '../ui/field.tsx'
import { LoadedList } from '../ui/loaded-list.tsx'
import styles from './day-passes-page.module.css'
import { Screen } from './screen.tsx'

export function DayPassesPage() {
  const text = useScoringText()
  const { passes: words } = text.scoring
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const asked = search.get('date') ?? ''
  const date = isDay(asked) ? asked : today
  const query = useQuery(matchesToScore(date))
  return (
    <div className={styles.sheet}>
      <Screen title={words.dayTitle} hasBack>
        <div className={styles.date}>
          <Field
            label={words.date}
            type="date"
            value={date}
            onChange={(event) => event.target.value && setSearch({ date: event.target.value }, { replace: true })}
          />
        </div>
        <LoadedList query={query} failed={text.matches.loadFailed}>
          {(matches) => <DaySheet key={date} date={date} matches={matches} />}
        </LoadedList>
      </Screen>
    </div>
  )
}
