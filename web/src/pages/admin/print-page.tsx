// /admin/print?date=&what=: the plan of a day and its blank score sheets, to be printed by the browser.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { matchesPlayedOn } from '../../data/matches/more-lists.ts'
import { type PaperKind, paperKinds, Sheets } from '../../features/paper/sheets.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { isDay } from '../../text/format/dates.ts'
import { usePaperText } from '../../text/use-paper-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { useUrlState } from '../../ui/browser/use-url-state.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { Tabs, tabId } from '../../ui/list/tabs.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './printed.module.css'

interface Chosen {
  date: string
  what: PaperKind
}

const read = (search: URLSearchParams): Chosen => ({
  date: search.get('date') ?? '',
  what: paperKinds.find((kind) => kind === search.get('what')) ?? 'court',
})
const write = ({ date, what }: Chosen) => ({ date, what: what === 'court' ? '' : what })

export function PrintPage() {
  const text = usePaperText()
  const { paper: words } = text
  const panelId = useId()
  const today = useToday()
  const [{ date: requested, what }, choose] = useUrlState(read, write)
  const date = isDay(requested) ? requested : today
  const query = useQuery(matchesPlayedOn(date))
  const tools = (
    <Tabs
      label={words.what}
      tabs={paperKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
      value={what}
      panelId={panelId}
      onChange={(kind) => choose({ what: kind }, { isStep: true })}
    />
  )
  return (
    <div className={styles.sheet}>
      <Screen title={words.title} tools={tools} hasBack>
        <div className={styles.tools}>
          <div className={styles.date}>
            <DateField label={words.date} value={date} onDay={(day) => choose({ date: day })} />
          </div>
          <p>{words.hint}</p>
          <Button tone="primary" onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, what)}>
          <LoadedList query={query} failed={text.matches.loadFailed}>
            {(matches) => <Sheets kind={what} date={date} matches={matches} />}
          </LoadedList>
        </div>
      </Screen>
    </div>
  )
}
