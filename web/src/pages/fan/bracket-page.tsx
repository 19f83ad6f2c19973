// /bracketpage: a competition's standings and its bracket, updated by events. The choice is in the address.
import type { Sport } from '@campus/contract/sports'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useSearchParams } from 'react-router'
import { useBracketEvents } from '../../data/brackets/use-bracket-events.ts'
import { allCompetitions } from '../../data/competitions.ts'
import { useLiveMatches } from '../../data/matches/match-lists.ts'
import { whoAmI } from '../../data/users/me.ts'
import { Announcements } from '../../features/announcements/shown/announcements.tsx'
import { TournamentView } from '../../features/brackets/bracket/tournament-view.tsx'
import { addressOf, readChoice, type Tab, tabAfterSwitch, tabsOf } from '../../features/brackets/choice.rules.ts'
import { Pickers } from '../../features/brackets/pickers.tsx'
import { LeagueView } from '../../features/brackets/standings/league-view.tsx'
import { StaleBadge } from '../../features/matches/row/stale-badge.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { lightPaths } from '../../paths.ts'
import { useBracketText } from '../../text/use-bracket-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Tabs, tabId } from '../../ui/list/tabs.tsx'
import { lazyWhenIdle } from '../../ui/loading/lazy-when-idle.ts'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './bracket-page.module.css'

/** For organisers only. */
const LotsCard = lazyWhenIdle(() => import('../../features/lots/lots-card.tsx').then((part) => part.LotsCard))
const BracketEmbed = lazyWhenIdle(() => import('./bracket-embed.tsx').then((part) => part.BracketEmbed))

function useChoice() {
  const [search, setSearch] = useSearchParams()
  const all = useQuery(allCompetitions())
  const choice = readChoice(search, all.data)
  const go = (next: Parameters<typeof addressOf>[0]) => setSearch(addressOf(next), { preventScrollReset: true })
  /** Switches to another sport or competition, on the current tab if it has one. */
  const switchTo = (sport: Sport, competitionId: number | null) => {
    const { competition } = readChoice(new URLSearchParams(addressOf({ sport, competitionId, tab: null })), all.data)
    go({ sport, competitionId, tab: tabAfterSwitch(choice.tab, competition) })
  }
  return { all, choice, go, switchTo }
}

export function BracketPage() {
  const text = useBracketText()
  const words = text.bracketPage
  const panelId = useId()
  const { all, choice, go, switchTo } = useChoice()
  const { sport, competition, tab, request } = choice
  const competitionId = competition?.competitionId ?? null
  useBracketEvents(request, competitionId)
  const live = useLiveMatches()
  const { data: me } = useQuery(whoAmI())
  // Which league is shown is known with the competitions only.
  const isKnown = !live.isPending && !all.isPending
  const hasLive = !!live.data?.some((match) => match.matchType === 'LEAGUE' && match.competitionId === competitionId)
  const toTab = (next: Tab) => go({ sport, competitionId: request?.competitionId ?? null, tab: next })
  const other: Tab = tab === 'league' ? 'tournament' : 'league'
  const tabs = tabsOf(sport)
  const hasTabs = tabs.length > 1
  const elsewhere = hasTabs && <Button onClick={() => toTab(other)}>{words.toOther(words.tabs[other])}</Button>
  const shown = { competition, elsewhere }

  const tools = (
    <div className={styles.tools}>
      <Pickers
        choice={choice}
        onSport={(next) => switchTo(next, null)}
        onCompetition={(next) => switchTo(sport, next)}
      />
      {hasTabs && (
        <Tabs
          label={words.tabsLabel}
          tabs={tabs.map((value) => ({ value, label: words.tabs[value] }))}
          value={tab}
          panelId={panelId}
          onChange={toTab}
        />
      )}
    </div>
  )
  return (
    <Screen title={text.bracket.title} tools={tools}>
      <div
        id={panelId}
        className={styles.panel}
        {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': tabId(panelId, tab) })}
      >
        {request ? (
          // The key resets the state for another competition: its switch and its round.
          <div key={`${request.sport} ${request.competitionId}`} className={styles.panel}>
            <Announcements competitionId={competitionId} />
            {tab === 'league' ? (
              <>
                {competition && (
                  <p className={styles.printed}>
                    {words.competitionName(competition.name, competition.season)} {text.sport(sport)}
                  </p>
                )}
                {me?.role === 'ADMIN' && competitionId !== null && <LotsCard competitionId={competitionId} />}
                <LeagueView request={request} hasLive={isKnown ? hasLive : null} {...shown} />
              </>
            ) : (
              <TournamentView request={request} {...shown} />
            )}
            <Suspense>
              <BracketEmbed tab={tab} {...shown} />
            </Suspense>
          </div>
        ) : (
          <LoadedList query={all} failed={words.failed}>
            {() => <Notice icon={<Trophy aria-hidden="true" />} title={words.none} hint={words.noneHint} />}
          </LoadedList>
        )}
      </div>
      <StaleBadge
        fetchedAt={all.dataUpdatedAt}
        {...(competitionId !== null && { lightPath: lightPaths.table(competitionId) })}
      />
    </Screen>
  )
}
