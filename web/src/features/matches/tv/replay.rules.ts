// Whether the clip of a goal is there. Pure.
import type { Clip } from '@campus/contract/clips'
import { clipSpan } from '@campus/contract/clips'

/** A clip is made within seconds, if the goal was filmed at all. */
export const giveUpMs = { unknown: 15_000, coming: 90_000 }
/** Between the tap of a goal and its event here. */
const toleranceMs = 5000

/** The newest clip whose goal was scored about then. */
export function clipOfGoal(clips: readonly Clip[], goalAt: number): Clip | undefined {
  return clips.findLast(({ eventId, from, state }) => {
    const moment = Date.parse(from) + clipSpan.before * 1000
    return eventId !== null && state !== 'GONE' && Math.abs(moment - goalAt) <= toleranceMs
  })
}

/** Whether to ask again: it may still appear, or its file may still be written. */
export function mayStillCome(clip: Clip | undefined, waitedMs: number): boolean {
  if (clip?.mp4) return false
  return waitedMs < (clip ? giveUpMs.coming : giveUpMs.unknown)
}
