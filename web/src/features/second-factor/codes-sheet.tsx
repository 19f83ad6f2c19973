// New recovery codes in place of the old.
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRenewCodes } from './second-factor.queries.ts'

export function CodesSheet({ onClose }: { onClose: () => void }) {
  const { secondFactor } = useSecondFactorText()
  const { codes: words } = secondFactor
  const renew = useRenewCodes()
  return (
    <Sheet title={renew.data ? words.shownTitle : words.renewTitle} isFirm={renew.isSuccess} onClose={onClose}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onKept={onClose} />
      ) : (
        <>
          <p>{words.renewText}</p>
          <PasswordForm
            action={words.renew}
            isBusy={renew.isPending}
            error={renew.error}
            onSubmit={(password) => renew.mutate(password)}
            onClose={onClose}
          />
        </>
      )}
    </Sheet>
  )
}
