// Removes a factor: what that means, the password, and the red button.
import type { Passkey } from '@campus/contract/second-factor'
import { useRemoveFactor } from '../../data/users/second-factor.ts'
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { PasswordForm } from './password-form.tsx'

interface Props {
  what: Passkey | 'APP'
  isLast: boolean
  onClose: () => void
  onRemoved: () => void
}

export function RemoveSheet({ what, isLast, onClose, onRemoved }: Props) {
  const { secondFactor } = useSecondFactorText()
  const { app, passkeys, lastText } = secondFactor
  const isApp = what === 'APP'
  const remove = useRemoveFactor(isApp ? null : what.passkeyId)
  const words = isApp ? app : passkeys
  return (
    <Sheet title={isApp ? app.removeTitle : passkeys.removeTitle(what.name)} onClose={onClose}>
      <p>{words.removeText}</p>
      {isLast && <p>{lastText}</p>}
      <PasswordForm
        action={words.remove}
        tone="danger"
        isBusy={remove.isPending}
        error={remove.error}
        onSubmit={(password) =>
          remove.mutate(password, {
            onSuccess: () => {
              toast(words.removed)
              onRemoved()
              onClose()
            },
          })
        }
        onClose={onClose}
      />
    </Sheet>
  )
}
