// Registers a webhook, and shows its secret once.
import { type WebhookKind, webhookKinds } from '@campus/contract/webhooks'
import { useState } from 'react'
import { useCreateWebhook } from '../../data/feed.ts'
import { useFeedText } from '../../text/use-feed-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './feed.module.css'
import { ShownOnce } from './shown-once.tsx'

const nothing = { label: '', url: '' }

export function HookForm() {
  const text = useFeedText()
  const { feed: words } = text
  const create = useCreateWebhook()
  const [{ label, url }, setFields] = useState(nothing)
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhookKinds)
  const [isTried, setTried] = useState(false)
  const [isUnnamed, isWithoutUrl] = [label.trim() === '', url.trim() === '']

  function submit() {
    setTried(true)
    if (isUnnamed || isWithoutUrl || kinds.length === 0 || create.isPending) return
    create.mutate(
      { label: label.trim(), url: url.trim(), kinds: [...kinds] },
      {
        onSuccess: () => {
          setFields(nothing)
          setTried(false)
        },
      },
    )
  }

  return (
    <Card title={words.createHook}>
      <PanelForm
        action={words.createHook}
        tone="primary"
        isBusy={create.isPending}
        failure={create.isError ? errorText(text, create.error) : undefined}
        onSubmit={submit}
      >
        <Field
          label={words.label}
          placeholder={words.hookPlaceholder}
          maxLength={40}
          autoComplete="off"
          value={label}
          error={isTried && isUnnamed ? words.required : undefined}
          onChange={(event) => setFields({ label: event.target.value, url })}
        />
        <Field
          label={words.url}
          hint={words.urlHint}
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          value={url}
          error={isTried && isWithoutUrl ? words.urlRequired : undefined}
          onChange={(event) => setFields({ label, url: event.target.value })}
        />
        <fieldset className={styles.kinds}>
          <legend>{words.kinds}</legend>
          {webhookKinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                setKinds(webhookKinds.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
              }
            >
              {words.kindNames[kind]}
            </Checkbox>
          ))}
          {isTried && kinds.length === 0 && <Message look="bad">{words.kindsRequired}</Message>}
        </fieldset>
      </PanelForm>
      {create.data && (
        <ShownOnce title={words.hookMade(create.data.label)} label={words.secret} value={create.data.secret} />
      )}
    </Card>
  )
}
