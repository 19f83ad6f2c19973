// Runs the rule check a little at a time, so that the page stays usable: no server does this work, and no thread needs the campus's own sports.
import { checkGroup, type GroupCheck } from '@campus/rules/format-check/check-group'
import { randomOf } from '@campus/rules/random'
import { useEffect, useState } from 'react'
import type { CheckPlan } from './check.rules.ts'

export interface Checking {
  /** From 0 to 1. */
  progress: number
  /** One for each group that is tried; null until all are done. */
  checks: GroupCheck[] | null
  isFailed: boolean
}

const begun: Checking = { progress: 0, checks: null, isFailed: false }
/** Long enough for a tap in between, short enough not to be felt. */
const sliceMs = 30

/** Null checks nothing; another plan starts anew. */
export function useRuleCheck(plan: CheckPlan | null): Checking {
  const [known, setKnown] = useState<{ plan: CheckPlan | null; checking: Checking }>({ plan, checking: begun })
  useEffect(() => {
    if (!plan) return undefined
    const checks: GroupCheck[] = []
    const steps = runAll(plan, checks)
    const work = () => {
      try {
        const until = performance.now() + sliceMs
        let { done, value } = steps.next()
        while (!done && performance.now() < until) ({ done, value } = steps.next())
        setKnown({ plan, checking: { ...begun, progress: value ?? 1, checks: done ? checks : null } })
        if (!done) timer = setTimeout(work)
      } catch {
        setKnown({ plan, checking: { ...begun, isFailed: true } })
      }
    }
    let timer = setTimeout(work)
    return () => clearTimeout(timer)
  }, [plan])
  return known.plan === plan ? known.checking : begun
}

/** Yields the progress. */
function* runAll({ tried }: CheckPlan, checks: GroupCheck[]): Generator<number, undefined> {
  for (const [at, { format }] of tried.entries()) {
    const steps = checkGroup(format, randomOf(1))
    let step = steps.next()
    for (; !step.done; step = steps.next()) yield (at + step.value.outcomes / step.value.planned) / tried.length
    checks.push(step.value)
  }
  return undefined
}
