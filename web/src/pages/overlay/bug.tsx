// The score bug: competition and clock, the two sides with their colours and score, and what is over.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import type { CSSProperties } from 'react'
import { unconfirmedMs } from '../../data/overlays/shown-overlay.ts'
import { colorsOf } from '../../features/scoring/console/colors.rules.ts'
import { leadersOf, sideMark } from '../../text/format/field.ts'
import { shortSideName, sideName } from '../../text/format/side-name.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { TeamName } from '../../ui/list/team-name.tsx'
import styles from './bug.module.css'
import { clockTrustMs, clockWords, footOf, headOf, smallOf } from './bug.rules.ts'
import type { MatchThen } from './use-match-then.ts'

/** Longer names are replaced by their short form. */
const mostLetters = 12

export const colorStyle = (color: string) => ({ '--c': color }) as CSSProperties

interface SideProps {
  then: MatchThen
  side: 1 | 2
}

function Side({ then: { match, glows }, side }: SideProps) {
  const text = useLiveText()
  const { sides, areAlike } = colorsOf(match)
  const whole = sideName(match, side, text)
  const small = smallOf(match, side)
  const score = match[`teamScore${side}`]
  return (
    <p
      className={clsx(styles.side, areAlike && side === 2 && styles.striped)}
      style={colorStyle(sides[side - 1] ?? '')}
    >
      <i />
      <span className={styles.name}>
        <TeamName name={whole.length > mostLetters ? shortSideName(match, side, text) : whole} />
      </span>
      {small && <small className="num">{small}</small>}
      <b className={clsx('num', styles.cell)} data-glows={glows[side - 1] || undefined}>
        {match.status === 'FUTURE' ? '' : (score ?? 0)}
      </b>
    </p>
  )
}

/** Of many sides: the first three, with their marks. */
function Leaders({ match }: { match: Match }) {
  const text = useLiveText()
  return leadersOf(match, 3).map((side) => (
    <p key={side.side} className={styles.side}>
      <i />
      <span className={styles.name}>
        {text.matches.place(side.place ?? 0)} <TeamName name={side.teamName} />
      </span>
      <b className={clsx('num', styles.cell, styles.mark)}>{sideMark(match, side, text)}</b>
    </p>
  ))
}

export function Bug({ then, delayMs }: { then: MatchThen; delayMs: number }) {
  const text = useLiveText()
  const { match } = then
  const foot = footOf(then, text)
  return (
    <section className={styles.bug} data-part="bug">
      <header>
        <span>{headOf(match, text)}</span>
        <b className="num">{clockWords(then, delayMs, unconfirmedMs() < clockTrustMs, text)}</b>
      </header>
      {match.sides ? (
        <Leaders match={match} />
      ) : (
        ([1, 2] as const).map((side) => <Side key={side} then={then} side={side} />)
      )}
      {foot && (
        <footer className="num">
          <Clock aria-hidden="true" size="1.25rem" />
          {foot}
        </footer>
      )}
    </section>
  )
}
