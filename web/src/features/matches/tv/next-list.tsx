// What comes next on any court, with the time at which it is expected.
import type { Match } from '@campus/contract/matches'
import { seoulTime } from '../../../text/format/dates.ts'
import { shortSideName } from '../../../text/format/side-name.ts'
import { useScreensText } from '../../../text/use-screens-text.ts'
import { useAllExpected } from '../row/expected.tsx'
import type { Begins } from './day.rules.ts'
import styles from './screen.module.css'

const most = 3

export function NextList({ matches, begins }: { matches: readonly Match[]; begins: Begins }) {
  const text = useScreensText()
  const late = useAllExpected()
  const { tv: words } = text
  return (
    <section className={styles.panel}>
      <h2>
        {words.next}
        {matches.length > 0 && <small>{words.expected}</small>}
      </h2>
      {matches.length === 0 && <p className={styles.quiet}>{words.noNext}</p>}
      {matches.slice(0, most).map((match) => {
        const delay = late.get(match.matchId)
        return (
          <div key={match.matchId} className={styles.next}>
            <time className="num">{seoulTime(begins(match))}</time>
            <span>
              {match.venue ?? words.noCourt}
              {delay && <em className="num">{text.matches.late(delay.lateMinutes)}</em>}
            </span>
            <b>
              {shortSideName(match, 1, text)} – {shortSideName(match, 2, text)}
            </b>
          </div>
        )
      })}
    </section>
  )
}
