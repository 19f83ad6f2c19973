// Status of each service: a word, a colour and a shape for the state, its effect on people, and since when.
import type { ServiceStatus, Status } from '@campus/contract/status'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useStatusText } from '../../text/use-status-text.ts'
import { Card } from '../../ui/list/card.tsx'
import styles from './status-list.module.css'
import { StatusRow, stateIcons } from './status-row.tsx'

export function StatusList({ status }: { status: Status }) {
  const { status: words } = useStatusText()
  const Icon = stateIcons[status.state]
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
  const at = Date.parse(since)
  return (
    <StatusRow state={state}>
      <strong>{words.services[service]}</strong>
      {state !== 'GOOD' && <span>{words.troubles[service][state === 'AWAY' ? 'away' : 'late']}</span>}
      <small>{words.since(shortDay(seoulDay(at)), seoulTime(at))}</small>
    </StatusRow>
  )
}
