// Creates a pass, and shows its link and QR code the only time they can be seen.
import { type ReactNode, useState } from 'react'
import type { PassWords } from '../../text/ko/passes.ts'
import { Field } from '../fields/field.tsx'
import { LinkField } from '../fields/link-field.tsx'
import { Select } from '../fields/select.tsx'
import { PanelForm } from '../form/panel-form.tsx'
import { Card } from '../list/card.tsx'
import styles from './pass-form.module.css'
import { QrCode } from './qr-code.tsx'

interface Props<Hours extends string> {
  words: PassWords
  /** The durations to choose from, in hours. */
  spans: readonly Hours[]
  usual: NoInfer<Hours>
  onMake: (wanted: { label: string; hours: number }, onMade: () => void) => void
  isMaking: boolean
  failure: string | undefined
  made: { label: string; link: string } | undefined
  /** Further fields. */
  children?: ReactNode
}

export function PassForm<Hours extends string>(props: Props<Hours>) {
  const { words, spans, usual, onMake, isMaking, failure, made, children } = props
  const [label, setLabel] = useState('')
  const [hours, setHours] = useState<Hours>(usual)
  const [isTried, setTried] = useState(false)
  const isEmpty = label.trim() === ''

  function submit() {
    setTried(true)
    if (isEmpty || isMaking) return
    onMake({ label: label.trim(), hours: Number(hours) }, () => {
      setLabel('')
      setTried(false)
    })
  }

  return (
    <Card title={words.make}>
      <PanelForm
        action={words.make}
        tone="primary"
        isBusy={isMaking}
        failure={failure === undefined ? undefined : `${words.makeFailed} ${failure}`}
        onSubmit={submit}
      >
        <Field
          label={words.label}
          hint={words.labelHint}
          placeholder={words.labelPlaceholder}
          maxLength={20}
          autoComplete="off"
          value={label}
          error={isTried && isEmpty ? words.required : undefined}
          onChange={(event) => setLabel(event.target.value)}
        />
        {children}
        <Select
          label={words.hours}
          value={hours}
          options={spans.map((value) => ({ value, label: words.hour(Number(value)) }))}
          onChange={setHours}
        />
      </PanelForm>
      {made && (
        <section className={styles.made} aria-label={words.made(made.label)}>
          <h3>{words.made(made.label)}</h3>
          <QrCode text={made.link} label={words.qr(made.label)} />
          <p>{words.once}</p>
          <LinkField label={words.link} address={made.link} words={words} />
        </section>
      )}
    </Card>
  )
}
