// A team's matches by day. The page passes in the rows, which are the same as everywhere.
import type { Match } from '@campus/contract/matches'
import { type ReactNode, useState } from 'react'
import { useTeamText } from '../../text/use-team-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './fixtures-card.module.css'
import { byDay } from './season.rules.ts'

interface Props {
  title: string
  none: string
  matches: Match[]
  rows: (matches: Match[]) => ReactNode
}

const shownAtFirst = 5

export function FixturesCard({ title, none, matches, rows }: Props) {
  const text = useTeamText()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? matches : matches.slice(0, shownAtFirst)
  const rest = matches.length - shown.length
  return (
    <Card title={title} note={matches.length > 0 ? text.team.matchCount(matches.length) : undefined}>
      {matches.length === 0 && <p className={styles.none}>{none}</p>}
      {byDay(shown).map((group) => {
        const [first] = group
        if (!first) return null
        return (
          <section key={first.matchId} className={styles.day}>
            <h3>
              {first.date ? text.day(first.date) : text.team.noDay}
              <small>{first.competitionName}</small>
            </h3>
            {rows(group)}
          </section>
        )
      })}
      {rest > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setWhole(true)}>{text.team.more(rest)}</Button>
        </div>
      )}
    </Card>
  )
}
