// Random matches by the rules in a form, a few at a time: what they showed so far.
import type { SportRules } from '@campus/contract/rules'
import { type Trial, tryRules } from '@campus/rules/kits/trial'
import { useEffect, useState } from 'react'

export interface Trying extends Trial {
  isDone: boolean
}

const none: Trying = { matches: 0, taps: 0, draws: 0, problems: [], isDone: false }

/** Long enough for a tap in between, short enough not to be felt. */
const sliceMs = 8
/** While somebody types a number the trial waits. */
const pauseMs = 250

/** Null rules are not tried. The rules must be the same object while they are the same. */
export function useTrial(rules: SportRules | null): Trying {
  const [known, setKnown] = useState<{ rules: SportRules | null; trying: Trying }>({ rules, trying: none })
  useEffect(() => {
    if (!rules) return undefined
    const tries = tryRules(rules)
    const work = () => {
      const until = performance.now() + sliceMs
      let { done, value } = tries.next()
      while (!done && performance.now() < until) ({ done, value } = tries.next())
      const isDone = done === true || value.problems.length > 0
      setKnown({ rules, trying: { ...value, isDone } })
      if (!isDone) timer = setTimeout(work)
    }
    let timer = setTimeout(work, pauseMs)
    return () => clearTimeout(timer)
  }, [rules])
  return known.rules === rules ? known.trying : none
}
