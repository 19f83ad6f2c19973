// The demo campus plays today: a run that would see the day end in Seoul begins after it.
import { setTimeout as sleep } from 'node:timers/promises'

const runMs = 16 * 60_000
const dayMs = 24 * 60 * 60_000
/** Seoul is nine hours ahead, summer and winter. */
const seoulAheadMs = 9 * 60 * 60_000

export default async function beginWithinOneDay() {
  const leftMs = dayMs - ((Date.now() + seoulAheadMs) % dayMs)
  if (leftMs > runMs) return
  console.log(`  waiting ${Math.ceil(leftMs / 60_000)} minutes for the next day in Seoul`)
  await sleep(leftMs + 1000)
}
