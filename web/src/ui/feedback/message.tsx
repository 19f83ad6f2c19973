// The result of an action. A failure is scrolled into view: the form may be longer than the screen.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './message.module.css'

const looks = {
  /** An action failed. */
  bad: { role: 'alert', Icon: CircleAlert, className: styles.bad },
  /** A problem that no action of the person caused. */
  warning: { role: 'alert', Icon: CircleAlert, className: styles.bad },
  good: { role: 'status', Icon: CircleCheck, className: styles.good },
  note: { role: 'status', Icon: Info, className: undefined },
} as const

export function Message({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  const { role, Icon, className } = looks[look]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (look !== 'bad') return
    box.current?.scrollIntoView({ block: 'nearest' })
    // After sending with Enter the focus stays in the field.
    if (!document.activeElement?.matches('input, textarea')) box.current?.focus({ preventScroll: true })
  }, [look])
  return (
    <div ref={box} tabIndex={look === 'bad' ? -1 : undefined} className={clsx(styles.message, className)} role={role}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
