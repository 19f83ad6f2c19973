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
  /** The accessible name. */
  label: string
  /** Replaces the tap where a confirmation comes first. */
  onTap?: (body: Body) => void
  /** SMALL: without the words of its side, beside a large one. PLAIN: not in the side's colour, beside one that is. */
  look?: 'LARGE' | 'SMALL' | 'PLAIN'
  children: ReactNode
}

/** The lock after a tap: which side was recorded, and that the other is locked too. */
function LockedFace({ isTapped }: { isTapped: boolean }) {
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

/** Disabled where it would have no effect, but not removed, so that the layout does not shift under a finger. While locked it only
 *  has aria-disabled, so that the focus stays. */
export function Pad({ desk, side, body, label, onTap = desk.tap, look = 'LARGE', children }: Props) {
  const { scoring: words } = useScoringText()
  const isOffered = can(desk.game, body)
  const { sides, areAlike } = desk.colors
  const { lock } = desk
  return (
    <button
      type="button"
      className={clsx(styles.pad, areAlike && side === 2 && look !== 'PLAIN' && styles.marked, 'num')}
      style={look === 'PLAIN' ? {} : { backgroundColor: sides[side - 1] }}
      data-look={look}
      disabled={!isOffered}
      aria-disabled={lock ? true : undefined}
      data-side={side}
      onClick={() => onTap(body)}
    >
      <span className="sr-only">{label}</span>
      <span className={styles.face} aria-hidden="true">
        {areAlike && look === 'LARGE' && <em className={styles.tag}>{side === 1 ? words.home : words.away}</em>}
        {children}
      </span>
      {lock && look !== 'SMALL' && <LockedFace isTapped={lock.side === side} />}
    </button>
  )
}
