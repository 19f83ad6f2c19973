// /favorites: the viewer's starred matches by sport and the teams they follow, updated by events.
import type { Match } from '@campus/contract/matches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { starMatch } from '../../data/favorites/favorites.ts'
import { followedTeams } from '../../data/favorites/follows.ts'
import { setFavoriteId } from '../../data/matches/match-lists.cache.ts'
import { useStarredMatches } from '../../data/matches/more-lists.ts'
import { whoAmI } from '../../data/users/me.ts'
import { CalendarLink } from '../../features/favorites/calendar-link.tsx'
import { FavoriteStar } from '../../features/favorites/favorite-star.tsx'
import { FollowedTeams } from '../../features/favorites/followed-teams.tsx'
import { bySport } from '../../features/matches/lists/starred.rules.ts'
import { StarredCard } from '../../features/matches/lists/starred-card.tsx'
import { MatchSkeleton } from '../../features/matches/row/match-skeleton.tsx'
import { StaleBadge } from '../../features/matches/row/stale-badge.tsx'
import type { EntryState } from '../../features/users/entry.ts'
import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { sideName } from '../../text/format/side-name.ts'
import { useFansText } from '../../text/use-fans-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useToday } from '../../ui/browser/use-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusBeside } from '../../ui/dialog/focus-beside.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import styles from './favorites-page.module.css'

/** Removing a star removes the match from this page: an undo is offered for a moment. */
function RemovableStar({ match }: { match: Match }) {
  const client = useQueryClient()
  const text = useFansText()
  const { matchId } = match
  async function restoreStar() {
    try {
      const person = await client.fetchQuery(whoAmI())
      if (person) setFavoriteId(client, matchId, await starMatch(person.userId, matchId), match)
    } catch {
      toast(text.favorites.addFailed)
    }
  }
  function change(favoriteId: number | null) {
    if (favoriteId === null) focusBeside()
    setFavoriteId(client, matchId, favoriteId, match)
    if (favoriteId === null) toast(text.fans.removed, { label: text.fans.undo, run: () => void restoreStar() })
  }
  return (
    <FavoriteStar
      match={{ ...match, teamName1: sideName(match, 1, text), teamName2: sideName(match, 2, text) }}
      whoAmI={() => client.fetchQuery(whoAmI())}
      onChange={change}
    />
  )
}

const removableStar = (match: Match) => <RemovableStar match={match} />

function Favorites() {
  const text = useFansText()
  const { fans } = text
  const today = useToday()
  const starred = useStarredMatches(true)
  const follows = useQuery(followedTeams())
  // Both lists are stacked: rendered together, neither pushes the other down.
  const both = { ...starred, data: follows.isPending ? undefined : starred.data }
  return (
    <>
      <Loaded
        query={both}
        skeleton={<MatchSkeleton />}
        failed={fans.loadFailed}
        hint={errorText(text, starred.error)}
        retry={text.retry}
      >
        {(matches) => {
          const teams = follows.data ?? []
          return (
            <>
              {teams.length > 0 && <FollowedTeams teams={teams} />}
              {follows.isError && (
                <div className={styles.failed} role="alert">
                  <p>{fans.teamsFailed}</p>
                  <Button onClick={() => follows.refetch()}>{text.retry}</Button>
                </div>
              )}
              {matches.length > 0 && (
                <div className={styles.tools}>
                  <CalendarLink />
                </div>
              )}
              {bySport(matches, today).map((sport) => (
                <StarredCard key={sport.sport} starred={sport} today={today} star={removableStar} />
              ))}
              {matches.length === 0 && (
                <Notice
                  icon={<Star aria-hidden="true" />}
                  title={fans.empty}
                  hint={teams.length > 0 ? fans.emptyHintFollowing : fans.emptyHint}
                >
                  <ButtonLink tone="primary" to={paths.main}>
                    {fans.toMatches}
                  </ButtonLink>
                  <ButtonLink to={paths.search}>{fans.findTeams}</ButtonLink>
                </Notice>
              )}
            </>
          )
        }}
      </Loaded>
      <StaleBadge fetchedAt={starred.dataUpdatedAt} />
    </>
  )
}

export function FavoritesPage() {
  const text = useFansText()
  const me = useQuery(whoAmI())
  const state: EntryState = { from: paths.favorites }
  return (
    <Screen title={text.favorites.title}>
      <Loaded
        query={me}
        skeleton={<MatchSkeleton />}
        failed={text.guard.failed}
        hint={errorText(text, me.error)}
        retry={text.retry}
      >
        {(person) =>
          person ? (
            <Favorites />
          ) : (
            <Notice icon={<Star aria-hidden="true" />} title={text.fans.signedOut} hint={text.favorites.signInHint}>
              <ButtonLink tone="primary" to={paths.root} state={state}>
                {text.welcome.logIn}
              </ButtonLink>
              <ButtonLink to={paths.signUp} state={state}>
                {text.welcome.signUp}
              </ButtonLink>
            </Notice>
          )
        }
      </Loaded>
    </Screen>
  )
}
