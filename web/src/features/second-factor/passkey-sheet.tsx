// Adds a passkey: its name, the password, the browser's own dialog, and the recovery codes if it is the first factor.
import { secondFactorLimits } from '@campus/contract/second-factor'
import { useState } from 'react'
import { useAddPasskey } from '../../data/users/second-factor.ts'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { Field, focusFirstError } from '../../ui/fields/field.tsx'
import { type AddingProps, afterAdding, FactorSheet } from './factor-sheet.tsx'
import { passkeyProblem } from './passkey-problem.ts'
import { PasswordForm } from './password-form.tsx'

export function PasskeySheet({ onClose, onAdded }: AddingProps) {
  const text = useSecondFactorText()
  const { passkeys: words } = text.secondFactor
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const add = useAddPasskey()

  function submit(password: string, form: HTMLFormElement | null) {
    setTried(true)
    if (!name.trim()) return focusFirstError(form)
    add.mutate({ name: name.trim(), password }, { onSuccess: afterAdding(words.done, { onClose, onAdded }) })
  }

  return (
    <FactorSheet title={words.addTitle} close={text.close} codes={add.data?.recoveryCodes} onClose={onClose}>
      <PasswordForm
        action={words.make}
        isBusy={add.isPending}
        error={add.error}
        failureText={(error) => passkeyProblem(text, error)}
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
    </FactorSheet>
  )
}
