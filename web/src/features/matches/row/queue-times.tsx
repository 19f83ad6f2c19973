// When matches that wait for a court will probably be called, for every row and head below.
import type { Match } from '@campus/contract/matches'
import { minute } from '@campus/rules/seoul'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useClock } from '../../../ui/browser/use-clock.ts'
import type { CallEstimate, callsOf } from './queue-ahead.ts'

type Calls = ReadonlyMap<number, CallEstimate>

const none: Calls = new Map()
const Estimates = createContext(none)

export const useCallEstimate = (matchId: number): CallEstimate | undefined => useContext(Estimates).get(matchId)

export function QueueTimes({ matches, children }: { matches: readonly Match[]; children: ReactNode }) {
  const hasWaiting = matches.some(({ status, queue }) => status === 'FUTURE' && queue?.calledAt === null)
  const [rule, setRule] = useState<{ callsOf: typeof callsOf } | null>(null)
  useEffect(() => {
    // Without it a match shows its planned start; it is asked for again with the next list.
    if (hasWaiting) import('./queue-ahead.ts').then(setRule, () => {})
  }, [hasWaiting])
  const now = useClock((instant) => Math.floor(instant / minute), hasWaiting ? 'minutes' : null) * minute
  const calls = useMemo(
    () => (rule && hasWaiting ? rule.callsOf(matches, now) : none),
    [rule, hasWaiting, matches, now],
  )
  return <Estimates value={calls}>{children}</Estimates>
}
