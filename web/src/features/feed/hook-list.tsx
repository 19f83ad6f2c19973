// All webhooks with their state and their actions.
import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { webhookList } from '../../data/feed.ts'
import { useFeedText } from '../../text/use-feed-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import { RowList } from '../../ui/list/row-list.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './feed.module.css'
import { HookRow } from './hook-row.tsx'

export function HookList() {
  const { feed: words } = useFeedText()
  const query = useQuery(webhookList())
  return (
    <LoadedList query={query} failed={words.hooksFailed} rows={2}>
      {(hooks) => (
        <Card title={words.hooks} note={words.count(hooks.length)}>
          <p className={styles.hint}>{words.hooksHint}</p>
          <RowList
            items={hooks}
            keyOf={({ hookId }) => hookId}
            empty={<Notice icon={<WebhookIcon aria-hidden="true" />} title={words.hooksEmpty} />}
          >
            {(hook) => <HookRow hook={hook} />}
          </RowList>
        </Card>
      )}
    </LoadedList>
  )
}
