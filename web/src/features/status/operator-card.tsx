// What only administrators see of the service's state: whether e-mails leave, and what to do if not.
import type { OperatorStatus } from '@campus/contract/status'
import { CircleCheck, CircleX } from 'lucide-react'
import { seoulDay, seoulTime } from '../../text/dates.ts'
import { useStatusText } from '../../text/use-status-text.ts'
import { Card } from '../../ui/card.tsx'
import styles from './status-list.module.css'

export function OperatorCard({ status: { mail } }: { status: OperatorStatus }) {
  const { status: words, shortDay } = useStatusText()
  const { operator } = words
  const state = mail.trouble === null ? 'GOOD' : 'AWAY'
  const Icon = mail.trouble === null ? CircleCheck : CircleX
  const at = Date.parse(mail.since)
  return (
    <Card title={operator.title}>
      <ul className={styles.list}>
        <li>
          <div className={styles.words}>
            <strong>{operator.mail}</strong>
            <span>{mail.trouble === null ? operator.mailGood : operator.mailTroubles[mail.trouble]}</span>
            {mail.trouble !== null && mail.trouble !== 'NOT_CONFIGURED' && <span>{operator.mailWaits}</span>}
            {mail.trouble !== null && <small>{words.since(shortDay(seoulDay(at)), seoulTime(at))}</small>}
          </div>
          <span className={styles.state} data-state={state}>
            <Icon aria-hidden="true" />
            {words.states[state]}
          </span>
        </li>
      </ul>
    </Card>
  )
}
