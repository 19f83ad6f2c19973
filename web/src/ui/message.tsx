// What became of something as a whole: said at once when it failed, quietly when it went well or is only to be known.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './message.module.css'

const looks = {
  bad: { role: 'alert', Icon: CircleAlert, className: styles.bad },
  good: { role: 'status', Icon: CircleCheck, className: styles.good },
  note: { role: 'status', Icon: Info, className: undefined },
} as const

export function Message({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  const { role, Icon, className } = looks[look]
  return (
    <div className={clsx(styles.message, className)} role={role}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
