// State of a nickname being chosen: the input, and whether it was found free.
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useCheckNickname } from '../../../data/users/account.ts'
import { useAccountText } from '../../../text/use-account-text.ts'
import { nicknameProblem } from '../account.rules.ts'
import { failureText } from '../problems.ts'

interface CheckResult {
  /** The nickname it is about: the result is dropped when the input changes. */
  about: string
  error?: string
  isFree?: boolean
}

/** `own` is the nickname one already has: it needs no check. */
export function useNickname(own = '') {
  const text = useAccountText()
  const { nicknameCheck, problems } = text.account
  const [value, setValue] = useState(own)
  const [result, setResult] = useState<CheckResult>()
  const checking = useCheckNickname()
  const nickname = value.trim()
  const current = result?.about === value ? result : undefined
  const problem = nicknameProblem(value)
  const showError = (error: string) => setResult({ about: value, error })

  async function check() {
    if (problem) return showError(problems[problem])
    try {
      const isTaken = await checking.mutateAsync(nickname)
      setResult({ about: value, ...(isTaken ? { error: nicknameCheck.taken } : { isFree: true }) })
    } catch (error) {
      const isReserved = error instanceof ApiError && error.code === 'NICKNAME_RESERVED'
      showError(failureText(text, error, isReserved ? undefined : nicknameCheck.error))
    }
  }

  /** Whether it may be sent; if not, shows why beside the field. */
  function isReady(): boolean {
    if (own !== '' && nickname === own) return true
    if (current?.isFree) return true
    if (!current?.error) showError(problem ? problems[problem] : problems.nicknameUnchecked)
    return false
  }

  const error = current?.error ?? (problem === 'nicknameLength' ? problems.nicknameLength : undefined)
  return { value, setValue, nickname, error, isFree: current?.isFree === true, check, isReady, showError }
}
