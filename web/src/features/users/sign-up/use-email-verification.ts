// An e-mail address being verified: is it free, has a code been sent, was the code right. All of it is about one address:
// another one typed starts anew.
import { limits } from '@campus/contract/limits'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useAccountText } from '../../../text/use-account-text.ts'
import { emailProblem } from '../account.rules.ts'
import { failureText } from '../problems.ts'
import { useCheckEmail, useSendCode, useVerifyCode } from '../users.calls.ts'
import { useCountdown } from './use-countdown.ts'

interface Word {
  about: string
  error?: string
  success?: string
}

const ownWords = new Set(['EMAIL_TAKEN', 'EMAIL_DOMAIN'])

export function useEmailVerification(typed: string) {
  const text = useAccountText()
  const { emailCheck, problems } = text.account
  const email = typed.trim().toLowerCase()
  const [word, setWord] = useState<Word>()
  const [sentTo, setSentTo] = useState<string>()
  const [verified, setVerified] = useState<string>()
  const [codeError, setCodeError] = useState<{ about: string; error: string }>()
  const [wait, startWait] = useCountdown()
  const checking = useCheckEmail()
  const sending = useSendCode()
  const verifying = useVerifyCode()
  const problem = emailProblem(email)

  async function check() {
    if (problem) return setWord({ about: email, error: problems[problem] })
    try {
      const isTaken = await checking.mutateAsync(email)
      setWord({ about: email, ...(isTaken ? { error: emailCheck.taken } : { success: emailCheck.free }) })
    } catch (error) {
      const own = error instanceof ApiError && ownWords.has(error.code)
      setWord({ about: email, error: failureText(text, error, own ? undefined : emailCheck.error) })
    }
  }

  /** Says whether a code is under way. */
  async function send(): Promise<boolean> {
    if (problem) setWord({ about: email, error: problems[problem] })
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
      setWord({ about: email, error: failureText(text, error, isMalformed ? problems.emailForm : undefined) })
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
    word: word?.about === email ? word : undefined,
    isSent: sentTo === email,
    isVerified,
    codeError: codeError?.about === email ? codeError.error : undefined,
    wait,
    check,
    send,
    verify,
    /** The server did not remember the verification: it has to be done again. */
    unverify: () => setVerified(undefined),
  }
}
