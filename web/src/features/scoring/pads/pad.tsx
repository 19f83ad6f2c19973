// A side's half of the screen: one large target in the side's colour.
import { clsx } from 'clsx'
import { Check, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import type { Desk } from '../console/desk.ts'
import type { Body } from '../session/log.rules.ts'
import { can, type Side } from './controls.rules.ts'
import styles from './pad.module.css'

interface Props {
  desk: Desk
  side: Side
  body: Body
  /** What it is for a screen reader. */
  label: string
  /** In the place of a tap: where a question comes first. */
  onTap?: (body: Body) => void
  children: ReactNode
}

/** What the rest after a tap looks like: which side was taken, and that the other waits too. */
function Rest({ isTapped }: { isTapped: boolean }) {
  const { scoring: words } = useScoringText()
  const [Icon, word] = isTapped ? [Check, words.recorded] : [Lock, words.resting]
  return (
    <span className={styles.rest} aria-hidden="true">
      <small>
        <Icon /> {word}
      </small>
      {isTapped && <i />}
    </span>
  )
}

/** Not offered where it would have no effect; it keeps its place, so that no finger lands elsewhere. While it rests it
 *  keeps the focus too: it is back in a moment. */
export function Pad({ desk, side, body, label, onTap = desk.tap, children }: Props) {
  const { scoring: words } = useScoringText()
  const isOffered = can(desk.game, body)
  const { sides, areAlike } = desk.colors
  const { resting } = desk
  return (
    <button
      type="button"
      className={clsx(styles.pad, areAlike && side === 2 && styles.marked, 'num')}
      style={{ backgroundColor: sides[side - 1] }}
      disabled={!isOffered}
      aria-disabled={resting ? true : undefined}
      data-side={side}
      onClick={() => onTap(body)}
    >
      <span className="sr-only">{label}</span>
      <span className={styles.face} aria-hidden="true">
        {areAlike && <em className={styles.tag}>{side === 1 ? words.home : words.away}</em>}
        {children}
      </span>
      {resting && <Rest isTapped={resting.side === side} />}
    </button>
  )
}
