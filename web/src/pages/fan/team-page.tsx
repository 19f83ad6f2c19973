// /teams/{teamId}: a team, its next match, results, fixtures and players. Updated by events.
import type { Match } from '@campus/contract/matches'
import type { TeamProfile } from '@campus/contract/teams'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { useTeamMatches } from '../../data/matches/more-lists.ts'
import { teamProfile } from '../../data/teams.ts'
import { whoAmI } from '../../data/users/me.ts'
import { FollowButton } from '../../features/favorites/follow-button.tsx'
import rowStyles from '../../features/matches/row/match-row.module.css'
import { MatchRow } from '../../features/matches/row/match-row.tsx'
import { MatchScore } from '../../features/matches/row/match-score.tsx'
import { MatchSkeleton } from '../../features/matches/row/match-skeleton.tsx'
import { StaleBadge } from '../../features/matches/row/stale-badge.tsx'
import { StatusPill } from '../../features/matches/row/status-pill.tsx'
import { CalendarButton } from '../../features/team-view/calendar-button.tsx'
import { FixturesCard } from '../../features/team-view/fixtures-card.tsx'
import { FormStrip } from '../../features/team-view/form-strip.tsx'
import { NextMatch } from '../../features/team-view/next-match.tsx'
import { seasonOf } from '../../features/team-view/season.rules.ts'
import { SeasonFigures } from '../../features/team-view/season-figures.tsx'
import { CompetitionsCard, PlayersCard } from '../../features/team-view/team-facts.tsx'
import { TeamHead } from '../../features/team-view/team-head.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useToday } from '../../ui/browser/use-clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { matchStar } from './match-star.tsx'

function rows(matches: Match[]) {
  return (
    <ul className={rowStyles.list}>
      {matches.map((match) => (
        <MatchRow key={match.matchId} match={match} star={matchStar} />
      ))}
    </ul>
  )
}

function Season({
  teamId,
  competition,
}: {
  teamId: number
  competition: TeamProfile['competitions'][number] | undefined
}) {
  const text = useTeamText()
  const today = useToday()
  const matches = useTeamMatches(teamId)
  return (
    <>
      <Loaded
        query={matches}
        skeleton={<MatchSkeleton />}
        failed={text.matches.loadFailed}
        hint={errorText(text, matches.error)}
        retry={text.retry}
      >
        {(list) => {
          const { next, fixtures, past, form } = seasonOf(teamId, list, today)
          return (
            <>
              {next && (
                <NextMatch
                  match={next}
                  middle={
                    <>
                      <MatchScore match={next} />
                      <StatusPill match={next} />
                    </>
                  }
                />
              )}
              <FormStrip teamId={teamId} form={form}>
                {competition && <SeasonFigures teamId={teamId} competition={competition} />}
              </FormStrip>
              {(fixtures.length > 0 || !next) && (
                <FixturesCard title={text.team.fixtures} none={text.team.noFixtures} matches={fixtures} rows={rows} />
              )}
              <FixturesCard title={text.team.past} none={text.team.noPast} matches={past} rows={rows} />
            </>
          )
        }}
      </Loaded>
      <StaleBadge fetchedAt={matches.dataUpdatedAt} />
    </>
  )
}

function Follow({ team }: { team: TeamProfile }) {
  const client = useQueryClient()
  const { data: me } = useQuery(whoAmI())
  const { data: matches = [] } = useTeamMatches(team.teamId)
  const coming = matches.filter(
    ({ status }) => status === 'FUTURE' || status === 'LIVE' || status === 'POSTPONED',
  ).length
  return (
    <FollowButton team={team} coming={coming} isSignedIn={Boolean(me)} whoAmI={() => client.fetchQuery(whoAmI())} />
  )
}

export function TeamPage() {
  const text = useTeamText()
  const { teamId: requested = '' } = useParams()
  const teamId = /^[1-9]\d{0,14}$/.test(requested) ? Number(requested) : null
  const profile = useQuery({ ...teamProfile(teamId ?? 0), enabled: teamId !== null })
  const isUnknown = teamId === null || (profile.error as { code?: string } | null)?.code === 'TEAM_NOT_FOUND'
  if (isUnknown) {
    return (
      <Screen key={requested} title={text.search.teams} hasBack>
        <Notice icon={<SearchX aria-hidden="true" />} title={text.team.unknown} hint={text.team.unknownHint}>
          <ButtonLink tone="primary" to={paths.search}>
            {text.search.title}
          </ButtonLink>
        </Notice>
      </Screen>
    )
  }
  return (
    <Screen key={requested} title={profile.data?.teamName ?? text.search.teams} hasBack>
      <LoadedList query={profile} rows={1} failed={text.team.loadFailed}>
        {(team) => (
          <TeamHead team={team}>
            {!team.isArchived && <Follow team={team} />}
            <CalendarButton team={team} />
          </TeamHead>
        )}
      </LoadedList>
      <Season teamId={teamId} competition={profile.data?.competitions.find(({ isCurrent }) => isCurrent)} />
      {profile.data && (
        <>
          <CompetitionsCard competitions={profile.data.competitions} />
          <PlayersCard players={profile.data.players} />
        </>
      )}
    </Screen>
  )
}
