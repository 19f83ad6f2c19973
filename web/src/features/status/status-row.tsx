// Row of a status list: its subject, and its state as a word, a colour and a shape.
import type { ServiceState } from '@campus/contract/status'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStatusText } from '../../text/use-status-text.ts'
import styles from './status-list.module.css'

export const stateIcons = { GOOD: CircleCheck, DEGRADED: TriangleAlert, AWAY: CircleX }

export function StatusRow({ state, children }: { state: ServiceState; children: ReactNode }) {
  const { status: words } = useStatusText()
  const Icon = stateIcons[state]
  return (
    <li>
      <div className={styles.words}>{children}</div>
      <span className={styles.state} data-state={state}>
        <Icon aria-hidden="true" />
        {words.states[state]}
      </span>
    </li>
  )
}
