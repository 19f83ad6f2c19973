// /admin/queue?date=: queues of courts of a day: start one, see its courts and who waits, steer it.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Columns3 } from 'lucide-react'
import { courtQueuesOn } from '../../data/court-queues.ts'
import { useMatchesOn } from '../../data/matches/match-lists.ts'
import { venueList } from '../../data/venues.ts'
import { queueable } from '../../features/matches/queue/queue.rules.ts'
import { QueuePanel } from '../../features/matches/queue/queue-panel.tsx'
import { StartQueue } from '../../features/matches/queue/start-queue.tsx'
import { ExpectedTimes } from '../../features/matches/row/expected.tsx'
import { StaleBadge } from '../../features/matches/row/stale-badge.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { isDay } from '../../text/format/dates.ts'
import { useQueueText } from '../../text/use-queue-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useToday } from '../../ui/browser/use-clock.ts'
import { useUrlState } from '../../ui/browser/use-url-state.ts'
import { IconLink } from '../../ui/button.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import page from './board-page.module.css'

export function QueuePage() {
  const text = useQueueText()
  const { queue: words } = text
  const today = useToday()
  const [{ date }, choose] = useUrlState(
    (search) => ({ date: isDay(search.get('date') ?? '') ? (search.get('date') ?? today) : today }),
    (state: { date: string }) => ({ date: state.date === today ? '' : state.date }),
  )
  const day = useMatchesOn({ sport: 'ALL', date })
  const toBoard = (
    <IconLink label={words.toBoard} to={date === today ? paths.board : `${paths.board}?date=${date}`}>
      <Columns3 aria-hidden="true" />
    </IconLink>
  )
  return (
    <Screen title={words.title} hasBack actions={toBoard}>
      <DateField label={words.day} value={date} onDay={(to) => choose({ date: to }, { isStep: true })} />
      <Loaded
        query={day}
        skeleton={<div className={page.bones} />}
        failed={words.loadFailed}
        hint={errorText(text, day.error)}
        retry={text.retry}
      >
        {(matches) => (
          <ExpectedTimes matches={matches}>
            <DayQueues key={date} date={date} isToday={date === today} matches={matches} />
          </ExpectedTimes>
        )}
      </Loaded>
      <StaleBadge fetchedAt={day.dataUpdatedAt} />
    </Screen>
  )
}

function DayQueues({ date, isToday, matches }: { date: string; isToday: boolean; matches: readonly Match[] }) {
  const text = useQueueText()
  const { queue: words } = text
  const queues = useQuery(courtQueuesOn(date, matches))
  const { data: venues = [] } = useQuery(venueList())
  return (
    <Loaded
      query={queues}
      skeleton={<div className={page.bones} />}
      failed={words.loadFailed}
      hint={errorText(text, queues.error)}
      retry={text.retry}
    >
      {(open) => {
        const taken = new Set(open.flatMap(({ courts }) => courts.map(({ venueId }) => venueId)))
        const free = venues.filter(({ venueId }) => !taken.has(venueId))
        const canStart = queueable(matches).length > 0
        return (
          <>
            {open.map((queue) => (
              <QueuePanel key={queue.queueId} queue={queue} matches={matches} freeCourts={free} />
            ))}
            {canStart && <StartQueue date={date} isToday={isToday} matches={matches} courts={free} />}
            {!canStart && open.length === 0 && (
              <Notice icon={<CalendarDays aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
