// How each service is: a word, a colour and a shape for the state, what it means for people, and since when.
import type { ServiceStatus, Status } from '@campus/contract/status'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { seoulDay, seoulTime } from '../../text/dates.ts'
import { useStatusText } from '../../text/use-status-text.ts'
import { Card } from '../../ui/card.tsx'
import styles from './status-list.module.css'

const icons = { GOOD: CircleCheck, DEGRADED: TriangleAlert, AWAY: CircleX }

export function StatusList({ status }: { status: Status }) {
  const { status: words } = useStatusText()
  const Icon = icons[status.state]
  return (
    <>
      <section className={styles.all} data-state={status.state} aria-live="polite">
        <Icon aria-hidden="true" />
        <div>
          <h2>{words.all[status.state]}</h2>
          <p>{words.hint[status.state]}</p>
        </div>
      </section>
      <Card title={words.list} note={words.checked(seoulTime(Date.parse(status.checkedAt)))}>
        <ul className={styles.list}>
          {status.services.map((one) => (
            <Row key={one.service} {...one} />
          ))}
        </ul>
      </Card>
      {status.version !== undefined && <p className={styles.version}>{words.version(status.version)}</p>}
    </>
  )
}

function Row({ service, state, since }: ServiceStatus) {
  const { status: words, shortDay } = useStatusText()
  const Icon = icons[state]
  const at = Date.parse(since)
  return (
    <li>
      <div className={styles.words}>
        <strong>{words.services[service]}</strong>
        {state !== 'GOOD' && <span>{words.troubles[service][state === 'AWAY' ? 'away' : 'late']}</span>}
        <small>{words.since(shortDay(seoulDay(at)), seoulTime(at))}</small>
      </div>
      <span className={styles.state} data-state={state}>
        <Icon aria-hidden="true" />
        {words.states[state]}
      </span>
    </li>
  )
}
