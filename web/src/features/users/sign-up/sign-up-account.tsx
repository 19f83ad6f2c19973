// Step 1 of the sign-up: address, password, name, consents.
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, focusFirstError } from '../../../ui/fields/field.tsx'
import accountForm from '../../../ui/form/account-form.module.css'
import type { useFields } from '../../../ui/form/use-fields.ts'
import { Card } from '../../../ui/list/card.tsx'
import type { AccountValues, Problems } from '../account.rules.ts'
import { NewPassword } from '../new-password.tsx'
import styles from '../users.module.css'
import { termKeys } from './consents.ts'
import { ConsentsField } from './consents-field.tsx'
import { EmailVerification } from './email-verification.tsx'
import type { useEmailVerification } from './use-email-verification.ts'

interface Props {
  fields: ReturnType<typeof useFields<AccountValues>>
  problems: Problems<keyof AccountValues>
  verification: ReturnType<typeof useEmailVerification>
  onNext: () => void
}

export function SignUpAccount({ fields, problems, verification, onNext }: Props) {
  const text = useAccountText()
  const { account, signUp } = text
  const element = useRef<HTMLFormElement>(null)
  const { values, input } = fields
  const errorOf = (field: keyof AccountValues) => fields.wordsOf(field, problems, account.problems)
  const missing = termKeys.filter((key) => errorOf(key))

  // Returned here by a rejection of the server: focus the field it is about.
  const focusError = useEffectEvent(() => fields.hasRejections && focusFirstError(element.current))
  useEffect(() => void focusError(), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    fields.attempt()
    if (Object.keys(problems).length === 0) onNext()
    else focusFirstError(element.current)
  }

  return (
    <form ref={element} className={accountForm.form} noValidate onSubmit={submit}>
      <Card title={signUp.identity}>
        <div className={styles.card}>
          <EmailVerification
            input={input('email')}
            verification={verification}
            error={errorOf('email')}
            notVerified={errorOf('code')}
            // What the server said of the address or its code is answered.
            onVerified={() => fields.put({ email: values.email, code: '' })}
          />
        </div>
      </Card>
      <Card title={signUp.person}>
        <div className={styles.card}>
          <NewPassword
            password={{ label: account.password, error: errorOf('password'), ...input('password') }}
            confirm={{ label: account.passwordConfirm, error: errorOf('confirm'), ...input('confirm') }}
            typed={values}
            differ={account.problems.passwordsDiffer}
          />
          <Field label={account.name} autoComplete="name" error={errorOf('name')} {...input('name')} />
        </div>
      </Card>
      <Card title={signUp.consents}>
        <div className={styles.card}>
          <ConsentsField
            terms={values}
            onChange={fields.put}
            missing={missing}
            error={missing[0] && errorOf(missing[0])}
          />
        </div>
      </Card>
      <Button type="submit" tone="primary" className={accountForm.submit}>
        {signUp.next}
      </Button>
    </form>
  )
}
