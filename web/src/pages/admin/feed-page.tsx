// /admin/feed: keys of the open feed, and webhooks.
import { EmbedSites } from '../../features/embeds/embed-sites.tsx'
import styles from '../../features/feed/feed.module.css'
import { HookForm } from '../../features/feed/hook-form.tsx'
import { HookList } from '../../features/feed/hook-list.tsx'
import { KeyForm } from '../../features/feed/key-form.tsx'
import { KeyList } from '../../features/feed/key-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useEmbedText } from '../../text/use-embed-text.ts'
import { useFeedText } from '../../text/use-feed-text.ts'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'

export function FeedPage() {
  const { feed } = useFeedText()
  const { embeds } = useEmbedText()
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
          <Card title={embeds.title}>
            <div className={panel.body}>
              <EmbedSites hint={embeds.allow} />
            </div>
          </Card>
        </div>
      </div>
    </Screen>
  )
}
