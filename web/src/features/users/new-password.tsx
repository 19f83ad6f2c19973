// Fields for a new password and its confirmation, used by sign-up, my page and the reset page.
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useAccountText } from '../../text/use-account-text.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { hasPasswordLength, passwordStrength } from './password.rules.ts'
import styles from './users.module.css'

function StrengthHint({ password }: { password: string }) {
  const { strength } = useAccountText().account
  const how = passwordStrength(password)
  return (
    <span className={clsx(styles.strength, how === 'good' ? styles['good-password'] : styles[how])}>
      <i aria-hidden="true" />
      {strength[how]}
    </span>
  )
}

type Input = ComponentProps<'input'> & { label: string; error?: string | undefined }

interface Props {
  password: Input
  confirm: Input
  /** The current input. */
  typed: { password: string; confirm: string }
  differ: string
  hint?: string
}

export function NewPassword({ password, confirm, typed, differ, hint }: Props) {
  const { account } = useAccountText()
  const isDifferent = typed.confirm !== '' && typed.confirm !== typed.password
  const toggles = { show: account.show, hide: account.hide }
  return (
    <>
      <PasswordField
        {...toggles}
        {...password}
        autoComplete="new-password"
        placeholder={account.passwordRule}
        hint={hasPasswordLength(typed.password) ? <StrengthHint password={typed.password} /> : hint}
      />
      <PasswordField
        {...toggles}
        {...confirm}
        autoComplete="new-password"
        error={isDifferent ? differ : confirm.error}
      />
    </>
  )
}
