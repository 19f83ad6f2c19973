// /admin/feed: keys of the open feed, and webhooks.
import styles from '../../features/feed/feed.module.css'
import { HookForm } from '../../features/feed/hook-form.tsx'
import { HookList } from '../../features/feed/hook-list.tsx'
import { KeyForm } from '../../features/feed/key-form.tsx'
import { KeyList } from '../../features/feed/key-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useFeedText } from '../../text/use-feed-text.ts'
import panel from '../../ui/list/panel.module.css'

export function FeedPage() {
  const { feed } = useFeedText()
  return (
    <Screen title={feed.title} hasBack>
      <div className={panel.columns}>
        <div className={styles.cards}>
          <HookForm />
          <KeyForm />
        </div>
        <div className={styles.cards}>
          <HookList />
          <KeyList />
        </div>
      </div>
    </Screen>
  )
}
