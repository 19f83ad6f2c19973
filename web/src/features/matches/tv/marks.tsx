// Which of several pages is shown, and how much of its time is over.
import { serverNow } from '../../../api/server-clock.ts'
import styles from './marks.module.css'
import { shareAt } from './rotation.rules.ts'

interface Props {
  count: number
  at: number
  seconds: number
}

/** More would be dots that nobody counts. */
const most = 6

export function Marks({ count, at, seconds }: Props) {
  if (count < 2) return null
  if (count > most)
    return (
      <small className="num">
        {at + 1} / {count}
      </small>
    )
  const started = { animationDuration: `${seconds}s`, animationDelay: `${-shareAt(serverNow(), seconds) * seconds}s` }
  return (
    <span className={styles.marks} aria-hidden="true">
      {Array.from({ length: count }, (_, mark) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place.
        <i key={mark}>{mark === at && <b key={at} style={started} />}</i>
      ))}
    </span>
  )
}
