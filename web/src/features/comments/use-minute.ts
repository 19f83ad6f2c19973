// The server's time, updated often enough to show whole minutes.
import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'

const tickMs = 20_000

export function useMinute(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
