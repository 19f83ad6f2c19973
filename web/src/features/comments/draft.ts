// Draft of a comment in session storage: it survives a log-in, a switch to another tab and a failed send.

import { useState } from 'react'
import { readStored, store } from '../../storage.ts'

const keyOf = (matchId: number) => `comment-draft-${matchId}`

export function useStoredDraft(matchId: number): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => readStored('session', keyOf(matchId)) ?? '')
  return [
    draft,
    (text) => {
      setDraft(text)
      store('session', keyOf(matchId), text || null)
    },
  ]
}
