// The last deliveries of a webhook: what, when, the answer, and when it is tried again.
import type { WebhookDelivery } from '@campus/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { webhookDeliveries } from '../../data/feed.ts'
import type { koFeed } from '../../text/ko/feed.ts'
import { useFeedText } from '../../text/use-feed-text.ts'
import panel from '../../ui/list/panel.module.css'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './feed.module.css'
import { useWhen } from './use-when.ts'

/** "전송됨 · 응답 200" */
export function answerText(words: (typeof koFeed)['feed'], { state, statusCode, failure }: WebhookDelivery): string {
  return [words.states[state], statusCode !== null && words.answered(statusCode), failure && words.failures[failure]]
    .filter(Boolean)
    .join(' · ')
}

export function Deliveries({ hookId }: { hookId: number }) {
  const { feed: words } = useFeedText()
  const query = useQuery(webhookDeliveries(hookId))
  const when = useWhen()
  return (
    <LoadedList query={query} failed={words.deliveriesFailed} rows={2}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className={panel.quiet}>{words.deliveriesEmpty}</p>
        ) : (
          <ul className={styles.deliveries}>
            {deliveries.map((delivery) => (
              <li key={delivery.deliveryId}>
                <b>{delivery.types.map((type) => words.kindNames[type]).join(' · ')}</b>
                <span>{answerText(words, delivery)}</span>
                <small>
                  {[
                    when(delivery.attemptedAt ?? delivery.createdAt),
                    delivery.attempts > 1 && words.attempts(delivery.attempts),
                    delivery.nextAttemptAt && delivery.attempts > 0 && words.next(when(delivery.nextAttemptAt)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedList>
  )
}
