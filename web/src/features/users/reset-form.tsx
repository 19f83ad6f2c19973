// Form for a new password, opened by the link of a reset email.
import { type SubmitEvent, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { isInvalidLink, useResetPassword } from '../../data/users/account.ts'
import { useAccountText } from '../../text/use-account-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { focusFirstError } from '../../ui/fields/field.tsx'
import accountForm from '../../ui/form/account-form.module.css'
import { type PasswordValues, resetProblems } from './account.rules.ts'
import { NewPassword } from './new-password.tsx'
import { failureText, problemText, resolve } from './problems.ts'
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
  const { register, control, formState, handleSubmit, setError } = useForm<Passwords>({
    defaultValues: empty,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolve(resetProblems),
  })
  const typed = { ...empty, ...useWatch({ control }) }
  const code = reset.error instanceof ApiError ? reset.error.code : ''

  function save({ password }: Passwords) {
    if (reset.isPending) return
    reset.mutate(
      { token, password },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (isInvalidLink(error)) return onInvalid()
          if (error instanceof ApiError && error.code === 'WEAK_PASSWORD')
            setError('password', { type: 'server', message: failureText(text, error) })
          focusFirstError(element.current)
        },
      },
    )
  }

  function submit(event: SubmitEvent) {
    void handleSubmit(save, () => focusFirstError(element.current))(event)
  }

  return (
    <form ref={element} className={accountForm.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>{words.hint}</p>
      <div className={styles.plain}>
        <NewPassword
          password={{
            label: myPage.newPassword,
            error: problemText(text, formState.errors.password),
            ...register('password'),
          }}
          confirm={{
            label: myPage.newPasswordConfirm,
            error: problemText(text, formState.errors.confirm),
            ...register('confirm'),
          }}
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
