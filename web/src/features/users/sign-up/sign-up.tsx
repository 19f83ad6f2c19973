// The sign-up: two steps that share their values. The step is in the history, so that back goes from 2 to 1.
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { useLogIn, useRegister } from '../../../data/users/account.ts'
import { paths } from '../../../paths.ts'
import { useAccountText } from '../../../text/use-account-text.ts'
import { useFields } from '../../../ui/form/use-fields.ts'
import { type AccountValues, accountProblems, emptyAccount } from '../account.rules.ts'
import { readEntry } from '../entry.ts'
import { failureText } from '../problems.ts'
import { useContinue } from '../use-continue.ts'
import { noTerms, termKeys } from './consents.ts'
import { SignUpAccount } from './sign-up-account.tsx'
import { SignUpNickname } from './sign-up-nickname.tsx'
import { useEmailVerification } from './use-email-verification.ts'
import { useNickname } from './use-nickname.ts'

/** Which field of step 1 an error code is about. */
const accountFaults: Record<string, keyof AccountValues> = {
  EMAIL_TAKEN: 'email',
  EMAIL_DOMAIN: 'email',
  EMAIL_NOT_VERIFIED: 'code',
  WEAK_PASSWORD: 'password',
  CONSENT_REQUIRED: 'term1',
}

const accountFields = ['email', 'password', 'name'] as const
const nicknameFaults = new Set(['NICKNAME_TAKEN', 'NICKNAME_RESERVED'])

/** `children` renders a step's page around its form. */
export function SignUp({ children }: { children: (step: 1 | 2, title: string, form: ReactNode) => ReactNode }) {
  const text = useAccountText()
  const navigate = useNavigate()
  const here = useLocation()
  const [failure, setFailure] = useState<string>()
  const fields = useFields(emptyAccount)
  const { values } = fields
  const verification = useEmailVerification(values.email)
  const nickname = useNickname()
  const register = useRegister()
  const logIn = useLogIn()
  const continueSignedIn = useContinue(readEntry(here), () => paths.root)

  const isBusy = register.isPending || logIn.isPending || logIn.isSuccess

  const problems = accountProblems(values, verification.isVerified)
  const isReady = Object.keys(problems).length === 0
  const { step: requestedStep, ...entry } = (here.state ?? {}) as { step?: unknown }
  // A reload loses step 1: start again there.
  const step = requestedStep === 2 && (isReady || isBusy) ? 2 : 1

  function goToNickname() {
    void navigate(paths.signUp, { state: { ...entry, step: 2 } })
  }

  function handleFailure(error: unknown) {
    const code = error instanceof ApiError ? error.code : ''
    const named = error instanceof ApiError ? error.field : null
    const field = accountFaults[code] ?? accountFields.find((known) => known === named)
    const message = failureText(text, error)
    if (nicknameFaults.has(code)) return nickname.showError(message)
    if (named === 'nickname') return nickname.showError(text.errors.NICKNAME_RESERVED)
    if (!field) return setFailure(message)
    fields.reject(field, message)
    if (field === 'code') verification.unverify()
    void navigate(-1)
  }

  function finish() {
    setFailure(undefined)
    if (isBusy || !nickname.isReady()) return
    const { password, name } = values
    const terms = Object.fromEntries(termKeys.map((key) => [key, values[key]])) as typeof noTerms
    register.mutate(
      { email: verification.email, password, name: name.trim(), terms, nickname: nickname.nickname },
      {
        onSuccess: () => signIn({ email: verification.email, password }),
        onError: handleFailure,
      },
    )
  }

  /** The password was typed a minute ago: nobody types it again. If that fails, the first page asks for it. */
  function signIn(account: { email: string; password: string }) {
    logIn.mutate(account, {
      onSuccess: continueSignedIn,
      onError: () => void navigate(paths.root, { replace: true, state: { ...entry, reason: 'joined' } }),
    })
  }

  return step === 1
    ? children(
        1,
        text.signUp.title,
        <SignUpAccount fields={fields} problems={problems} verification={verification} onNext={goToNickname} />,
      )
    : children(
        2,
        text.signUp.nicknameTitle,
        <SignUpNickname nickname={nickname} failure={failure} isBusy={isBusy} onDone={finish} />,
      )
}
