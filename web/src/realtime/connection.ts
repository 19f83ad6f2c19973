// The app's one STOMP connection, in the page it serves.
import { createConnection, type Page } from './stomp-connection.ts'

const page: Page = {
  isHidden: () => document.hidden,
  watch: ({ onOffline, onOnline, onHidden, onShown }) => {
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', () => (document.hidden ? onHidden() : onShown()))
  },
}

export const connection = createConnection(
  () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws-stomp/websocket`,
  page,
)
