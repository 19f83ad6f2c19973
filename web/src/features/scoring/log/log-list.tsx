// The list of taps: time, label and scorer; each opens its sheet.

import type { TimelineItem } from '@campus/rules/scoring/scoring'
import { minuteIn, minuteText } from '@campus/rules/sports/minutes'
import { clsx } from 'clsx'
import { seoulTime } from '../../../text/format/dates.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import type { Desk } from '../console/desk.ts'
import { labelOf } from './labels.rules.ts'
import styles from './log-list.module.css'
import { scoreAfter } from './running.rules.ts'

interface Props {
  desk: Desk
  items: readonly TimelineItem[]
  waiting: ReadonlySet<string>
  onOpen: (item: TimelineItem) => void
}

export function LogList({ desk, items, waiting, onOpen }: Props) {
  const text = useScoringText()
  const { scoring: words } = text
  const { rules, folded } = desk.game
  return (
    <ol className={styles.list}>
      {items.map((item) => {
        const { event, isUndone, player } = item
        const minute = rules.kind === 'GOALS' ? minuteIn(rules, item, folded.state.period) : null
        return (
          <li key={event.id}>
            <button type="button" className={styles.item} onClick={() => onOpen(item)}>
              <span className={clsx(styles.when, 'num')}>
                {seoulTime(Date.parse(event.deviceAt))}
                {minute && <small>{minuteText(minute)}</small>}
              </span>
              <span className={clsx(styles.what, isUndone && styles.undone)}>
                {labelOf(event, desk, text)}
                {player && <b> {player}</b>}
              </span>
              <span className={clsx(styles.after, 'num')}>
                {isUndone ? words.isUndone : scoreAfter(rules, item)}
                <small>{waiting.has(event.id) ? words.isWaiting : event.scorer || words.me}</small>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
