// State of an email verification: is the address free, was a code sent, was the code right. It belongs to one address:
// another one starts again.
import { limits } from '@campus/contract/limits'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useCheckEmail, useSendCode, useVerifyCode } from '../../../data/users/account.ts'
import { useAccountText } from '../../../text/use-account-text.ts'
import { useCountdown } from '../../../ui/browser/use-seconds.ts'
import { emailProblem } from '../account.rules.ts'
import { failureText } from '../problems.ts'

interface CheckResult {
  about: string
  error?: string
  success?: string
}

const codesWithText = new Set(['EMAIL_TAKEN', 'EMAIL_DOMAIN'])

export function useEmailVerification(typed: string) {
  const text = useAccountText()
  const { emailCheck, problems } = text.account
  const email = typed.trim().toLowerCase()
  const [result, setResult] = useState<CheckResult>()
  const [sentTo, setSentTo] = useState<string>()
  const [verified, setVerified] = useState<string>()
  const [codeError, setCodeError] = useState<{ about: string; error: string }>()
  const [wait, startWait] = useCountdown()
  const checking = useCheckEmail()
  const sending = useSendCode()
  const verifying = useVerifyCode()
  const problem = emailProblem(email)

  async function check() {
    if (problem) return setResult({ about: email, error: problems[problem] })
    try {
      const isTaken = await checking.mutateAsync(email)
      setResult({ about: email, ...(isTaken ? { error: emailCheck.taken } : { success: emailCheck.free }) })
    } catch (error) {
      const hasOwnText = error instanceof ApiError && codesWithText.has(error.code)
      setResult({ about: email, error: failureText(text, error, hasOwnText ? undefined : emailCheck.error) })
    }
  }

  /** Resolves to whether a code was sent. */
  async function send(): Promise<boolean> {
    if (problem) setResult({ about: email, error: problems[problem] })
    if (problem || wait > 0 || sending.isPending) return false
    try {
      const { resendSeconds } = await sending.mutateAsync(email)
      startWait(resendSeconds)
      setSentTo(email)
      setCodeError(undefined)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds) startWait(error.retryAfterSeconds)
      const isMalformed = error instanceof ApiError && error.code === 'BAD_REQUEST'
      setResult({ about: email, error: failureText(text, error, isMalformed ? problems.emailForm : undefined) })
      return false
    }
  }

  async function verify(code: string): Promise<boolean> {
    const isCode = /^\d+$/.test(code) && code.length === limits.codeDigits
    if (!isCode) {
      setCodeError({ about: email, error: problems.codeForm })
      return false
    }
    try {
      const isRight = await verifying.mutateAsync({ email, code })
      if (isRight) setVerified(email)
      else setCodeError({ about: email, error: problems.codeWrong })
      return isRight
    } catch (error) {
      setCodeError({ about: email, error: failureText(text, error) })
      return false
    }
  }

  const isVerified = verified === email && email !== ''
  return {
    email,
    result: result?.about === email ? result : undefined,
    isSent: sentTo === email,
    isVerified,
    codeError: codeError?.about === email ? codeError.error : undefined,
    wait,
    check,
    send,
    verify,
    /** The server did not know the verification any more: it must be repeated. */
    unverify: () => setVerified(undefined),
  }
}
