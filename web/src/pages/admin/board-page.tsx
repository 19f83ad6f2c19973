// /admin/board?date=: the courts of a match day, and every change of its plan.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronLeft, ChevronRight, MapPin } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { boardOf } from '../../data/board.ts'
import { useDraftEvents, useMatchesOn } from '../../data/matches/match-lists.ts'
import { Board } from '../../features/matches/board/board.tsx'
import { ExpectedTimes } from '../../features/matches/row/expected.tsx'
import { StaleBadge } from '../../features/matches/row/stale-badge.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { addDays, isDay } from '../../text/format/dates.ts'
import { useBoardText } from '../../text/use-board-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useToday } from '../../ui/browser/use-clock.ts'
import { useUrlState } from '../../ui/browser/use-url-state.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import styles from './board-page.module.css'

/** Loaded with the first running match that is chosen. */
const Suspension = lazyPart(() =>
  import('../../features/scoring/console/suspension.tsx').then((part) => part.Suspension),
)

export function BoardPage() {
  const text = useBoardText()
  const { board: words } = text
  const today = useToday()
  const [{ date }, choose] = useUrlState(
    (search) => ({ date: isDay(search.get('date') ?? '') ? (search.get('date') ?? today) : today }),
    (state: { date: string }) => ({ date: state.date === today ? '' : state.date }),
  )
  const day = useMatchesOn({ sport: 'ALL', date })
  useDraftEvents()
  const go = (to: string) => choose({ date: to }, { isStep: true })
  const tools = (
    <div className={styles.day}>
      <IconButton label={words.previousDay} onClick={() => go(addDays(date, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <input
        type="date"
        aria-label={words.day}
        value={date}
        onChange={({ target }) => isDay(target.value) && target.value > '1900' && go(target.value)}
      />
      <IconButton label={words.nextDay} onClick={() => go(addDays(date, 1))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
  return (
    <Screen title={words.title} hasBack>
      <Loaded
        query={day}
        skeleton={<div className={styles.bones} />}
        failed={words.loadFailed}
        hint={errorText(text, day.error)}
        retry={text.retry}
      >
        {(matches) => <DayBoard key={date} date={date} matches={matches} tools={tools} />}
      </Loaded>
      <StaleBadge fetchedAt={day.dataUpdatedAt} />
    </Screen>
  )
}

function DayBoard({ date, matches, tools }: { date: string; matches: Match[]; tools: ReactNode }) {
  const text = useBoardText()
  const { board: words } = text
  const board = useQuery(boardOf(date))
  return (
    <Loaded
      query={board}
      skeleton={<div className={styles.bones} />}
      failed={words.loadFailed}
      hint={errorText(text, board.error)}
      retry={text.retry}
    >
      {(facts) =>
        facts.courts.length === 0 ? (
          <Notice icon={<MapPin aria-hidden="true" />} title={words.noCourts} hint={words.noCourtsHint}>
            <ButtonLink tone="primary" to={paths.venues}>
              {words.addCourts}
            </ButtonLink>
          </Notice>
        ) : matches.length === 0 ? (
          <>
            {tools}
            <Notice icon={<CalendarDays aria-hidden="true" />} title={words.empty} hint={words.emptyHint}>
              <ButtonLink tone="primary" to={paths.competitions}>
                {words.makeSeason}
              </ButtonLink>
            </Notice>
          </>
        ) : (
          <ExpectedTimes matches={matches}>
            <Board
              date={date}
              matches={matches}
              facts={facts}
              tools={tools}
              renderSuspension={(match) => (
                <Suspense fallback={null}>
                  <Suspension match={match} />
                </Suspense>
              )}
            />
          </ExpectedTimes>
        )
      }
    </Loaded>
  )
}
