// The next match of the court: when, who against whom, and of which competition.
import { useMatch } from '../../data/matches/match.ts'
import { colorsOf } from '../../features/scoring/console/colors.rules.ts'
import { sideName } from '../../text/format/side-name.ts'
import { useOverlayText } from '../../text/use-overlay-text.ts'
import { headOf } from './bug.rules.ts'
import { colorStyle } from './bug.tsx'
import styles from './lower-third.module.css'

export function NextMatch({ matchId }: { matchId: number }) {
  const text = useOverlayText()
  const { data: match } = useMatch(matchId)
  if (!match) return null
  const { sides } = colorsOf(match)
  return (
    <section className={styles.third} data-part="next">
      <div className={styles.when}>
        <span className="num">{match.startTime}</span>
        <small>{text.overlay.next}</small>
      </div>
      <div className={styles.words}>
        <b className={styles.versus}>
          <i style={colorStyle(sides[0])} />
          <bdi>{sideName(match, 1, text)}</bdi> <small>{match.sides ? '' : text.matches.versus}</small>
          {!match.sides && <i style={colorStyle(sides[1])} />}
          <bdi>{sideName(match, 2, text)}</bdi>
        </b>
        <p>{[headOf(match, text), match.venue].filter(Boolean).join(' · ')}</p>
      </div>
    </section>
  )
}
