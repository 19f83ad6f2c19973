// Set-up of an authenticator app: the password, the key to scan or type, a code of the app, and the recovery codes.
import { useState } from 'react'
import { useConfirmTotp, useStartTotp } from '../../data/users/second-factor.ts'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { copy } from '../../ui/browser/copy.ts'
import { Button } from '../../ui/button.tsx'
import { SheetActions } from '../../ui/dialog/sheet.tsx'
import accountForm from '../../ui/form/account-form.module.css'
import { QrCode } from '../../ui/passes/qr-code.tsx'
import { CodeField, isCode } from './code-field.tsx'
import { type AddingProps, afterAdding, FactorSheet } from './factor-sheet.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './second-factor.module.css'
import { StepTop } from './step-top.tsx'

export function AppSheet({ onClose, onAdded }: AddingProps) {
  const text = useSecondFactorText()
  const { app: words, next } = text.secondFactor
  const start = useStartTotp()
  const confirm = useConfirmTotp()

  function finish(code: string) {
    confirm.mutate(code, { onSuccess: afterAdding(words.done, { onClose, onAdded }) })
  }

  return (
    <FactorSheet title={words.addTitle} close={text.close} codes={confirm.data?.recoveryCodes} onClose={onClose}>
      {start.data ? (
        <Scan setup={start.data} isBusy={confirm.isPending} error={confirm.error} onCode={finish} />
      ) : (
        <PasswordForm
          action={next}
          isBusy={start.isPending}
          error={start.error}
          onSubmit={(password) => start.mutate(password)}
          onClose={onClose}
        />
      )}
    </FactorSheet>
  )
}

interface ScanProps {
  setup: { key: string; address: string }
  isBusy: boolean
  error: unknown
  onCode: (code: string) => void
}

function Scan({ setup, isBusy, error, onCode }: ScanProps) {
  const text = useSecondFactorText()
  const { app: words, logIn } = text.secondFactor
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const problem = isTried && !isCode(code) ? logIn.codeEmpty : error ? errorText(text, error) : undefined

  return (
    <form
      className={accountForm.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isCode(code) && !isBusy) onCode(code)
      }}
    >
      <StepTop>{words.scan}</StepTop>
      <div className={styles.scan}>
        <QrCode text={setup.address} label={words.qr} />
      </div>
      <div className={styles.key}>
        <dl>
          <dt>{words.key}</dt>
          <dd>
            <code>{setup.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </dd>
        </dl>
        <Button onClick={() => copy(setup.key, words)}>{words.copy}</Button>
      </div>
      <CodeField label={words.code} hint={words.codeHint} value={code} onChange={setCode} error={problem} />
      <SheetActions>
        <Button type="submit" tone="primary" aria-disabled={isBusy}>
          {words.confirm}
        </Button>
      </SheetActions>
    </form>
  )
}
