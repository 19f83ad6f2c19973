// Makes a scorer's pass, and shows its link and code the one time they can be seen.
import { useState } from 'react'
import { scorePath } from '../../paths.ts'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { LinkField } from '../../ui/link-field.tsx'
import { Message } from '../../ui/message.tsx'
import panel from '../../ui/panel.module.css'
import { Select } from '../../ui/select.tsx'
import { passLink } from './pass.ts'
import styles from './passes.module.css'
import { useMakePass } from './passes.queries.ts'
import { QrCode } from './qr-code.tsx'

const spans = ['3', '12', '24', '72', '168'] as const

export function PassForm({ matchId }: { matchId: number }) {
  const text = useScoringText()
  const { passes: words } = text.scoring
  const make = useMakePass()
  const [label, setLabel] = useState('')
  const [hours, setHours] = useState<(typeof spans)[number]>('24')
  const [isTried, setTried] = useState(false)
  const isEmpty = label.trim() === ''

  function submit() {
    setTried(true)
    if (isEmpty || make.isPending) return
    make.mutate(
      { matchId, label: label.trim(), hours: Number(hours) },
      {
        onSuccess: () => {
          setLabel('')
          setTried(false)
        },
      },
    )
  }

  const made = make.data
  const link = made && passLink(scorePath(matchId), made.token)
  return (
    <Card title={words.make}>
      <form
        className={panel.body}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={panel.fields}>
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
          <Select
            label={words.hours}
            value={hours}
            options={spans.map((value) => ({ value, label: words.hour(Number(value)) }))}
            onChange={setHours}
          />
        </div>
        {make.isError && (
          <Message look="bad">
            {words.makeFailed} {errorText(text, make.error)}
          </Message>
        )}
        <div className={panel.actions}>
          <Button type="submit" tone="primary" aria-disabled={make.isPending}>
            {words.make}
          </Button>
        </div>
      </form>
      {made && link && (
        <section className={styles.made} aria-label={words.made(made.pass.label)}>
          <h3>{words.made(made.pass.label)}</h3>
          <QrCode text={link} label={words.qr(made.pass.label)} />
          <p>{words.once}</p>
          <LinkField label={words.link} address={link} words={words} />
        </section>
      )}
    </Card>
  )
}
