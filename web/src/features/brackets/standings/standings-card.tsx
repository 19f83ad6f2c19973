// Table of a group. Department, results and points come first and stay in sight; the rest scrolls on a phone.
import type { Standings, StandingsRow } from '@campus/contract/brackets'
import type { Competition } from '@campus/contract/competitions'
import type { Sport } from '@campus/contract/sports'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { Card } from '../../../ui/list/card.tsx'
import { ScrollBox } from '../scroll-box.tsx'
import styles from './league.module.css'
import { StandingsLine } from './standings-line.tsx'
import { orderText } from './why.rules.ts'
import { WhySheet } from './why-sheet.tsx'

interface Props {
  sport: Sport
  group: Standings
  isLive: boolean
  competition: Pick<Competition, 'sport' | 'tieBreakPreset' | 'leagueFormat' | 'rules'> | null
}

export function StandingsCard({ sport, group, isLive, competition }: Props) {
  const { bracketPage: words, places } = useBracketText()
  const { league } = words
  const [explainedTeamId, setExplainedTeamId] = useState<number>()
  const title = places.group(group.group) || league.whole
  const shown: StandingsRow | undefined = group.teams.find(({ teamId }) => teamId === explainedTeamId)
  const openTies = group.ties?.filter(({ drawn }) => !drawn) ?? []
  const heads = [
    { head: league.win, className: styles.few },
    { head: league.draw, className: styles.few },
    { head: league.lose, className: styles.few },
    { head: league.points, className: styles.points },
    { head: league.played },
    { head: league.difference, spoken: league.spoken.difference },
    { head: league.for, spoken: league.spoken.for },
    { head: league.against, spoken: league.spoken.against },
    { head: league.form, className: styles.form },
  ]
  return (
    <Card title={title} note={competition ? orderText(words, competition) : undefined}>
      <ScrollBox label={title}>
        <table className={clsx(styles.table, 'num')}>
          <thead>
            <tr>
              <th scope="col" className={styles.team}>
                {league.department}
              </th>
              {heads.map(({ head, className, spoken }) => (
                <th key={head} scope="col" className={className} abbr={spoken} aria-label={spoken}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {group.teams.map((row, index) => (
              <StandingsLine
                key={row.teamId}
                row={row}
                isLast={index + 1 === group.qualifiers && index + 1 < group.teams.length}
                onWhy={() => setExplainedTeamId(row.teamId)}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={styles.foot}>
        {group.qualifiers > 0 && <span className={styles.line}>{league.qualifiers(group.qualifiers)}</span>}
        {group.remaining > 0 && <span>{league.remaining(group.remaining)}</span>}
        {competition?.leagueFormat === 'SWISS' && <span>{league.swiss(competition.rules.forfeitScore)}</span>}
        {group.provisional !== undefined && <span>{league.provisional(group.provisional)}</span>}
        {openTies.map(({ place, teamIds }) => (
          <span key={place} className={styles.lots}>
            {league.lotsNeeded(place, place + teamIds.length - 1)}
          </span>
        ))}
      </p>
      {shown && (
        <WhySheet
          sport={sport}
          group={group}
          row={shown}
          isLive={isLive}
          onClose={() => setExplainedTeamId(undefined)}
        />
      )}
    </Card>
  )
}
