// What became of a form as a whole: said at once when it failed, quietly when it went well.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import styles from './users.module.css'

const looks = {
  bad: { role: 'alert', Icon: CircleAlert, className: styles.bad },
  good: { role: 'status', Icon: CircleCheck, className: styles.good },
  note: { role: 'status', Icon: Info, className: undefined },
} as const

export function Message({ look, children }: { look: keyof typeof looks; children: string }) {
  const { role, Icon, className } = looks[look]
  return (
    <p className={clsx(styles.message, className)} role={role}>
      <Icon aria-hidden="true" />
      {children}
    </p>
  )
}
