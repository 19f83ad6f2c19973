// The league: one table per group, and the switch that counts matches in progress by their current score.
import type { Competition } from '@campus/contract/competitions'
import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type BracketRequest, tables } from '../../../data/brackets/brackets.ts'
import { usePolling } from '../../../realtime/use-polling.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Switch } from '../../../ui/fields/checkbox.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../../ui/loading/loaded-list.tsx'
import { FieldCard } from './field-card.tsx'
import styles from './league.module.css'
import { StandingsCard } from './standings-card.tsx'

interface Props {
  request: BracketRequest
  competition: Competition | null
  /** A match of this league is in progress; null until that is known. */
  hasLive: boolean | null
  /** Link to the other tab, for when this one is empty. */
  elsewhere: ReactNode
}

export function LeagueView({ request, competition, hasLive, elsewhere }: Props) {
  const text = useBracketText()
  const words = text.bracketPage
  const [isWanted, setWanted] = useState(false)
  const isLive = isWanted && hasLive === true
  const query = useQuery({ ...tables(request, isLive), ...usePolling() })
  const skeleton = <ListSkeleton label={text.loading} />
  return (
    <Loaded
      query={query}
      skeleton={skeleton}
      failed={words.failed}
      hint={errorText(text, query.error)}
      retry={text.retry}
    >
      {(groups) => {
        // The switch stands above the tables: it must not push them down later.
        if (hasLive === null) return skeleton
        if (groups.length === 0) {
          // Whether it should have a league is unknown until the competition has loaded.
          if (!competition) return skeleton
          return (
            <Notice icon={<ListOrdered aria-hidden="true" />} title={words.noLeague} hint={words.noLeagueHint}>
              {elsewhere}
            </Notice>
          )
        }
        return (
          <>
            {hasLive && (
              <div className={styles.live}>
                <Switch checked={isWanted} onChange={(event) => setWanted(event.target.checked)}>
                  {words.league.live}
                  <small>{words.league.liveHint}</small>
                </Switch>
              </div>
            )}
            {groups.map((group) =>
              group.measure ? (
                <FieldCard key={group.group} group={group} />
              ) : (
                <StandingsCard
                  key={group.group}
                  sport={request.sport}
                  group={group}
                  isLive={isLive}
                  competition={competition}
                />
              ),
            )}
          </>
        )
      }}
    </Loaded>
  )
}
