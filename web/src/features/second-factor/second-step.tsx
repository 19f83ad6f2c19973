// Second step of a log-in: a code of the app, a passkey, or a recovery code.
import type { SecondFactorKind } from '@campus/contract/second-factor'
import type { Role } from '@campus/contract/users'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { hasPasskeys } from '../../data/users/passkey.browser.ts'
import { usePassSecondFactor } from '../../data/users/second-factor.ts'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Field } from '../../ui/fields/field.tsx'
import accountForm from '../../ui/form/account-form.module.css'
import { CodeField, isCode } from './code-field.tsx'
import { passkeyProblem } from './passkey-problem.ts'

interface Person {
  userId: number
  email: string
  nickname: string
  role: Role
}

interface Props {
  kinds: SecondFactorKind[]
  onPassed: (person: Person) => void
  /** Expired or too many attempts: the log-in starts again. */
  onOver: () => void
}

export function SecondStep({ kinds, onPassed, onOver }: Props) {
  const text = useSecondFactorText()
  const { logIn: words } = text.secondFactor
  const pass = usePassSecondFactor()
  const mayPasskey = kinds.includes('PASSKEY') && hasPasskeys()
  const isUsual = kinds.includes('TOTP') || mayPasskey
  const [isRecovery, setRecovery] = useState(!isUsual)
  const requested = isRecovery ? 'recovery' : kinds.includes('TOTP') ? 'code' : null
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)

  function send(proof: Parameters<typeof pass.mutate>[0]) {
    if (pass.isPending) return
    pass.mutate(proof, {
      onSuccess: onPassed,
      onError: (error) => {
        setTyped('')
        setTried(false)
        if (triesLeft(error) === 0 || (error instanceof ApiError && error.code === 'LOG_IN_AGAIN')) onOver()
      },
    })
  }

  function submit() {
    setTried(true)
    if (requested === 'code' && isCode(typed)) send({ code: typed })
    if (requested === 'recovery' && typed.trim()) send({ recoveryCode: typed })
  }

  function turn() {
    setRecovery(!isRecovery)
    setTyped('')
    setTried(false)
    pass.reset()
  }

  const left = pass.error ? triesLeft(pass.error) : null
  const failure = pass.error && (left === null ? passkeyProblem(text, pass.error) : words.wrong(left))
  return (
    <form
      className={accountForm.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{requested === 'recovery' ? words.recoveryLead : requested === 'code' ? words.codeLead : words.passkeyLead}</p>
      {requested === 'code' && (
        <CodeField
          isAlone
          label={words.code}
          value={typed}
          // Submit with the last digit: nobody needs to press a button.
          onChange={(digits) => {
            setTyped(digits)
            if (isCode(digits) && !isCode(typed)) send({ code: digits })
          }}
          error={isTried && !isCode(typed) ? words.codeEmpty : undefined}
        />
      )}
      {requested === 'recovery' && (
        <Field
          label={words.recovery}
          name="recovery"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={isTried && !typed.trim() ? words.recoveryEmpty : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {failure && <Message look="bad">{failure}</Message>}
      {requested && (
        <Button type="submit" tone="primary" className={accountForm.submit} aria-disabled={pass.isPending}>
          {pass.isPending ? words.busy : words.submit}
        </Button>
      )}
      {mayPasskey && !isRecovery && (
        <Button
          tone={requested ? 'quiet' : 'primary'}
          className={accountForm.submit}
          aria-disabled={pass.isPending}
          onClick={() => send('PASSKEY')}
        >
          {words.passkey}
        </Button>
      )}
      {kinds.includes('RECOVERY') && isUsual && (
        <button type="button" className={accountForm.other} onClick={turn}>
          {isRecovery ? words.toUsual : words.toRecovery}
        </button>
      )}
    </form>
  )
}

/** How many attempts are left, if the server says so. */
function triesLeft(error: unknown): number | null {
  const { triesLeft: left } = ((error instanceof ApiError && error.details) || {}) as { triesLeft?: unknown }
  return typeof left === 'number' ? left : null
}
