// The head of the board: the campus, the day, and the clock; since when nothing new has come.
import { campus } from '../../../text/campus.ts'
import { seoulTime } from '../../../text/format/dates.ts'
import { useScreensText } from '../../../text/use-screens-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import styles from './screen.module.css'
import { Stale } from './stale.tsx'

interface Props {
  date: string
  all: number
  over: number
  fetchedAt: number
}

export function Head({ date, all, over, fetchedAt }: Props) {
  const text = useScreensText()
  return (
    <header className={styles.head}>
      {campus.crest ? (
        <img className={styles.crest} src={campus.crest} alt="" />
      ) : (
        <span className={styles.logo} aria-hidden="true">
          {text.product.charAt(0)}
        </span>
      )}
      <div className={styles.title}>
        <h1>{text.product}</h1>
        <p className="num">
          {text.shortDay(date)} · {text.tv.summary(all, over)}
        </p>
      </div>
      <Stale fetchedAt={fetchedAt} />
      <Clock className={styles.clock} />
    </header>
  )
}

export function Clock({ className }: { className: string | undefined }) {
  return <time className={`num ${className}`}>{useClock(seoulTime, 'seconds')}</time>
}
