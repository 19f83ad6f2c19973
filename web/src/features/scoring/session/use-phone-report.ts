// Tells the organisers how this device is while it scores: the taps that wait on it, and its battery where the browser says.
import { useEffect, useEffectEvent } from 'react'
import { tellPhone } from '../../../data/scoring/scoring.calls.ts'
import { scorerPasses } from './pass.ts'

const everyMs = 30_000

/** Chromium has it; TypeScript's types lack it. */
type WithBattery = { getBattery?: () => Promise<{ level: number }> }

async function batteryNow(): Promise<number | null> {
  const battery = await (navigator as WithBattery).getBattery?.().catch(() => undefined)
  return battery ? Math.round(battery.level * 100) : null
}

export function usePhoneReport(matchId: number, waiting: number, isAllowed: boolean) {
  const report = useEffectEvent(async () => {
    const battery = await batteryNow()
    // Nobody misses one of them: the next says the same, and a device that is silent is seen by that.
    await tellPhone(scorerPasses.load(matchId), matchId, { waiting, battery }).catch(() => {})
  })
  useEffect(() => {
    if (!isAllowed) return undefined
    void report()
    const timer = setInterval(() => void report(), everyMs)
    return () => clearInterval(timer)
  }, [isAllowed])
}
