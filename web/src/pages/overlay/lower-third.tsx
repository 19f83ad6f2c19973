// The lower thirds: what has happened, and what somebody has typed.
import type { Match } from '@campus/contract/matches'
import type { Moment } from '@campus/rules/scoring/moments'
import { clsx } from 'clsx'
import { colorsOf } from '../../features/scoring/console/colors.rules.ts'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { useOverlayText } from '../../text/use-overlay-text.ts'
import { colorStyle } from './bug.tsx'
import styles from './lower-third.module.css'
import { wordsOf } from './lower-third.rules.ts'

export function LowerThird({ match, moment }: { match: Match; moment: Moment }) {
  const text = useCommentaryText()
  const { overlay } = useOverlayText()
  const { sides, areAlike } = colorsOf(match)
  const words = wordsOf(text, match, moment, overlay.against)
  const { side, isGoal, card } = words
  const striped = areAlike && side === 2 && styles.striped
  return (
    <section
      className={styles.third}
      style={side ? colorStyle(sides[side - 1] ?? '') : undefined}
      data-part="lower-third"
    >
      <div className={clsx(styles.kind, 'num', striped)}>
        {card && <i className={styles.card} data-card={card} />}
        {words.when}
        <small>{words.kind}</small>
      </div>
      <div className={styles.words}>
        <b>
          <bdi>{words.name}</bdi> {words.detail && <small className="num">{words.detail}</small>}
        </b>
        {/* The goal moment: its team's colour, before the name is read. */}
        {isGoal && (
          <p className={clsx(styles.goal, striped)} data-part="goal">
            {overlay.goal}
          </p>
        )}
      </div>
      <div className={clsx(styles.score, 'num')}>
        {words.score}
        {words.against && <small>{words.against}</small>}
      </div>
    </section>
  )
}

export function Typed({ name, line }: { name: string; line: string }) {
  return (
    <section className={clsx(styles.third, styles.typed)} data-part="typed">
      <div className={styles.words}>
        {name && (
          <b>
            <bdi>{name}</bdi>
          </b>
        )}
        {line && (
          <p>
            <bdi>{line}</bdi>
          </p>
        )}
      </div>
    </section>
  )
}
