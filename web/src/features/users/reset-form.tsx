// Form for a new password, opened by the link of a reset email.
import { type SubmitEvent, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { isInvalidLink, useResetPassword } from '../../data/users/account.ts'
import { useAccountText } from '../../text/use-account-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { focusFirstError } from '../../ui/fields/field.tsx'
import accountForm from '../../ui/form/account-form.module.css'
import { useFields } from '../../ui/form/use-fields.ts'
import { type PasswordValues, resetProblems } from './account.rules.ts'
import { NewPassword } from './new-password.tsx'
import { failureText } from './problems.ts'
import styles from './users.module.css'

interface Props {
  token: string
  onDone: () => void
  /** The link is too old, or was used before. */
  onInvalid: () => void
}

type Passwords = Omit<PasswordValues, 'current'>
const empty: Passwords = { password: '', confirm: '' }

export function ResetForm({ token, onDone, onInvalid }: Props) {
  const text = useAccountText()
  const { account, myPage, reset: words } = text
  const element = useRef<HTMLFormElement>(null)
  const reset = useResetPassword()
  const { values: typed, input, wordsOf, attempt, reject } = useFields(empty)
  const problems = resetProblems(typed)
  const errorOf = (field: keyof Passwords) => wordsOf(field, problems, account.problems)
  const code = reset.error instanceof ApiError ? reset.error.code : ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    attempt()
    if (Object.keys(problems).length > 0) return focusFirstError(element.current)
    if (reset.isPending) return
    reset.mutate(
      { token, password: typed.password },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (isInvalidLink(error)) return onInvalid()
          if (error instanceof ApiError && error.code === 'WEAK_PASSWORD') reject('password', failureText(text, error))
          focusFirstError(element.current)
        },
      },
    )
  }

  return (
    <form ref={element} className={accountForm.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>{words.hint}</p>
      <div className={styles.plain}>
        <NewPassword
          password={{ label: myPage.newPassword, error: errorOf('password'), ...input('password') }}
          confirm={{ label: myPage.newPasswordConfirm, error: errorOf('confirm'), ...input('confirm') }}
          typed={typed}
          differ={account.problems.newPasswordsDiffer}
        />
      </div>
      {reset.isError && code !== 'WEAK_PASSWORD' && <Message look="bad">{failureText(text, reset.error)}</Message>}
      <Button type="submit" tone="primary" className={accountForm.submit} aria-disabled={reset.isPending}>
        {words.save}
      </Button>
    </form>
  )
}
