// What became of something as a whole. A failed action is brought into sight: the form may be longer than the screen.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './message.module.css'

const looks = {
  /** An action failed. */
  bad: { role: 'alert', Icon: CircleAlert, className: styles.bad },
  /** Something is wrong that nobody has just asked for. */
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
    // Whoever sent it with Enter goes on typing.
    if (!document.activeElement?.matches('input, textarea')) box.current?.focus({ preventScroll: true })
  }, [look])
  return (
    <div ref={box} tabIndex={look === 'bad' ? -1 : undefined} className={clsx(styles.message, className)} role={role}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
