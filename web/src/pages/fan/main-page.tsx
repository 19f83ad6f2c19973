// /mainpage: the day's matches by sport, updated by events. Sport and day are in the address, so that a link shows the same.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ownDepartment } from '../../data/department/department.ts'
import { useCampusSports } from '../../data/matches/match-days.ts'
import { isOfDepartment } from '../../data/matches/match-lists.cache.ts'
import { matchesOn, useLiveMatches, useMatchesOn, useRefresh } from '../../data/matches/match-lists.ts'
import { Announcements } from '../../features/announcements/shown/announcements.tsx'
import { DateStrip } from '../../features/matches/day/date-strip.tsx'
import { readSportTab, type SportTab, SportTabs } from '../../features/matches/day/sport-tabs.tsx'
import { DepartmentHero } from '../../features/matches/department/department-hero.tsx'
import { ExpectedTimes } from '../../features/matches/row/expected.tsx'
import { MatchGroups } from '../../features/matches/row/match-groups.tsx'
import { inOrder } from '../../features/matches/row/match-order.ts'
import { MatchSkeleton } from '../../features/matches/row/match-skeleton.tsx'
import { StaleBadge } from '../../features/matches/row/stale-badge.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { lightPaths } from '../../paths.ts'
import { isDay } from '../../text/format/dates.ts'
import { errorText, useText } from '../../text/use-text.tsx'
import { useToday } from '../../ui/browser/use-clock.ts'
import { useRest } from '../../ui/browser/use-rest.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { tabId } from '../../ui/list/tabs.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { lazyWhenIdle } from '../../ui/loading/lazy-when-idle.ts'
import { Loaded } from '../../ui/loading/loaded.tsx'
import styles from './main-page.module.css'
import { matchStar } from './match-star.tsx'

function useChoice(today: string) {
  const [search, setSearch] = useSearchParams()
  const sport = readSportTab(search.get('sport'))
  const requested = search.get('date') ?? ''
  const date = isDay(requested) ? requested : today
  function choose(next: { sport?: SportTab; date?: string }) {
    const chosen = { sport, date, ...next }
    const entries = Object.entries(chosen).filter(([, value]) => value !== 'ALL' && value !== today)
    // A new history entry: back returns to the previous day or tab.
    if (chosen.sport !== sport || chosen.date !== date)
      setSearch(Object.fromEntries(entries), { preventScrollReset: true })
  }
  return { sport, date, choose }
}

const PullToRefresh = lazyWhenIdle(() =>
  import('../../ui/feedback/pull-to-refresh.tsx').then((module) => module.PullToRefresh),
)
const BelowMatches = lazyWhenIdle(() => import('./below-matches.tsx').then((module) => module.BelowMatches))
const EmptyDay = lazyPart(() => import('../../features/matches/day/empty-day.tsx').then((module) => module.EmptyDay))
const DepartmentQuestion = lazyWhenIdle(() =>
  import('../../features/matches/department/department-question.tsx').then((module) => module.DepartmentQuestion),
)
/** How long a visitor looks at the first matches before being asked anything. */
const lookMs = 4000
const hasTouch = () => matchMedia('(pointer: coarse)').matches

export function MainPage() {
  const text = useText()
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const today = useToday()
  const { sport, date, choose } = useChoice(today)
  const sports = useCampusSports(sport)
  const isLive = sport === 'LIVE'
  const daySport = isLive ? 'ALL' : sport
  const live = useLiveMatches()
  const day = useMatchesOn({ sport: daySport, date })
  const shown = isLive ? live : day
  // All sports share the courts. Of one sport alone the list at hand has to do until all of them were seen.
  const whole = useQueryClient().getQueryData(matchesOn({ sport: 'ALL', date }).queryKey)
  const isTurning = !isLive && day.isPlaceholderData
  const refresh = useRefresh()
  const { data: own } = useQuery(ownDepartment())
  const department = own.name
  const isFirstPage = sport === 'ALL' && date === today
  const pinned =
    department !== null && isFirstPage && !isTurning
      ? day.data?.toSorted(inOrder).find((match) => match.status === 'LIVE' && isOfDepartment(match, department))
      : undefined

  // A visitor who has answered before does not load the question. After the list: an empty screen asks nothing.
  const [isAsking] = useState(own.question !== 'closed')
  // The first thing a visitor sees is the matches: the sheet waits until they have looked.
  const hasLooked = useRest(day.isSuccess, lookMs)
  const mayAsk = own.question === 'open' ? hasLooked : day.isSuccess
  const question = isAsking && <Suspense>{mayAsk && <DepartmentQuestion />}</Suspense>
  const tools = (
    <>
      <SportTabs
        value={sport}
        sports={sports}
        liveCount={live.isError ? 0 : live.data?.length}
        panelId={panelId}
        onChange={(tab) => choose({ sport: tab })}
      />
      {!isLive && <DateStrip sport={daySport} value={date} today={today} onChange={(next) => choose({ date: next })} />}
    </>
  )
  return (
    <Screen title={text.matches.title} isBarLeaving tabs={tools}>
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, sport)}
        aria-busy={isTurning}
        className={styles.panel}
      >
        <Suspense>{hasTouch() && <PullToRefresh content={panel} onRefresh={refresh} />}</Suspense>
        <Announcements day={day.data} />
        {!isLive && date !== today && (
          <div className={styles.day}>
            <p>{text.day(date)}</p>
            <Button onClick={() => choose({ date: today })}>{text.today}</Button>
          </div>
        )}
        {isFirstPage && department !== null && <DepartmentHero department={department} live={pinned} />}
        {isFirstPage && <div className={own.question === 'skipped' ? styles.offer : styles.question}>{question}</div>}
        <Loaded
          query={shown}
          skeleton={<MatchSkeleton />}
          failed={text.matches.loadFailed}
          hint={errorText(text, shown.error)}
          retry={text.retry}
        >
          {(matches) => {
            // The key remounts the groups for another day: they must not animate from the previous day's positions.
            const list = isLive ? sport : matches[0]?.date
            if (matches.length > 0)
              return (
                <ExpectedTimes matches={whole ?? matches}>
                  <MatchGroups key={list} matches={matches} pinnedId={pinned?.matchId} star={matchStar} />
                </ExpectedTimes>
              )
            if (isTurning) return <MatchSkeleton />
            if (!isLive) {
              return (
                <Suspense fallback={<MatchSkeleton />}>
                  <EmptyDay sport={daySport} day={date} today={today} onChoose={(next) => choose({ date: next })} />
                </Suspense>
              )
            }
            return (
              <Notice icon={<Radio aria-hidden="true" />} title={text.matches.empty} hint={text.matches.emptyLiveHint}>
                <Button onClick={() => choose({ sport: 'ALL', date: today })}>{text.matches.toToday}</Button>
              </Notice>
            )
          }}
        </Loaded>
        <Suspense>
          <BelowMatches day={date} sport={sport} />
        </Suspense>
      </div>
      <StaleBadge fetchedAt={shown.dataUpdatedAt} lightPath={lightPaths.day(date)} />
    </Screen>
  )
}
