// Makes a key of the open feed, and shows it once.
import { useState } from 'react'
import { useCreateFeedKey } from '../../data/feed.ts'
import { useFeedText } from '../../text/use-feed-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { Card } from '../../ui/list/card.tsx'
import { ShownOnce } from './shown-once.tsx'

export function KeyForm() {
  const text = useFeedText()
  const { feed: words } = text
  const create = useCreateFeedKey()
  const [label, setLabel] = useState('')
  const [isTried, setTried] = useState(false)
  const isEmpty = label.trim() === ''

  function submit() {
    setTried(true)
    if (isEmpty || create.isPending) return
    create.mutate(label.trim(), {
      onSuccess: () => {
        setLabel('')
        setTried(false)
      },
    })
  }

  return (
    <Card title={words.createKey}>
      <PanelForm
        action={words.createKey}
        isBusy={create.isPending}
        failure={create.isError ? errorText(text, create.error) : undefined}
        onSubmit={submit}
      >
        <Field
          label={words.label}
          placeholder={words.keyPlaceholder}
          maxLength={40}
          autoComplete="off"
          value={label}
          error={isTried && isEmpty ? words.required : undefined}
          onChange={(event) => setLabel(event.target.value)}
        />
      </PanelForm>
      {create.data && <ShownOnce title={words.keyMade(create.data.label)} label={words.key} value={create.data.key} />}
    </Card>
  )
}
