// Status for administrators only: whether emails are sent, what to do if not, and errors in people's browsers.
import type { CountedClientError } from '@campus/contract/client-errors'
import type { OperatorStatus } from '@campus/contract/status'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useStatusText } from '../../text/use-status-text.ts'
import { Card } from '../../ui/list/card.tsx'
import styles from './status-list.module.css'
import { StatusRow } from './status-row.tsx'

export function OperatorCard({ status: { mail, clientErrors } }: { status: OperatorStatus }) {
  const { status: words, shortDay } = useStatusText()
  const { operator } = words
  const at = Date.parse(mail.since)
  return (
    <Card title={operator.title}>
      <ul className={styles.list}>
        <StatusRow state={mail.trouble === null ? 'GOOD' : 'AWAY'}>
          <strong>{operator.mail}</strong>
          <span>{mail.trouble === null ? operator.mailGood : operator.mailTroubles[mail.trouble]}</span>
          {mail.trouble !== null && mail.trouble !== 'NOT_CONFIGURED' && <span>{operator.mailWaits}</span>}
          {mail.trouble !== null && <small>{words.since(shortDay(seoulDay(at)), seoulTime(at))}</small>}
        </StatusRow>
        <li>
          <div className={styles.words}>
            <strong>{operator.clientErrors}</strong>
            <span>{clientErrors.length === 0 ? operator.noClientErrors : operator.clientErrorsHint}</span>
            {clientErrors.length > 0 && (
              <ul className={styles.errors}>
                {clientErrors.map((error) => (
                  <ErrorRow key={`${error.firstAt} ${error.frames[0]} ${error.message}`} error={error} />
                ))}
              </ul>
            )}
          </div>
        </li>
      </ul>
    </Card>
  )
}

function ErrorRow({ error }: { error: CountedClientError }) {
  const { status: words, shortDay } = useStatusText()
  const { name, message, frames, page, browser, release, count, lastAt } = error
  const at = Date.parse(lastAt)
  return (
    <li>
      <details>
        <summary>
          {words.operator.clientError(name, count)}
          <small>{words.operator.lastAt(shortDay(seoulDay(at)), seoulTime(at))}</small>
        </summary>
        <code>{message}</code>
        <code>
          {page} · {browser} · {release}
        </code>
        {frames.map((frame, index) => (
          <code key={index}>{frame}</code>
        ))}
      </details>
    </li>
  )
}
