// /adminmainpage: administrators' matches of a day, or of all days. The filters are in the address.
import { isKnownSport } from '@campus/rules/kits/kits'
import { Suspense, useId } from 'react'
import { useCampusSports } from '../../data/matches/match-days.ts'
import { useDraftEvents, useMatchesOn } from '../../data/matches/match-lists.ts'
import { AllMatches } from '../../features/match-admin/list/all-matches.tsx'
import { ListBones } from '../../features/match-admin/list/list-bones.tsx'
import { MatchFilters } from '../../features/match-admin/list/match-filters.tsx'
import { byTime, type ListFilter, noFilter, readStatus } from '../../features/match-admin/list/match-list.rules.ts'
import { MatchList } from '../../features/match-admin/list/match-list.tsx'
import { StaleBadge } from '../../features/matches/row/stale-badge.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { overlaysPath } from '../../overlay-paths.ts'
import { paths } from '../../paths.ts'
import { isDay } from '../../text/format/dates.ts'
import { useAdminText } from '../../text/use-admin-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useToday } from '../../ui/browser/use-clock.ts'
import { useUrlState } from '../../ui/browser/use-url-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { Tabs, tabId } from '../../ui/list/tabs.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import styles from './admin-main-page.module.css'

/** Loaded with the first chosen row. */
const BulkBar = lazyPart(() => import('../../features/matches/board/bulk-bar.tsx').then((part) => part.BulkBar))

interface Chosen extends ListFilter {
  /** Null means all days. */
  date: string | null
}

function useChoice(today: string) {
  function read(search: URLSearchParams): Chosen {
    const requested = search.get('date') ?? today
    const competition = Number(search.get('competition'))
    return {
      date: requested === 'all' ? null : isDay(requested) ? requested : today,
      sport: isKnownSport(search.get('sport') ?? '') ? (search.get('sport') ?? 'ALL') : 'ALL',
      status: readStatus(search.get('status')),
      competitionId: Number.isInteger(competition) && competition > 0 ? competition : null,
      team: search.get('team') ?? '',
    }
  }
  const write = ({ date, sport, status, competitionId, team }: Chosen) => ({
    date: date === today ? '' : (date ?? 'all'),
    sport: sport === 'ALL' ? '' : sport,
    status: status === 'ALL' ? '' : status,
    competition: String(competitionId ?? ''),
    team,
  })
  const [chosen, choose] = useUrlState(read, write)
  return { chosen, choose }
}

export function AdminMainPage() {
  const text = useAdminText()
  const { list, home } = text.adminWords
  const panelId = useId()
  const today = useToday()
  const { chosen, choose } = useChoice(today)
  const { date, ...filter } = chosen
  const tabs = ['ALL', ...useCampusSports(filter.sport)]
  const clear = () => choose({ ...noFilter, sport: filter.sport })
  const links = [
    { to: paths.today, label: home.today.title },
    { to: paths.board, label: home.board.title },
    { to: paths.queue, label: home.queue.title },
    { to: paths.screens, label: home.screens.title },
    { to: paths.announcements, label: home.announcements.title },
    { to: paths.competitions, label: home.competitions.title },
    { to: paths.sports, label: home.sports.title },
    { to: paths.venues, label: home.venues.title },
    { to: paths.importTeams, label: home.import.title },
    { to: paths.audit, label: home.audit.title },
    { to: paths.dayPasses, label: home.passes.title },
    { to: paths.print, label: home.print.title },
    { to: paths.moderation, label: home.moderation.title },
    { to: paths.staff, label: home.staff.title },
    { to: paths.feed, label: home.feed.title },
    { to: paths.liveStreaming, label: home.live.title },
    { to: overlaysPath, label: home.overlays.title },
  ]
  const tools = (
    <Tabs
      label={text.matches.sportMenu}
      tabs={tabs.map((tab) => ({ value: tab, label: text.sport(tab) }))}
      value={filter.sport}
      panelId={panelId}
      onChange={(sport) => choose({ sport, competitionId: null }, { isStep: true })}
    />
  )
  return (
    <Screen title={text.admin.title} tools={tools}>
      <div className={styles.actions}>
        <ButtonLink tone="primary" to={paths.createMatch}>
          {text.admin.createMatch}
        </ButtonLink>
        <ButtonLink to={paths.createTeam}>{text.admin.teams}</ButtonLink>
        <nav className={styles.links} aria-label={home.label}>
          {links.map(({ to, label }) => (
            <ButtonLink key={to} to={to} className={styles.link}>
              {label}
            </ButtonLink>
          ))}
        </nav>
      </div>
      <div className={styles.filters}>
        <div className={styles.day}>
          <DateField
            label={list.date}
            value={date ?? ''}
            onDay={(day) => choose({ date: day })}
            beside={
              <>
                <Button aria-pressed={date === today} onClick={() => choose({ date: today }, { isStep: true })}>
                  {text.today}
                </Button>
                <Button aria-pressed={date === null} onClick={() => choose({ date: null }, { isStep: true })}>
                  {list.allDates}
                </Button>
              </>
            }
          />
        </div>
        <MatchFilters filter={filter} onChange={choose} />
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, filter.sport)} className={styles.panel}>
        {date === null ? (
          <AllMatches filter={filter} onClear={clear} />
        ) : (
          <DayMatches date={date} filter={filter} onClear={clear} />
        )}
      </div>
    </Screen>
  )
}

function DayMatches({ date, filter, onClear }: { date: string; filter: ListFilter; onClear: () => void }) {
  const text = useAdminText()
  const day = useMatchesOn({ sport: filter.sport, date })
  useDraftEvents()
  return (
    <>
      <Loaded
        query={day}
        skeleton={<ListBones />}
        failed={text.matches.loadFailed}
        hint={errorText(text, day.error)}
        retry={text.retry}
      >
        {(matches) => (
          <MatchList
            matches={matches.toSorted(byTime)}
            filter={filter}
            onClear={onClear}
            renderBulkActs={(chosen, clear) => (
              <Suspense fallback={null}>
                <BulkBar date={date} chosen={chosen} onClear={clear} />
              </Suspense>
            )}
          />
        )}
      </Loaded>
      <StaleBadge fetchedAt={day.dataUpdatedAt} />
    </>
  )
}
