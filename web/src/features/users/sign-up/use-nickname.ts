// A nickname being chosen: what was typed, and whether that very nickname has been found free.
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useAccountText } from '../../../text/use-account-text.ts'
import { nicknameProblem } from '../account.rules.ts'
import { failureText } from '../problems.ts'
import { useCheckNickname } from '../users.calls.ts'

interface Word {
  /** The nickname it is about: typing on takes it away. */
  about: string
  error?: string
  isFree?: boolean
}

/** `own` is the nickname one already has: it needs no check. */
export function useNickname(own = '') {
  const text = useAccountText()
  const { nicknameCheck, problems } = text.account
  const [value, setValue] = useState(own)
  const [word, setWord] = useState<Word>()
  const asking = useCheckNickname()
  const nickname = value.trim()
  const current = word?.about === value ? word : undefined
  const problem = nicknameProblem(value)
  const complain = (error: string) => setWord({ about: value, error })

  async function check() {
    if (problem) return complain(problems[problem])
    try {
      const isTaken = await asking.mutateAsync(nickname)
      setWord({ about: value, ...(isTaken ? { error: nicknameCheck.taken } : { isFree: true }) })
    } catch (error) {
      const isReserved = error instanceof ApiError && error.code === 'NICKNAME_RESERVED'
      complain(failureText(text, error, isReserved ? undefined : nicknameCheck.error))
    }
  }

  /** Whether it may be sent; if not, says why beside the field. */
  function isReady(): boolean {
    if (own !== '' && nickname === own) return true
    if (current?.isFree) return true
    if (!current?.error) complain(problem ? problems[problem] : problems.nicknameUnchecked)
    return false
  }

  const error = current?.error ?? (problem === 'nicknameLength' ? problems.nicknameLength : undefined)
  return { value, setValue, nickname, error, isFree: current?.isFree === true, check, isReady, complain }
}
