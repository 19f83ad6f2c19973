// /resetPassword?token=…: where the link of a reset letter leads. The token leaves the address bar at once.
import { CircleCheck, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { EntryState } from '../../features/users/entry.ts'
import { ResetForm } from '../../features/users/reset-form.tsx'
import { useIsInvalidReset } from '../../features/users/users.calls.ts'
import { AuthLayout } from '../../layouts/auth-layout.tsx'
import { paths } from '../../paths.ts'
import { useAccountText } from '../../text/use-account-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Kept in memory only: neither the history nor a shared screen shows it. */
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

const ways = { logIn: { reason: 'logIn' }, forgot: { reason: 'forgot' } } satisfies Record<string, EntryState>

export function ResetPasswordPage() {
  const { reset, welcome } = useAccountText()
  const token = useToken()
  const [reached, setPhase] = useState<'asking' | 'done' | 'invalid'>(token ? 'asking' : 'invalid')
  // Said before anybody thinks up a password.
  const isDead = useIsInvalidReset(token)
  const phase = reached === 'asking' && isDead ? 'invalid' : reached
  return (
    <AuthLayout key={phase} title={reset.title}>
      {phase === 'asking' && token && (
        <ResetForm token={token} onDone={() => setPhase('done')} onInvalid={() => setPhase('invalid')} />
      )}
      {phase === 'done' && (
        <Notice icon={<CircleCheck aria-hidden="true" />} title={reset.done} hint={reset.doneHint}>
          <ButtonLink tone="primary" to={paths.root} state={ways.logIn}>
            {welcome.logIn}
          </ButtonLink>
        </Notice>
      )}
      {phase === 'invalid' && (
        <Notice icon={<Unlink aria-hidden="true" />} title={reset.invalid} hint={reset.invalidHint} isFailure>
          <ButtonLink tone="primary" to={paths.root} state={ways.forgot}>
            {reset.again}
          </ButtonLink>
        </Notice>
      )}
    </AuthLayout>
  )
}
