// A side's half of the screen: one large target in the side's colour.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { can, type Side } from './controls.rules.ts'
import type { Desk } from './desk.ts'
import type { Body } from './log.rules.ts'
import styles from './pad.module.css'

interface Props {
  desk: Desk
  side: Side
  body: Body
  /** What it is for a screen reader. */
  label: string
  children: ReactNode
}

/** Not offered where it would have no effect; it keeps its place, so that no finger lands elsewhere. */
export function Pad({ desk, side, body, label, children }: Props) {
  const isOffered = can(desk.game, body)
  return (
    <button
      type="button"
      className={clsx(styles.pad, 'num')}
      style={{ backgroundColor: desk.colors[side - 1] }}
      disabled={!isOffered}
      data-side={side}
      onClick={() => desk.tap(body)}
    >
      <span className="sr-only">{label}</span>
      <span className={styles.face} aria-hidden="true">
        {children}
      </span>
    </button>
  )
}
