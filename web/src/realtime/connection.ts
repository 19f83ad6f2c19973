// The app's one STOMP connection, in the page it serves.
import { followState } from '../api/snapshot-state.ts'
import { createConnection, type Page } from './stomp-connection.ts'

/** Typed as always there; older browsers have none. */
const plays = () => (navigator as { mediaSession?: MediaSession }).mediaSession?.playbackState === 'playing'

const page: Page = {
  // A page that is heard is not throttled: its lock screen has the score, and it counts as a viewer.
  isHidden: () => document.hidden && !plays(),
  watch: ({ onOffline, onOnline, onHidden, onShown }) => {
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', () => (document.hidden ? onHidden() : onShown()))
  },
}

export const connection = createConnection(
  () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws-stomp/websocket`,
  page,
  followState,
)
