// Asks the planner for moves and waits for its proposal; whoever leaves cancels it.

import type { BodyOf } from '@campus/contract/endpoint'
import { cancelPlan, getPlan, type PlanState, type Proposal, startPlan } from '@campus/contract/planning'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'

type Request = BodyOf<typeof startPlan>

const pollMs = 700
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Null: it found none, or the plan is gone. */
async function waitFor(first: PlanState, isLeft: () => boolean, onState: (state: PlanState) => void) {
  let state = first
  while (state.state === 'WAITING' || state.state === 'RUNNING') {
    await pause(pollMs)
    if (isLeft()) return null
    state = await call(getPlan, { params: { planId: state.planId } })
    onState(state)
  }
  return state.proposal
}

export function useProposal() {
  const [best, setBest] = useState<number | null>(null)
  const running = useRef<string | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      if (running.current) void call(cancelPlan, { params: { planId: running.current } }).catch(() => {})
    }
  }, [])
  const asking = useMutation({
    mutationFn: async (request: Request): Promise<Proposal | null> => {
      setBest(null)
      const first = await call(startPlan, { body: request })
      running.current = first.planId
      const proposal = await waitFor(
        first,
        () => isLeft.current || running.current !== first.planId,
        ({ progress }) => progress?.step === 'MOVES' && setBest(progress.best),
      )
      running.current = null
      return proposal
    },
  })
  function cancel() {
    if (running.current) void call(cancelPlan, { params: { planId: running.current } }).catch(() => {})
    running.current = null
    asking.reset()
  }
  /** `best`: how many matches the best plan so far moves. */
  return { ...asking, best, cancel }
}
