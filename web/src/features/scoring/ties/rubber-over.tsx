// The thumb zone of a rubber that is over: how it ended, and the way to the next one.
import type { Rubber } from '@campus/rules/scoring/rubber'
import { clsx } from 'clsx'
import { UserPen } from 'lucide-react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import styles from '../console/console.module.css'
import type { Desk } from '../console/desk.ts'

interface Props {
  desk: Desk
  rubber: Rubber
  onNames: () => void
  onBack: () => void
}

export function RubberOver({ desk, rubber: { winner, isGivenUp, play }, onNames, onBack }: Props) {
  const { ties: words, scoring } = useScoringText()
  const name = winner ? (desk.names[winner - 1] ?? '') : ''
  const result = isGivenUp ? `${name} ${words.givenUp}` : scoring.wonBy(name)
  return (
    <>
      <p className={styles.over}>
        <b className="num">{winner ? result : scoring.rubbers.closed}</b>
        {!isGivenUp && (
          <span className="num">
            {play.scoreOne ?? 0} : {play.scoreTwo ?? 0}
          </span>
        )}
      </p>
      <div className={styles.steps}>
        <button type="button" className={clsx(styles.act, styles.main)} onClick={onBack}>
          {scoring.rubbers.toOrder}
        </button>
        <button type="button" className={styles.act} onClick={onNames}>
          <UserPen aria-hidden="true" />
          {scoring.rubbers.names}
        </button>
      </div>
    </>
  )
}
