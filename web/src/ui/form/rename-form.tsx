// Renames something in place: Enter saves, Escape cancels.
import { type SubmitEvent, useState } from 'react'
import { isComposing } from '../fields/composing.ts'
import { Field } from '../fields/field.tsx'
import panel from '../list/panel.module.css'
import { EditFoot } from './edit-foot.tsx'
import { useUnsavedGuard } from './unsaved.tsx'

interface Props {
  words: { title: string; name: string; required: string; save: string }
  name: string
  maxLength: number
  isBusy: boolean
  failure: string | undefined
  onSave: (name: string) => void
  onLeave: () => void
}

export function RenameForm({ words, name: before, maxLength, isBusy, failure, onSave, onLeave }: Props) {
  const [name, setName] = useState(before)
  const question = useUnsavedGuard(name !== before)
  const isEmpty = name.trim() === ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isEmpty || isBusy) return
    if (name.trim() === before) onLeave()
    else onSave(name.trim())
  }

  return (
    <form className={panel.body} noValidate onSubmit={submit} aria-label={words.title}>
      <Field
        label={words.name}
        maxLength={maxLength}
        autoComplete="off"
        // The person asked for this field by pressing edit.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        error={isEmpty ? words.required : failure}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onLeave()}
      />
      <EditFoot save={words.save} isBusy={isBusy} onLeave={onLeave} />
      {question}
    </form>
  )
}
