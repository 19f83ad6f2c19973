// /admin/line-up/{matchId}: both teams' line-ups side by side; on a phone one at a time.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import { lineupsOf } from '../../data/lineups.ts'
import { requiredMatch } from '../../data/matches/match.ts'
import { squadOf } from '../../data/teams.ts'
import { LineupEditor } from '../../features/lineups/lineup-editor.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { matchPath } from '../../paths.ts'
import { sideName } from '../../text/format/side-name.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type ReportDirty, useDirtyParts } from '../../ui/form/dirty-parts.ts'
import { Card } from '../../ui/list/card.tsx'
import { Tabs, tabId } from '../../ui/list/tabs.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton, LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './lineup-page.module.css'

function teamOf(match: Match, side: 1 | 2) {
  const [teamId, teamName] = side === 1 ? [match.teamId1, match.teamName1] : [match.teamId2, match.teamName2]
  return teamId === null ? null : { teamId, teamName: teamName ?? String(teamId) }
}

function Side({ match, side, onDirty }: { match: Match; side: 1 | 2; onDirty: ReportDirty }) {
  const text = useSeasonText()
  const { lineups: words, squad: squadWords } = text.office
  const team = teamOf(match, side)
  const lineups = useQuery(lineupsOf(match.matchId))
  const squad = useQuery({ ...squadOf(team?.teamId ?? 0), enabled: team !== null })
  const skeleton = <ListSkeleton label={text.loading} rows={8} />
  if (!team) {
    return (
      <Card title={`${side}. ${sideName(match, side, text)}`}>
        <Notice title={words.noTeam} />
      </Card>
    )
  }
  return (
    <Loaded
      query={lineups}
      skeleton={skeleton}
      failed={words.lineupFailed}
      hint={errorText(text, lineups.error)}
      retry={text.retry}
    >
      {(list) => (
        <Loaded
          query={squad}
          skeleton={skeleton}
          failed={squadWords.loadFailed}
          hint={errorText(text, squad.error)}
          retry={text.retry}
        >
          {(players) => (
            <LineupEditor
              key={team.teamId}
              matchId={match.matchId}
              sport={match.sport}
              team={team}
              lineup={list.find((each) => each.teamId === team.teamId)}
              squad={players}
              onDirty={onDirty}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

export function LineupPage() {
  const text = useSeasonText()
  const { lineups: words } = text.office
  const panelId = useId()
  const [side, setSide] = useState<'1' | '2'>('1')
  const { question, reportDirty } = useDirtyParts()
  const query = useQuery(requiredMatch(Number(useParams().matchId)))
  return (
    <Screen title={words.title} hasBack>
      <LoadedList query={query} rows={8} failed={words.loadFailed}>
        {(match) => (
          <>
            <div className={styles.head}>
              <p>
                {match.competitionName}
                {match.date && ` · ${text.day(match.date)} ${match.startTime ?? ''}`}
              </p>
              <ButtonLink to={matchPath(match, 'line-up')}>{words.toMatch}</ButtonLink>
            </div>
            <div className={styles.tabs}>
              <Tabs
                label={words.teams}
                tabs={([1, 2] as const).map((each) => ({
                  value: String(each) as '1' | '2',
                  label: teamOf(match, each)?.teamName ?? text.matches.noTeam,
                }))}
                value={side}
                panelId={panelId}
                onChange={setSide}
              />
            </div>
            {/* Both stay mounted: input for one team is not lost while the other is shown. */}
            <div
              id={panelId}
              role="tabpanel"
              aria-labelledby={tabId(panelId, side)}
              className={styles.sides}
              data-side={side}
            >
              <div>
                <Side match={match} side={1} onDirty={reportDirty} />
              </div>
              <div>
                <Side match={match} side={2} onDirty={reportDirty} />
              </div>
            </div>
          </>
        )}
      </LoadedList>
      {question}
    </Screen>
  )
}
