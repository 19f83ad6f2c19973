// The keys of the open feed: their last use, and deletion.
import type { FeedKey } from '@campus/contract/feed'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { feedKeys, useDeleteFeedKey } from '../../data/feed.ts'
import { useFeedText } from '../../text/use-feed-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { RowList } from '../../ui/list/row-list.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './feed.module.css'
import { useWhen } from './use-when.ts'

export function KeyList() {
  const { feed: words } = useFeedText()
  const query = useQuery(feedKeys())
  return (
    <LoadedList query={query} failed={words.keysFailed} rows={2}>
      {(keys) => (
        <Card title={words.keys} note={words.count(keys.length)}>
          <p className={styles.hint}>{words.keysHint}</p>
          <RowList
            items={keys}
            keyOf={({ keyId }) => keyId}
            empty={<Notice icon={<KeyRound aria-hidden="true" />} title={words.keysEmpty} />}
          >
            {(key) => <KeyRow own={key} />}
          </RowList>
        </Card>
      )}
    </LoadedList>
  )
}

function KeyRow({ own: { keyId, label, lastUsedAt } }: { own: FeedKey }) {
  const text = useFeedText()
  const { feed: words } = text
  const when = useWhen()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteFeedKey()
  return (
    <div className={panel.row}>
      <div className={panel.main}>
        <strong>{label}</strong>
        <small>{lastUsedAt ? words.used(when(lastUsedAt)) : words.unused}</small>
      </div>
      <Button className={panel.red} aria-label={words.deleteKeyOf(label)} onClick={() => setConfirming(true)}>
        {words.remove}
      </Button>
      {isConfirming && (
        <Confirm
          title={words.deleteKeyTitle(label)}
          text={words.deleteKeyText}
          action={words.deleteKey}
          busy={remove.isPending}
          error={remove.isError ? errorText(text, remove.error) : undefined}
          onConfirm={() => remove.mutate(keyId, { onSuccess: () => toast(words.keyDeleted) })}
          onClose={() => {
            setConfirming(false)
            remove.reset()
          }}
        />
      )}
    </div>
  )
}
