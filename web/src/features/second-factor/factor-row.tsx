// Row of one factor: its name, its details, and its actions.
import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import panel from '../../ui/list/panel.module.css'
import styles from './second-factor.module.css'

interface Props {
  title: string
  hint: string
  isOn?: boolean
  /** One of several under a common row. */
  isPart?: boolean
  children?: ReactNode
}

export function FactorRow({ title, hint, isOn = false, isPart = false, children }: Props) {
  return (
    <li>
      <div className={clsx(panel.row, isPart && styles.part)}>
        <div className={panel.main}>
          <strong className={styles.title}>
            {title}
            {isOn && <CircleCheck aria-hidden="true" />}
          </strong>
          <small>{hint}</small>
        </div>
        {children}
      </div>
    </li>
  )
}
