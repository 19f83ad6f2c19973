// Countdown in seconds until an action is possible again.
import { useCallback, useEffect, useState } from 'react'

/** Counts by the clock, not by its own ticks: a tab that slept shows the right rest when it wakes. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) setUntil(0)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  const start = useCallback((seconds: number) => {
    setUntil(Date.now() + seconds * 1000)
    setLeft(seconds)
  }, [])
  return [left, start]
}
