// A countdown in whole seconds until a time.
import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'

const leftUntil = (until: number) => Math.max(0, Math.ceil((until - serverNow()) / 1000))

export function useSecondsLeft(until: number): number {
  const [, setTick] = useState(0)
  const left = leftUntil(until)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setTick((tick) => tick + 1), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
