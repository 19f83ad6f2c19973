// Taps out, joined for a second; taps in, as numbers and as a few signs that float up.
import { type Reaction, type ReactionCounts, reactions } from '@campus/contract/chat'
import { useEffect, useRef, useState } from 'react'
import { noTaps, type Tally, takeCounts, tap } from './reactions.rules.ts'
import type { Voice } from './voice.ts'

/** Joined for this long. */
const joinMs = 1000
const floatMs = 2000
/** A crowd is a crowd: more signs than this say nothing more. */
const floatsAtOnce = 12

export interface Float {
  id: number
  kind: Reaction
}

export function useReactions(voice: Voice) {
  const [totals, setTotals] = useState(noTaps.totals)
  // Beside the state: several frames may come before anything is drawn, and each counts on the one before it.
  const tally = useRef(noTaps)
  const [floats, setFloats] = useState<readonly Float[]>([])
  const own = useRef<ReactionCounts>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ids = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(clearing.current)
    },
    [],
  )

  function count(next: Tally) {
    tally.current = next
    setTotals(next.totals)
  }

  function float(counts: ReactionCounts) {
    const fresh = reactions.flatMap((kind) =>
      Array.from({ length: Math.min(4, counts[kind] ?? 0) }, () => ({ id: ++ids.current, kind })),
    )
    if (fresh.length === 0) return
    setFloats((shown) => [...shown, ...fresh].slice(-floatsAtOnce))
    clearTimeout(clearing.current)
    clearing.current = setTimeout(() => setFloats([]), floatMs)
  }

  function send() {
    timer.current = undefined
    const counts = own.current
    own.current = {}
    voice.react(counts)
  }

  function react(kind: Reaction) {
    own.current = { ...own.current, [kind]: (own.current[kind] ?? 0) + 1 }
    timer.current ??= setTimeout(send, joinMs)
    count(tap(tally.current, kind))
    float({ [kind]: 1 })
  }

  function take(counts: ReactionCounts) {
    const told = takeCounts(tally.current, counts)
    count(told.tally)
    float(told.others)
  }

  return { totals, floats, react, take }
}

export type Reactions = ReturnType<typeof useReactions>
