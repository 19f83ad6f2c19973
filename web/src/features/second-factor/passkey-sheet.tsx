// Adding a passkey: its name, the password, the browser's own question, and the recovery codes if it is the first factor.
import { secondFactorLimits } from '@campus/contract/second-factor'
import { useState } from 'react'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { Field, focusFirstError } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { passkeyProblem } from './passkey.browser.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAddPasskey } from './second-factor.queries.ts'

export function PasskeySheet({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const text = useSecondFactorText()
  const { passkeys: words, codes: codeWords } = text.secondFactor
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const add = useAddPasskey()
  const codes = add.data?.recoveryCodes

  function submit(password: string, form: HTMLFormElement | null) {
    setTried(true)
    if (!name.trim()) return focusFirstError(form)
    add.mutate(
      { name: name.trim(), password },
      {
        onSuccess: ({ recoveryCodes }) => {
          toast(words.done)
          onAdded()
          if (!recoveryCodes) onClose()
        },
      },
    )
  }

  const title = codes ? codeWords.shownTitle : words.addTitle
  return (
    <Sheet title={title} {...(codes ? { isFirm: true } : { close: text.close })} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <PasswordForm
          action={words.make}
          isBusy={add.isPending}
          error={add.error}
          wordsOf={(error) => passkeyProblem(text, error)}
          onSubmit={submit}
          onClose={onClose}
        >
          <Field
            label={words.name}
            hint={words.nameHint}
            placeholder={words.namePlaceholder}
            maxLength={secondFactorLimits.passkeyNameLength}
            autoComplete="off"
            value={name}
            error={isTried && !name.trim() ? words.nameEmpty : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </PasswordForm>
      )}
    </Sheet>
  )
}
