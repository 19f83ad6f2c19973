// Log-in sheet: email, password, and the password reset. The page passes in the second step.
import type { SecondFactorKind, SecondFactorNeeded } from '@campus/contract/second-factor'
import type { Role } from '@campus/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { type SignedInUser, signedIn, useForgotPassword, useLogIn } from '../../data/users/account.ts'
import { paths } from '../../paths.ts'
import { useAccountText } from '../../text/use-account-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { emailInput, Field, focusFirstError, typedIn } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import accountForm from '../../ui/form/account-form.module.css'
import { emailProblem, type Problem } from './account.rules.ts'
import { failureText, logInFailureText } from './problems.ts'

export interface SecondStepProps {
  kinds: SecondFactorKind[]
  onPassed: (person: SignedInUser) => void
  onOver: () => void
}

interface Props {
  /** Why the visitor should log in. */
  note?: string | undefined
  onClose: () => void
  onLoggedIn: (person: { userId: number; role: Role }) => void
  /** Rendered after the password, when the account has a second factor. */
  SecondStep: ComponentType<SecondStepProps>
}

export function LogInSheet({ note, onClose, onLoggedIn, SecondStep }: Props) {
  const text = useAccountText()
  const { account, logIn: words } = text
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const { state } = useLocation()
  const logIn = useLogIn()
  const forgot = useForgotPassword()
  const [wrong, setWrong] = useState<{ email?: Problem | undefined; password?: Problem | undefined }>({})

  const [isOver, setOver] = useState(false)
  const needed = logIn.error instanceof ApiError && logIn.error.code === 'SECOND_FACTOR_NEEDED' ? logIn.error : null

  // Uncontrolled fields: what a password manager fills in is never missed.
  function read() {
    return { email: typedIn(form.current, 'email').trim(), password: typedIn(form.current, 'password') }
  }

  function showProblems(problems: typeof wrong) {
    setWrong(problems)
    const isWrong = Boolean(problems.email ?? problems.password)
    if (isWrong) focusFirstError(form.current)
    return isWrong
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { email, password } = read()
    forgot.reset()
    setOver(false)
    if (showProblems({ email: email ? undefined : 'emailEmpty', password: password ? undefined : 'passwordEmpty' }))
      return
    if (!logIn.isPending) logIn.mutate({ email, password }, { onSuccess: onLoggedIn })
  }

  function sendReset() {
    const { email } = read()
    logIn.reset()
    forgot.reset()
    if (!showProblems({ email: emailProblem(email) }) && !forgot.isPending) forgot.mutate(email)
  }

  async function pass(person: SignedInUser) {
    await signedIn(client, person)
    onLoggedIn(person)
  }

  function startAgain() {
    logIn.reset()
    setOver(true)
  }

  if (needed) {
    const { kinds } = needed.details as SecondFactorNeeded
    return (
      <Sheet title={text.welcome.logIn} close={text.close} onClose={onClose}>
        <Suspense fallback={text.loading}>
          <SecondStep kinds={kinds} onPassed={pass} onOver={startAgain} />
        </Suspense>
      </Sheet>
    )
  }
  return (
    <Sheet title={text.welcome.logIn} close={text.close} onClose={onClose}>
      <form ref={form} className={accountForm.form} noValidate onSubmit={submit}>
        {note && !isOver && !logIn.isError && !forgot.isError && !forgot.isSuccess && (
          <Message look="note">{note}</Message>
        )}
        <Field
          label={account.email}
          name="email"
          {...emailInput}
          error={wrong.email && account.problems[wrong.email]}
          onChange={() => setWrong({ ...wrong, email: undefined })}
        />
        <PasswordField
          label={account.password}
          name="password"
          autoComplete="current-password"
          show={account.show}
          hide={account.hide}
          error={wrong.password && account.problems[wrong.password]}
          onChange={() => setWrong({ ...wrong, password: undefined })}
        />
        {isOver && <Message look="warning">{text.errors.LOG_IN_AGAIN}</Message>}
        {logIn.isError && <Message look="bad">{logInFailureText(text, logIn.error)}</Message>}
        {forgot.isError && <Message look="bad">{failureText(text, forgot.error, words.resetFailed)}</Message>}
        {forgot.isSuccess && <Message look="good">{words.resetSent}</Message>}
        <Button type="submit" tone="primary" className={accountForm.submit} aria-disabled={logIn.isPending}>
          {logIn.isPending ? words.busy : text.welcome.logIn}
        </Button>
        <button type="button" className={accountForm.other} onClick={sendReset}>
          {words.forgot}
        </button>
        <p className={accountForm.foot}>
          {text.welcome.noAccount}{' '}
          <Link to={paths.signUp} state={state}>
            {text.welcome.signUp}
          </Link>
        </p>
        <p className={accountForm.foot}>{words.adminHours}</p>
      </form>
    </Sheet>
  )
}
