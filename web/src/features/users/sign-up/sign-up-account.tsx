// Step 1 of the sign-up: address, password, name, consents.
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, focusFirstError } from '../../../ui/fields/field.tsx'
import accountForm from '../../../ui/form/account-form.module.css'
import { Card } from '../../../ui/list/card.tsx'
import { type AccountValues, emailProblem } from '../account.rules.ts'
import { NewPassword } from '../new-password.tsx'
import { problemText } from '../problems.ts'
import styles from '../users.module.css'
import { type TermKey, termKeys } from './consents.ts'
import { ConsentsField } from './consents-field.tsx'
import { EmailVerification } from './email-verification.tsx'
import type { useEmailVerification } from './use-email-verification.ts'

interface Props {
  form: UseFormReturn<AccountValues>
  values: AccountValues
  verification: ReturnType<typeof useEmailVerification>
  onNext: () => void
}

export function SignUpAccount({ form, values, verification, onNext }: Props) {
  const text = useAccountText()
  const { account, signUp } = text
  const element = useRef<HTMLFormElement>(null)
  const { register, setValue, setError, clearErrors, formState } = form
  const { errors } = formState
  const errorOf = (field: keyof AccountValues) => problemText(text, errors[field])
  const missing = termKeys.filter((key) => errors[key])

  // Returned here by a rejection of the server: focus the field it is about.
  const focusError = useEffectEvent(() => Object.keys(errors).length > 0 && focusFirstError(element.current))
  useEffect(() => void focusError(), [])

  /** The form's rule validates the input; whether the address is verified is known here. */
  function tryNext(isTyped: boolean) {
    const isUnverified = !verification.isVerified && !emailProblem(verification.email)
    if (isUnverified) setError('code', { type: 'emailNotVerified' })
    if (isTyped && !isUnverified) onNext()
    else focusFirstError(element.current)
  }

  function submit(event: SubmitEvent) {
    void form.handleSubmit(
      () => tryNext(true),
      () => tryNext(false),
    )(event)
  }

  function change(terms: Partial<Record<TermKey, boolean>>) {
    for (const [key, value] of Object.entries(terms)) {
      setValue(key as TermKey, value)
      if (value) clearErrors(key as TermKey)
    }
  }

  return (
    <form ref={element} className={accountForm.form} noValidate onSubmit={submit}>
      <Card title={signUp.identity}>
        <div className={styles.card}>
          <EmailVerification
            input={register('email', { onChange: () => clearErrors('code') })}
            verification={verification}
            error={errorOf('email')}
            notVerified={errorOf('code')}
            onVerified={() => clearErrors(['email', 'code'])}
          />
        </div>
      </Card>
      <Card title={signUp.person}>
        <div className={styles.card}>
          <NewPassword
            password={{ label: account.password, error: errorOf('password'), ...register('password') }}
            confirm={{ label: account.passwordConfirm, error: errorOf('confirm'), ...register('confirm') }}
            typed={values}
            differ={account.problems.passwordsDiffer}
          />
          <Field label={account.name} autoComplete="name" error={errorOf('name')} {...register('name')} />
        </div>
      </Card>
      <Card title={signUp.consents}>
        <div className={styles.card}>
          <ConsentsField terms={values} onChange={change} missing={missing} error={missing[0] && errorOf(missing[0])} />
        </div>
      </Card>
      <Button type="submit" tone="primary" className={accountForm.submit}>
        {signUp.next}
      </Button>
    </form>
  )
}
