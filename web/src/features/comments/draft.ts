// Draft of a comment in session storage: it survives a log-in, a switch to another tab and a failed send.
import { useState } from 'react'

const keyOf = (matchId: number) => `comment-draft-${matchId}`

// Storage may be disabled: the draft then lasts as long as the page.
function loadDraft(matchId: number): string {
  try {
    return sessionStorage.getItem(keyOf(matchId)) ?? ''
  } catch {
    return ''
  }
}

function saveDraft(matchId: number, text: string) {
  try {
    if (text) sessionStorage.setItem(keyOf(matchId), text)
    else sessionStorage.removeItem(keyOf(matchId))
  } catch {}
}

export function useDraft(matchId: number): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => loadDraft(matchId))
  return [
    draft,
    (text) => {
      setDraft(text)
      saveDraft(matchId, text)
    },
  ]
}
