// Setting up an authenticator app: the password, the key to scan or type, a code of it, and the recovery codes.
import { useState } from 'react'
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
import { useAskTotp, useConfirmTotp } from './second-factor.queries.ts'
import { StepTop } from './step-top.tsx'

export function AppSheet({ onClose, onAdded }: AddingProps) {
  const text = useSecondFactorText()
  const { app: words, next } = text.secondFactor
  const ask = useAskTotp()
  const confirm = useConfirmTotp()

  function finish(code: string) {
    confirm.mutate(code, { onSuccess: afterAdding(words.done, { onClose, onAdded }) })
  }

  return (
    <FactorSheet title={words.addTitle} close={text.close} codes={confirm.data?.recoveryCodes} onClose={onClose}>
      {ask.data ? (
        <Scan asked={ask.data} isBusy={confirm.isPending} error={confirm.error} onCode={finish} />
      ) : (
        <PasswordForm
          action={next}
          isBusy={ask.isPending}
          error={ask.error}
          onSubmit={(password) => ask.mutate(password)}
          onClose={onClose}
        />
      )}
    </FactorSheet>
  )
}

interface ScanProps {
  asked: { key: string; address: string }
  isBusy: boolean
  error: unknown
  onCode: (code: string) => void
}

function Scan({ asked, isBusy, error, onCode }: ScanProps) {
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
        <QrCode text={asked.address} label={words.qr} />
      </div>
      <div className={styles.key}>
        <dl>
          <dt>{words.key}</dt>
          <dd>
            <code>{asked.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </dd>
        </dl>
        <Button onClick={() => copy(asked.key, words)}>{words.copy}</Button>
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
