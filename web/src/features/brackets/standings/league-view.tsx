// The league: one table for each group, and the switch that counts matches in progress as they stand.
import type { Competition } from '@campus/contract/competitions'
import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePolling } from '../../../realtime/use-polling.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Switch } from '../../../ui/fields/checkbox.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../../ui/loading/loaded-list.tsx'
import { tables } from '../brackets.queries.ts'
import type { Question } from '../choice.rules.ts'
import styles from './league.module.css'
import { StandingsCard } from './standings-card.tsx'

interface Props {
  question: Question
  competition: Competition | null
  /** A match of this league is being played. */
  hasLive: boolean
  /** The way to the other tab, where there is nothing here. */
  elsewhere: ReactNode
}

export function LeagueView({ question, competition, hasLive, elsewhere }: Props) {
  const text = useBracketText()
  const words = text.bracketPage
  const [isWanted, setWanted] = useState(false)
  const isLive = isWanted && hasLive
  const query = useQuery({ ...tables(question, isLive), ...usePolling() })
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
        if (groups.length === 0) {
          // Whether it should have a league is not known before the competition is.
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
            {groups.map((group) => (
              <StandingsCard
                key={group.group}
                sport={question.sport}
                group={group}
                isLive={isLive}
                tieBreakPreset={competition?.tieBreakPreset ?? null}
              />
            ))}
          </>
        )
      }}
    </Loaded>
  )
}
