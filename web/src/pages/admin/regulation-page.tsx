// /admin/competitions/{id}/regulation: the regulation of a competition, to be printed by the browser.
import { collator } from '@campus/rules/season/courts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { tables } from '../../data/brackets/brackets.ts'
import { competitionOf } from '../../data/competitions.ts'
import { matchesOfCompetition } from '../../data/matches/all-matches.ts'
import { Regulation } from '../../features/competitions/regulation/regulation.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useRegulationText } from '../../text/use-regulation-text.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import styles from './printed.module.css'

export function RegulationPage() {
  const text = useRegulationText()
  const { regulation: words } = text
  const { competitions } = useSeasonText().office
  const id = Number(useParams().competitionId)
  const competition = useQuery(competitionOf(id))
  const matches = useQuery(matchesOfCompetition(id))
  const sport = competition.data?.sport
  const standings = useQuery({
    ...tables({ sport: sport ?? 'SOCCER', competitionId: id }, false),
    enabled: sport !== undefined,
  })
  const error = competition.error ?? matches.error ?? standings.error
  const failed = {
    failed: competitions.loadFailed,
    hint: errorText(text, error),
    retry: text.retry,
    skeleton: <ListSkeleton label={text.loading} rows={6} />,
  }
  return (
    <div className={styles.sheet}>
      <Screen title={words.title} hasBack>
        <div className={styles.tools}>
          <p>{words.hint}</p>
          <Button tone="primary" onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
        <Loaded query={competition} {...failed}>
          {(details) => (
            <Loaded query={matches} {...failed}>
              {(list) => (
                <Loaded query={standings} {...failed}>
                  {(groups) => (
                    <Regulation
                      competition={details}
                      courts={[...new Set(list.flatMap(({ venue }) => venue ?? []))].toSorted(collator.compare)}
                      rounds={list.map(({ round }) => round)}
                      qualifiers={Math.max(0, ...groups.map(({ qualifiers }) => qualifiers))}
                    />
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      </Screen>
    </div>
  )
}
