// /admin/competitions/{id}/season: generates a whole season's schedule from one plan.

import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useParams } from 'react-router'
import { competitionOf } from '../../data/competitions.ts'
import { venueList } from '../../data/venues.ts'
import { groupCount } from '../../features/competitions/season/season.rules.ts'
import { SeasonBuilder } from '../../features/competitions/season/season-builder.tsx'
import { VenueForm } from '../../features/venues/venue-form.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { competitionPath } from '../../paths.ts'
import { competitionTitle } from '../../text/format/competition-title.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'

export function SeasonPage() {
  const text = useSeasonText()
  const { competitions, season, venues: venueWords } = text.office
  const id = Number(useParams().competitionId)
  const query = useQuery(competitionOf(id))
  const venues = useQuery(venueList())
  const skeleton = <ListSkeleton label={text.loading} rows={6} />
  const failed = { hint: errorText(text, query.error ?? venues.error), retry: text.retry, skeleton }
  return (
    <Screen title={season.title} hasBack>
      <Loaded query={query} failed={competitions.loadFailed} {...failed}>
        {(competition) =>
          competition.entries.length < 2 ? (
            <Card title={competitionTitle(competition)}>
              <Notice icon={<CalendarPlus aria-hidden="true" />} title={season.noTeams} hint={season.noTeamsHint}>
                <ButtonLink tone="primary" to={competitionPath(id)}>
                  {season.toCompetition}
                </ButtonLink>
              </Notice>
            </Card>
          ) : (
            <Loaded query={venues} failed={venueWords.loadFailed} {...failed}>
              {(list) => (
                <>
                  <p>
                    {season.lead(
                      competitionTitle(competition),
                      competition.entries.length,
                      groupCount(competition.entries),
                    )}
                  </p>
                  <SeasonBuilder
                    key={competition.competitionId}
                    competition={competition}
                    venues={list}
                    VenueForm={VenueForm}
                  />
                </>
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Screen>
  )
}
