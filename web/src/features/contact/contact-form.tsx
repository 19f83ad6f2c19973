// Contact form to the operator: topic, message, and an address for the answer. A failure leaves what was typed.
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useContactOperator } from '../../data/contact.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { emailInput, Field, focusFirstError } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { longestMessage, problemsOf, sentForm, type Topic, topics } from './contact.rules.ts'
import styles from './contact-form.module.css'

interface Props {
  /** The signed-in person's own address, when it has loaded. */
  knownEmail: string | undefined
  /** Called after sending; an answer will go to `email`, if one was given. */
  onSent: (email: string) => void
}

export function ContactForm({ knownEmail, onSent }: Props) {
  const text = useTeamText()
  const words = text.contact
  const form = useRef<HTMLFormElement>(null)
  const [topic, setTopic] = useState<Topic>('BUG')
  const [message, setMessage] = useState('')
  const [typedEmail, setTypedEmail] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const values = { topic, message, email: typedEmail ?? knownEmail ?? '' }
  const problems = isChecked ? problemsOf(values) : {}
  const sending = useContactOperator()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending) return
    setChecked(true)
    if (Object.keys(problemsOf(values)).length > 0) return focusFirstError(form.current)
    sending.mutate(sentForm(values), { onSuccess: () => onSent(values.email.trim()) })
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p>{words.lead}</p>
      <Select
        label={words.topic}
        value={topic}
        options={topics.map((value) => ({ value, label: words.topics[value] }))}
        onChange={setTopic}
      />
      <TextArea
        label={words.message}
        hint={words.messageHint}
        error={problems.message && words[problems.message]}
        count={words.count(message.length, longestMessage)}
        rows={7}
        maxLength={longestMessage}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Field
        {...emailInput}
        autoComplete="email"
        label={words.email}
        hint={words.emailHint}
        error={problems.email && words[problems.email]}
        maxLength={254}
        value={values.email}
        onChange={(event) => setTypedEmail(event.target.value)}
      />
      {sending.isError && <Message look="bad">{failure(sending.error)}</Message>}
      <Button type="submit" tone="primary" aria-disabled={sending.isPending}>
        {sending.isPending ? words.sending : words.send}
      </Button>
    </form>
  )

  function failure(error: Error): string {
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
    return seconds === null ? `${words.failed} ${errorText(text, error)}` : words.tooMany(seconds)
  }
}
