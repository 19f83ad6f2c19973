// What is being written, kept for this tab: it outlives a log-in, a look at another tab and a failed send.
import { useState } from 'react'

const keyOf = (matchId: number) => `comment-draft-${matchId}`

// Storage may be switched off: the draft then lives as long as the page.
function recall(matchId: number): string {
  try {
    return sessionStorage.getItem(keyOf(matchId)) ?? ''
  } catch {
    return ''
  }
}

function keep(matchId: number, text: string) {
  try {
    if (text) sessionStorage.setItem(keyOf(matchId), text)
    else sessionStorage.removeItem(keyOf(matchId))
  } catch {}
}

export function useDraft(matchId: number): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => recall(matchId))
  return [
    draft,
    (text) => {
      setDraft(text)
      keep(matchId, text)
    },
  ]
}
