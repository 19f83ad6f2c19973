// /admin/passes/{matchId}: who may score a match without an account.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { requiredMatch } from '../../data/matches/match.ts'
import { ApartSwitch } from '../../features/scoring/passes/apart-switch.tsx'
import { DisputedBadge } from '../../features/scoring/passes/disputed-badge.tsx'
import { ScorerPassForm } from '../../features/scoring/passes/scorer-pass-form.tsx'
import { ScorerPassList } from '../../features/scoring/passes/scorer-pass-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { paths, scorePath } from '../../paths.ts'
import { matchName } from '../../text/format/side-name.ts'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import panel from '../../ui/list/panel.module.css'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'

export function ScorerPassesPage() {
  const text = useScoringText()
  const { passes: words } = text.scoring
  const matchId = Number(useParams().matchId)
  const query = useQuery(requiredMatch(matchId))
  return (
    <Screen title={words.title} hasBack>
      <LoadedList query={query} failed={text.matches.loadFailed}>
        {(match) => (
          <>
            <p>
              <b>{matchName(match, text)}</b>
              <br />
              {match.date && `${text.day(match.date)} ${match.startTime ?? ''}`} {match.venue}
            </p>
            <div className={panel.actions}>
              <ButtonLink to={scorePath(matchId)}>{words.open}</ButtonLink>
              <ButtonLink to={match.date ? `${paths.dayPasses}?date=${match.date}` : paths.dayPasses}>
                {words.day}
              </ButtonLink>
            </div>
            <DisputedBadge matchId={matchId} />
            <ApartSwitch match={match} />
            <ScorerPassForm key={matchId} matchId={matchId} />
            <ScorerPassList matchId={matchId} />
          </>
        )}
      </LoadedList>
    </Screen>
  )
}
