// Row of one webhook: test, pause, a new secret, deletion, and its last deliveries.
import type { Webhook } from '@campus/contract/webhooks'
import { useState } from 'react'
import { useDeleteWebhook, usePauseWebhook, useRotateSecret, useTestWebhook } from '../../data/feed.ts'
import { useFeedText } from '../../text/use-feed-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import panel from '../../ui/list/panel.module.css'
import { answerText, Deliveries } from './deliveries.tsx'
import styles from './feed.module.css'
import { ShownOnce } from './shown-once.tsx'

export function HookRow({ hook }: { hook: Webhook }) {
  const text = useFeedText()
  const { feed: words } = text
  const { hookId, label, url, kinds, paused, waiting } = hook
  const [asking, setAsking] = useState<'rotate' | 'delete' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const test = useTestWebhook(hookId)
  const pause = usePauseWebhook(hookId)
  const rotate = useRotateSecret(hookId)
  const remove = useDeleteWebhook(hookId)
  const failed = [test, pause].find(({ isError }) => isError)
  const state = paused === 'FAILING' ? words.failing : paused && words.paused

  return (
    <div className={panel.row}>
      <div className={panel.main}>
        <span>
          <strong>{label}</strong> {state && <span className={panel.badge}>{state}</span>}
        </span>
        <small className={styles.url}>{url}</small>
        <small>{kinds.map((kind) => words.kindNames[kind]).join(' · ')}</small>
        {waiting > 0 && <small>{words.waiting(waiting)}</small>}
      </div>
      <div className={panel.tools}>
        <Button
          aria-label={words.testOf(label)}
          aria-disabled={test.isPending}
          onClick={() => {
            if (test.isPending) return
            setOpen(true)
            test.mutate()
          }}
        >
          {test.isPending ? words.testing : words.test}
        </Button>
        <Button
          aria-label={paused ? words.resumeOf(label) : words.pauseOf(label)}
          aria-disabled={pause.isPending}
          onClick={() => !pause.isPending && pause.mutate(!paused)}
        >
          {paused ? words.resume : words.pause}
        </Button>
        <Button aria-label={words.rotateOf(label)} onClick={() => setAsking('rotate')}>
          {words.rotate}
        </Button>
        <Button className={panel.red} aria-label={words.deleteHookOf(label)} onClick={() => setAsking('delete')}>
          {words.remove}
        </Button>
      </div>
      <div className={styles.more}>
        {failed && <Message look="bad">{errorText(text, failed.error)}</Message>}
        {test.data && !test.isPending && (
          <Message look={test.data.failure ? 'bad' : 'good'}>{answerText(words, test.data)}</Message>
        )}
        {rotate.data && <ShownOnce title={words.hookMade(label)} label={words.secret} value={rotate.data.secret} />}
        <details className={panel.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{words.deliveries}</summary>
          {isOpen && <Deliveries hookId={hookId} />}
        </details>
      </div>
      {asking === 'rotate' && (
        <Confirm
          title={words.rotateTitle(label)}
          text={words.rotateText}
          action={words.rotate}
          tone="primary"
          busy={rotate.isPending}
          error={rotate.isError ? errorText(text, rotate.error) : undefined}
          onConfirm={() => rotate.mutate(undefined, { onSuccess: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <Confirm
          title={words.deleteHookTitle(label)}
          text={words.deleteHookText}
          action={words.deleteHook}
          busy={remove.isPending}
          error={remove.isError ? errorText(text, remove.error) : undefined}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => toast(words.hookDeleted) })}
          onClose={() => {
            setAsking(null)
            remove.reset()
          }}
        />
      )}
    </div>
  )
}
