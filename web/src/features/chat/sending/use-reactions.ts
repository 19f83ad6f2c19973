// Reactions: batches own taps for a second, counts those of others, and lets a few float up.
import { type Reaction, type ReactionCounts, reactions } from '@campus/contract/chat'
import { useEffect, useRef, useState } from 'react'
import type { MessageSender } from './message-sender.ts'
import { noTaps, type Tally, takeCounts, tap } from './reactions.rules.ts'

/** Own taps are batched for this long. */
const batchMs = 1000
const floatMs = 2000
/** More floating signs than this add nothing. */
const floatsAtOnce = 12

export interface Float {
  id: number
  kind: Reaction
}

export function useReactions(sender: MessageSender) {
  const [totals, setTotals] = useState(noTaps.totals)
  // A ref beside the state: several frames may arrive before a render, and each builds on the one before.
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
    sender.react(counts)
  }

  function react(kind: Reaction) {
    own.current = { ...own.current, [kind]: (own.current[kind] ?? 0) + 1 }
    timer.current ??= setTimeout(send, batchMs)
    count(tap(tally.current, kind))
    float({ [kind]: 1 })
  }

  function take(counts: ReactionCounts) {
    const taken = takeCounts(tally.current, counts)
    count(taken.tally)
    float(taken.others)
  }

  return { totals, floats, react, take }
}

export type Reactions = ReturnType<typeof useReactions>
