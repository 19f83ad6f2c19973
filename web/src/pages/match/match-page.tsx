// /matchDetail/{matchId}/{sport}: one match, updated by events, and its three tabs. Redirects the swapped order of the
// two to this one, and a wrong sport to the match's own.

import type { Match } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { commentCountOf } from '../../data/comments/comments.ts'
import { matchOf, useMatch } from '../../data/matches/match.ts'
import { matchesOn } from '../../data/matches/match-lists.ts'
import { Announcements } from '../../features/announcements/shown/announcements.tsx'
import { ScorersSpace } from '../../features/commentary/scorers-space.tsx'
import { MatchHero } from '../../features/matches/hero/match-hero.tsx'
import { MatchHeroSkeleton } from '../../features/matches/hero/match-hero-skeleton.tsx'
import { MiniScore } from '../../features/matches/hero/mini-score.tsx'
import { useAnnounceMatch } from '../../features/matches/row/announce-match.ts'
import { ExpectedTimes } from '../../features/matches/row/expected.tsx'
import { StaleBadge } from '../../features/matches/row/stale-badge.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { lightPaths, type MatchTab, matchPath, matchTabs, paths, readMatchPath } from '../../paths.ts'
import { titleWithSport } from '../../text/format/competition-title.ts'
import { stageName } from '../../text/format/placeholders.ts'
import { sideName } from '../../text/format/side-name.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useToday } from '../../ui/browser/use-clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Region } from '../../ui/feedback/region.tsx'
import { tintOf } from '../../ui/list/tint.ts'
import { lazyPart, Nothing } from '../../ui/loading/lazy-part.tsx'
import { lazyWhenIdle } from '../../ui/loading/lazy-when-idle.ts'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import { NotFoundPage } from '../fan/not-found-page.tsx'
import styles from './match-page.module.css'
import { MatchActions, MatchTools } from './match-tools.tsx'
import { useIsOut } from './use-is-out.ts'

/** Outlet context of the tabs. They request their own data at once: the match itself may still be loading. */
interface TabContext {
  matchId: number
  match: Match | undefined
  /** The match failed to load; the page's head shows it. */
  hasFailed: boolean
}

export const useTabContext = () => useOutletContext<TabContext>()

// With the tab below: the score does not wait for the log's rules.
const Scorers = lazyPart(() => import('../../features/commentary/scorers.tsx').then((m) => m.Scorers), Nothing)

const EmbedButton = lazyWhenIdle(() => import('../../features/embeds/embed-button.tsx').then((m) => m.EmbedButton))

/** Only of competitions whose results are confirmed. */
const MatchProtests = lazyPart(() => import('./match-protests.tsx').then((m) => m.MatchProtests), Nothing)

/** Other sports have points, not scorers. */
const hasScorers = ({ sport, status }: Match) =>
  kitOf(sport).kind === 'GOALS' && (status === 'LIVE' || status === 'PAST')

function LiveMatch({ named, tab }: { named: Pick<Match, 'matchId' | 'sport'>; tab: MatchTab }) {
  const text = useMatchText()
  const { search } = useLocation()
  const query = useMatch(named.matchId, useAnnounceMatch())
  const { data: match } = query
  const { ref, isOut } = useIsOut()
  // What is played before it on its court, or waits before it in its queue; asked after the match itself.
  const today = useToday()
  const isToCome = match?.status === 'FUTURE' && (match.date === today || match.queue !== undefined)
  const { data: day } = useQuery({ ...matchesOn({ sport: 'ALL', date: match?.date ?? '' }), enabled: isToCome })
  // Asked after the match: a figure beside a tab must not slow down the score.
  const { data: commentCount } = useQuery({ ...commentCountOf(named.matchId), enabled: !!match })
  const sport = text.sport(named.sport)
  const title = match ? titleWithSport(match.competitionName, sport) : `${sport} ${text.match.title}`
  const stage = match && stageName(text.places, match.groupName, match.round)
  if (match === null) {
    return (
      <Screen title={text.notFound.title} hasBack>
        <Notice
          icon={<Compass aria-hidden="true" />}
          title={text.matchPage.notFound}
          hint={text.matchPage.notFoundHint}
        >
          <ButtonLink tone="primary" to={paths.main}>
            {text.matches.toSchedule}
          </ButtonLink>
        </Notice>
      </Screen>
    )
  }
  if (match && match.sport !== named.sport) return <Navigate replace to={matchPath(match, tab) + search} />
  const namesOf = (shown: Match) => [sideName(shown, 1, text), sideName(shown, 2, text)] as const
  const tools = (
    <Loaded
      query={query}
      skeleton={<MatchHeroSkeleton />}
      failed={text.matches.loadFailed}
      hint={errorText(text, query.error)}
      retry={text.retry}
    >
      {(shown) =>
        shown && (
          <ExpectedTimes matches={day ?? []}>
            <MatchHero
              ref={ref}
              match={shown}
              scorers={
                hasScorers(shown) && (
                  <Suspense fallback={<ScorersSpace goals={Math.max(shown.teamScore1 ?? 0, shown.teamScore2 ?? 0)} />}>
                    <Scorers match={shown} names={namesOf(shown)} />
                  </Suspense>
                )
              }
            >
              <MatchTools match={shown} />
            </MatchHero>
          </ExpectedTimes>
        )
      }
    </Loaded>
  )
  const tabs = (
    <nav className={styles.tabs} aria-label={text.match.tabsLabel}>
      {tabsOf(named.sport).map((each) => (
        <NavLink key={each} to={matchPath(named, each)} replace preventScrollReset>
          <span>
            {text.match.tabs[each]}
            {each === 'comments' && !!commentCount && <small className="num"> {commentCount}</small>}
          </span>
        </NavLink>
      ))}
    </nav>
  )
  return (
    <Screen
      title={title}
      subtitle={stage || undefined}
      hasBack
      actions={match && <MatchActions match={match} />}
      mini={isOut && match && <MiniScore match={match} />}
      tint={match && tintOf(match)}
      tools={tools}
      tabs={tabs}
    >
      <Announcements match={match} />
      {match?.result && (
        <Suspense fallback={null}>
          <MatchProtests match={match} result={match.result} />
        </Suspense>
      )}
      <Region>
        <Suspense key={tab} fallback={<ListSkeleton label={text.loading} rows={3} />}>
          <Outlet context={{ matchId: named.matchId, match, hasFailed: query.isError } satisfies TabContext} />
        </Suspense>
      </Region>
      <Suspense>
        <EmbedButton match={named.matchId} />
      </Suspense>
      <StaleBadge fetchedAt={query.dataUpdatedAt} lightPath={lightPaths.match(named.matchId)} />
    </Screen>
  )
}

/** Of many teams at once nobody enters a line-up. */
const tabsOf = (sport: Sport) => matchTabs.filter((tab) => tab !== 'line-up' || kitOf(sport).kind !== 'PLACED')

/** The match of an address. */
export async function prefetchMatch(client: QueryClient, pathname: string): Promise<void> {
  const [, , a = '', b = ''] = pathname.split('/')
  const named = readMatchPath(a, b)
  if (named) await client.prefetchQuery(matchOf(named.matchId))
}

export function MatchPage() {
  const { pathname, search } = useLocation()
  const { a = '', b = '' } = useParams()
  const named = readMatchPath(a, b)
  if (!named) return <NotFoundPage />
  const tab = matchTabs.find((known) => known === pathname.split('/')[4])
  if (!named.isCanonical || !tab) return <Navigate replace to={matchPath(named, tab) + search} />
  // The key remounts the page for another match, at its top.
  return <LiveMatch key={named.matchId} named={named} tab={tab} />
}
