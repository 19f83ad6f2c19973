// The score, or the time before there is one. A figure that changes flips and glows once.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useText } from '../../text/use-text.tsx'
import styles from './match-score.module.css'
import { loserOf } from './match-status.ts'

function Figure({ value, isLoser }: { value: number | null; isLoser: boolean }) {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  return (
    <span key={seen.changes} className={clsx(isLoser && styles.loser, seen.changes > 0 && styles.changed)}>
      {value ?? '-'}
    </span>
  )
}

export function MatchScore({ match }: { match: Match }) {
  const text = useText()
  if (match.status === 'FUTURE') {
    return <span className={clsx(styles.time, 'num')}>{match.startTime ?? text.matches.noTime}</span>
  }
  const loser = loserOf(match)
  return (
    <span className={clsx(styles.score, 'num')}>
      <Figure value={match.teamScore1} isLoser={loser === 1} />
      <span className={styles.colon} aria-hidden="true">
        :
      </span>
      <span className="sr-only">{text.matches.versus}</span>
      <Figure value={match.teamScore2} isLoser={loser === 2} />
    </span>
  )
}
