// Whether viewers are shown a stream: while it is on air, and until they have reached its end, unless its video was deleted.
import type { LiveChanges } from '../live.changes.ts'

/** How long the ended playlist is served, so that viewers reach its end; after that the stream is off air. */
const shownAfterEndMs = 60_000

export async function isShown(changes: LiveChanges, streamId: string): Promise<boolean> {
  const isOn = () => {
    const state = changes.stateOf(streamId)
    if (!state) return false
    return state.isLive || (state.hasVideo && Date.now() - (state.endedAt ?? 0) < shownAfterEndMs)
  }
  if (!isOn()) await changes.poll()
  return isOn()
}
