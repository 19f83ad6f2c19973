// Shown in place of missing content: a title, what to do next, and the button that does it.
import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface Props {
  icon?: ReactNode
  title: string
  hint?: string | undefined
  children?: ReactNode
  /** A failure is announced to screen readers at once. */
  isFailure?: boolean
}

export function Notice({ icon, title, hint, children, isFailure }: Props) {
  return (
    <div className={styles.notice} role={isFailure ? 'alert' : undefined}>
      {icon}
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
