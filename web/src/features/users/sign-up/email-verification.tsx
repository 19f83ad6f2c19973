// Email field of a sign-up: its check, the code that is sent to it, and the confirmation.
import { limits } from '@campus/contract/limits'
import { CircleCheck } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/fields/composing.ts'
import { emailInput, Field, FieldMessage } from '../../../ui/fields/field.tsx'
import accountForm from '../../../ui/form/account-form.module.css'
import styles from '../users.module.css'
import type { useEmailVerification } from './use-email-verification.ts'

interface Props {
  input: ComponentProps<'input'>
  verification: ReturnType<typeof useEmailVerification>
  error: string | undefined
  /** Shown when somebody wants to go on with an unverified address. */
  notVerified: string | undefined
  onVerified: () => void
}

export function EmailVerification({ input, verification, error, notVerified, onVerified }: Props) {
  const { account, signUp } = useAccountText()
  const { result, isSent, isVerified, codeError, wait } = verification
  const [code, setCode] = useState('')
  const codeInput = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const wordId = useId()

  async function send() {
    if (!(await verification.send())) return
    setCode('')
    requestAnimationFrame(() => codeInput.current?.focus())
  }

  async function verify() {
    if (!(await verification.verify(code))) return codeInput.current?.focus()
    onVerified()
    requestAnimationFrame(() => done.current?.focus())
  }

  const sendLabel = wait > 0 ? signUp.resendIn(wait) : isSent ? signUp.resend : signUp.send
  return (
    <>
      <Field
        {...input}
        label={account.email}
        {...emailInput}
        error={result?.error ?? error}
        success={result?.success}
        hint={isVerified ? undefined : signUp.emailHint}
        beside={!isVerified && <Button onClick={verification.check}>{account.check}</Button>}
      />
      {isVerified ? (
        <p className={styles.verified} ref={done} tabIndex={-1}>
          <CircleCheck aria-hidden="true" />
          {signUp.verified}
        </p>
      ) : (
        <>
          {isSent && (
            <Field
              ref={codeInput}
              label={signUp.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={limits.codeDigits}
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return
                event.preventDefault()
                void verify()
              }}
              hint={signUp.codeHint(limits.codeMinutes)}
              error={codeError ?? notVerified}
              beside={
                <Button tone="primary" onClick={verify}>
                  {signUp.verify}
                </Button>
              }
            />
          )}
          <div>
            <Button
              className={accountForm.submit}
              aria-disabled={wait > 0}
              aria-describedby={wordId}
              data-wrong={notVerified && !isSent ? '' : undefined}
              onClick={send}
            >
              {sendLabel}
            </Button>
            <FieldMessage id={wordId} error={isSent ? undefined : notVerified} />
          </div>
        </>
      )}
    </>
  )
}
