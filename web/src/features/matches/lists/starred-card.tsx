// Starred matches of one sport by day: upcoming first, then past ones, of which only a few are shown at first.
import type { Match } from '@campus/contract/matches'
import { type ReactNode, useState } from 'react'
import { useFansText } from '../../../text/use-fans-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import rowStyles from '../row/match-row.module.css'
import { MatchRow } from '../row/match-row.tsx'
import { byDay, type StarredSport } from './starred.rules.ts'
import styles from './starred-card.module.css'

const pastShown = 5

interface Props {
  starred: StarredSport
  today: string
  star: (match: Match) => ReactNode
}

export function StarredCard({ starred: { sport, coming, past }, today, star }: Props) {
  const text = useFansText()
  const { fans } = text
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? past : past.slice(0, pastShown)
  const rest = past.length - shown.length

  function dayName(date: string | null) {
    if (!date) return fans.noDay
    const named = date.slice(0, 4) === today.slice(0, 4) ? text.shortDay(date) : text.day(date)
    return date === today ? `${text.today} · ${named}` : named
  }

  return (
    <Card title={text.sport(sport)} note={fans.count(coming.length + past.length)}>
      {[...byDay(coming), ...byDay(shown)].map((day) => (
        <section key={`${day[0]?.matchId}`} className={styles.day}>
          <h3 className="num">{dayName(day[0]?.date ?? null)}</h3>
          <ul className={rowStyles.list}>
            {day.map((match) => (
              <MatchRow key={match.matchId} match={match} star={star} />
            ))}
          </ul>
        </section>
      ))}
      {rest > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setWhole(true)}>{fans.morePast(rest)}</Button>
        </div>
      )}
    </Card>
  )
}
