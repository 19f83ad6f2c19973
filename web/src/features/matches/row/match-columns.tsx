// The right side of a row: the numbers in columns, the deciding one last; before a match its venue, and what became of one that is off.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { leadersOf, sideMark } from '../../../text/format/field.ts'
import { useText } from '../../../text/use-text.tsx'
import { Figure } from './figure.tsx'
import styles from './match-columns.module.css'
import { partWinner, setsIn } from './match-parts.ts'
import { isOff, loserOf, newDate, runningSet } from './match-status.ts'
import { SharedScore } from './shared-score.tsx'

interface Props {
  match: Match
  columns?: number | undefined
  /** The score moves to the match's page. */
  isShared: boolean
}

export function MatchColumns({ match, columns = 0, isShared }: Props) {
  const text = useText()
  if (isOff(match) || match.status === 'FUTURE') {
    const off = match.status === 'POSTPONED' ? newDate(match, text) : text.matches.cancelled
    const word = isOff(match) ? off : match.venue
    return (
      <span className={styles.when} data-off={match.status} aria-hidden="true">
        {isOff(match) ? <b>{word}</b> : word}
        {match.reason && <span>{match.reason}</span>}
      </span>
    )
  }
  if (match.sides)
    return (
      <span className={clsx(styles.marks, 'num')} aria-hidden="true">
        {leadersOf(match, 2).map((side) => (
          <span key={side.side}>{sideMark(match, side, text)}</span>
        ))}
      </span>
    )
  const sets = setsIn(match)
  const running = runningSet(match)
  const loser = loserOf(match)
  const why = match.reason ?? match.suspended?.reason
  return (
    <span className={clsx(styles.columns, 'num')} aria-hidden="true">
      {Array.from({ length: Math.max(columns, sets.length) }, (_, at) => {
        const set = sets[at]
        const winner = set && at !== running ? partWinner(set) : null
        return (
          <span key={at} className={clsx(styles.set, at === running && styles.running)}>
            <span className={clsx(winner === 1 && styles.won)}>{set?.one}</span>
            <span className={clsx(winner === 2 && styles.won)}>{set?.two}</span>
          </span>
        )
      })}
      {why && <span className={styles.why}>{why}</span>}
      {match.shootOut1 !== null && (
        <span className={styles.kicks}>
          <span>({match.shootOut1})</span>
          <span>({match.shootOut2})</span>
        </span>
      )}
      <SharedScore matchId={match.matchId} isShared={isShared}>
        <span className={styles.sum}>
          <Figure value={match.teamScore1} isLoser={loser === 1} />
          <Figure value={match.teamScore2} isLoser={loser === 2} />
        </span>
      </SharedScore>
    </span>
  )
}

/** The heads of a card's columns: the numbers of the sets, and what is counted. */
export function ColumnHeads({ columns, unit }: { columns: number; unit: string }) {
  return (
    <p className={clsx(styles.heads, 'num')} aria-hidden="true">
      {Array.from({ length: columns }, (_, at) => (
        <span key={at}>{at + 1}</span>
      ))}
      <span className={styles.unit}>{unit}</span>
    </p>
  )
}
