// Whether viewers are shown a stream: while it is on air, and until they have reached its end.
import type { LiveChanges } from '../live.changes.ts'

/** How long the ended playlist is served, so that viewers reach its end; after that the stream is off air. */
const shownAfterEndMs = 60_000

export async function isShown(changes: LiveChanges, streamId: string): Promise<boolean> {
  const isOn = () => {
    const state = changes.stateOf(streamId)
    return state !== undefined && (state.isLive || Date.now() - (state.endedAt ?? 0) < shownAfterEndMs)
  }
  if (!isOn()) await changes.poll()
  return isOn()
}
