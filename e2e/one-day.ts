// The demo campus plays today: a run that would see the day end in Seoul begins after it.
import { setTimeout as sleep } from 'node:timers/promises'
import { day, minute, startOfDay } from '@campus/ops/demo/seoul'

const runMs = 25 * minute

export default async function beginWithinOneDay() {
  const now = Date.now()
  const leftMs = startOfDay(now) + day - now
  if (leftMs > runMs) return
  console.log(`  waiting ${Math.ceil(leftMs / minute)} minutes for the next day in Seoul`)
  await sleep(leftMs + 1000)
}
