// Replaces the recovery codes.

import { useRenewCodes } from '../../data/users/second-factor.ts'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { FactorSheet } from './factor-sheet.tsx'
import { PasswordForm } from './password-form.tsx'

export function CodesSheet({ onClose }: { onClose: () => void }) {
  const { secondFactor } = useSecondFactorText()
  const { codes: words } = secondFactor
  const renew = useRenewCodes()
  return (
    <FactorSheet title={words.renewTitle} codes={renew.data?.recoveryCodes} onClose={onClose}>
      <p>{words.renewText}</p>
      <PasswordForm
        action={words.renew}
        isBusy={renew.isPending}
        error={renew.error}
        onSubmit={(password) => renew.mutate(password)}
        onClose={onClose}
      />
    </FactorSheet>
  )
}
