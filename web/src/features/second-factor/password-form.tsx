// Last step before a change: the password, and the button that does it.
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { focusFirstError, typedIn } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import accountForm from '../../ui/form/account-form.module.css'

interface Props {
  /** The verb of the button. */
  action: string
  tone?: 'primary' | 'danger'
  isBusy: boolean
  error: unknown
  /** Text of a failure, where it is not its code's. */
  failureText?: (error: unknown) => string
  onSubmit: (password: string, form: HTMLFormElement | null) => void
  onClose: () => void
  /** Fields before the password. */
  children?: ReactNode
}

export function PasswordForm({
  action,
  tone = 'primary',
  isBusy,
  error,
  failureText,
  onSubmit,
  onClose,
  children,
}: Props) {
  const text = useSecondFactorText()
  const { secondFactor: words } = text
  const form = useRef<HTMLFormElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const isWrong = error instanceof ApiError && error.code === 'WRONG_PASSWORD'

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const password = typedIn(form.current, 'password')
    setEmpty(!password)
    if (!password) return focusFirstError(form.current)
    if (!isBusy) onSubmit(password, form.current)
  }

  return (
    <form ref={form} className={accountForm.form} noValidate onSubmit={submit}>
      {children}
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        hint={words.passwordHint}
        show={words.show}
        hide={words.hide}
        error={isEmpty ? words.passwordEmpty : isWrong ? errorText(text, error) : undefined}
      />
      {error !== null && !isWrong && (
        <Message look="bad">{failureText ? failureText(error) : errorText(text, error)}</Message>
      )}
      <SheetActions>
        <Button type="submit" tone={tone} aria-disabled={isBusy}>
          {action}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </SheetActions>
    </form>
  )
}
