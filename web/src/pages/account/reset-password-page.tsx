// /resetPassword?token=…: the target of a reset email's link. The token is removed from the address bar at once.
import { CircleCheck, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsInvalidReset } from '../../data/users/account.ts'
import type { EntryState } from '../../features/users/entry.ts'
import { ResetForm } from '../../features/users/reset-form.tsx'
import { AuthLayout } from '../../layouts/auth-layout.tsx'
import { paths } from '../../paths.ts'
import { useAccountText } from '../../text/use-account-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Held in memory only: neither the history nor a shared screen shows it. */
function useToken(): string | null {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [token] = useState(() => search.get('token'))
  const isShown = search.has('token')
  useEffect(() => {
    if (isShown) void navigate(paths.resetPassword, { replace: true })
  }, [isShown, navigate])
  return token
}

const entries = { logIn: { reason: 'logIn' }, forgot: { reason: 'forgot' } } satisfies Record<string, EntryState>

export function ResetPasswordPage() {
  const { reset, welcome } = useAccountText()
  const token = useToken()
  const [chosenPhase, setPhase] = useState<'form' | 'done' | 'invalid'>(token ? 'form' : 'invalid')
  // Checked before anybody chooses a password.
  const isInvalid = useIsInvalidReset(token)
  const phase = chosenPhase === 'form' && isInvalid ? 'invalid' : chosenPhase
  return (
    <AuthLayout key={phase} title={reset.title}>
      {phase === 'form' && token && (
        <ResetForm token={token} onDone={() => setPhase('done')} onInvalid={() => setPhase('invalid')} />
      )}
      {phase === 'done' && (
        <Notice icon={<CircleCheck aria-hidden="true" />} title={reset.done} hint={reset.doneHint}>
          <ButtonLink tone="primary" to={paths.root} state={entries.logIn}>
            {welcome.logIn}
          </ButtonLink>
        </Notice>
      )}
      {phase === 'invalid' && (
        <Notice icon={<Unlink aria-hidden="true" />} title={reset.invalid} hint={reset.invalidHint} isFailure>
          <ButtonLink tone="primary" to={paths.root} state={entries.forgot}>
            {reset.again}
          </ButtonLink>
        </Notice>
      )}
    </AuthLayout>
  )
}
