// Seconds, ages and countdowns by the server's time. Apart from use-clock.ts, which every page loads.
import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useClock } from './use-clock.ts'

const wholeSeconds = (now: number) => Math.floor(now / 1000) * 1000

/** The server's time in whole seconds. */
export const useSecond = (isRunning: boolean): number => useClock(wholeSeconds, isRunning ? 'seconds' : null)

const ageStepMs = 20_000

/** The server's time, often enough to show ages in minutes. */
export const useMinute = (): number => useClock((now) => Math.floor(now / ageStepMs) * ageStepMs, 'minutes')

const leftUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000))

/** A countdown in whole seconds. By the clock, not by its own ticks: a tab that slept shows the right rest when it wakes. */
export function useSecondsLeft(until: number): number {
  const isOver = leftUntil(until, serverNow()) === 0
  return useClock((now) => leftUntil(until, now), isOver ? null : 'seconds')
}

export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  return [useSecondsLeft(until), (seconds) => setUntil(serverNow() + seconds * 1000)]
}
