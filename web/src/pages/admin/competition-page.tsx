// /admin/competitions/{id}: one competition, its rules, its entries, and the link to its schedule.

import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useNavigate, useParams } from 'react-router'
import { competitionOf } from '../../data/competitions.ts'
import { allTeams } from '../../data/teams.ts'
import { CompetitionActions } from '../../features/competitions/details/competition-actions.tsx'
import { DetailsForm } from '../../features/competitions/details/details-form.tsx'
import { DraftBanner } from '../../features/competitions/details/publication.tsx'
import { EntriesCard } from '../../features/competitions/entries/entries-card.tsx'
import { SportChanged } from '../../features/competitions/sports/sport-changed.tsx'
import { DrawsCard } from '../../features/draws/draws-card.tsx'
import { LotsCard } from '../../features/lots/lots-card.tsx'
import { WithdrawalsCard } from '../../features/withdrawals/withdrawals-card.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { competitionTitle } from '../../text/format/competition-title.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useDirtyParts } from '../../ui/form/dirty-parts.ts'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import styles from './two-columns.module.css'

export function CompetitionPage() {
  const text = useSeasonText()
  const { competitions, teams: teamWords } = text.office
  const id = Number(useParams().competitionId)
  const navigate = useNavigate()
  const { question, reportDirty } = useDirtyParts()
  const query = useQuery(competitionOf(id))
  const teams = useQuery(allTeams())
  const skeleton = <ListSkeleton label={text.loading} rows={6} />
  const title = query.data ? competitionTitle(query.data) : competitions.list
  return (
    <Screen title={title} hasBack>
      <Loaded
        query={query}
        skeleton={skeleton}
        failed={competitions.loadFailed}
        hint={errorText(text, query.error)}
        retry={text.retry}
      >
        {(competition) => (
          // The key resets the forms for another competition.
          <Fragment key={competition.competitionId}>
            <DraftBanner competition={competition} />
            <div className={styles.columns}>
              <div className={styles.column}>
                <Loaded
                  query={teams}
                  skeleton={skeleton}
                  failed={teamWords.loadFailed}
                  hint={errorText(text, teams.error)}
                  retry={text.retry}
                >
                  {(list) => <EntriesCard competition={competition} teams={list} onDirty={reportDirty} />}
                </Loaded>
              </div>
              <div className={styles.column}>
                <DrawsCard competition={competition} />
                <LotsCard competitionId={competition.competitionId} />
                <WithdrawalsCard competition={competition} />
                <SportChanged competition={competition} />
                <DetailsForm competition={competition} onDirty={reportDirty} />
                <CompetitionActions
                  competition={competition}
                  onDeleted={() => navigate(paths.competitions, { replace: true })}
                />
              </div>
            </div>
          </Fragment>
        )}
      </Loaded>
      {question}
    </Screen>
  )
}
