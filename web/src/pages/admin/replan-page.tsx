// /admin/competitions/{id}/replan: finds new places for the matches of a season that have not begun.
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useParams } from 'react-router'
import { competitionOf } from '../../data/competitions.ts'
import { matchesOfCompetition } from '../../data/matches/all-matches.ts'
import { venueList } from '../../data/venues.ts'
import { ExceptDays } from '../../features/competitions/season/except-days.tsx'
import { isOpen } from '../../features/matches/replan/replan.rules.ts'
import { Replan } from '../../features/matches/replan/replan.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { competitionPath } from '../../paths.ts'
import { useBoardText } from '../../text/use-board-text.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'

export function ReplanPage() {
  const text = useBoardText()
  const { replan: words } = text.board
  const { competitions, season } = useSeasonText().office
  const id = Number(useParams().competitionId)
  const competition = useQuery(competitionOf(id))
  const matches = useQuery(matchesOfCompetition(id))
  const venues = useQuery(venueList())
  const skeleton = <ListSkeleton label={text.loading} rows={6} />
  const error = competition.error ?? matches.error
  const failed = { failed: competitions.loadFailed, hint: errorText(text, error), retry: text.retry, skeleton }
  return (
    <Screen title={words.title} hasBack>
      <Loaded query={competition} {...failed}>
        {(details) => (
          <Loaded query={matches} {...failed}>
            {(list) =>
              list.some(isOpen) ? (
                <Replan
                  key={id}
                  competition={details}
                  matches={list}
                  venues={venues.data ?? []}
                  ExceptDays={ExceptDays}
                />
              ) : (
                <Notice icon={<CalendarCheck aria-hidden="true" />} title={words.none} hint={words.noneHint}>
                  <ButtonLink tone="primary" to={competitionPath(id)}>
                    {season.toCompetition}
                  </ButtonLink>
                </Notice>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}
