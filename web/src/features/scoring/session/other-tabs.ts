// Messages between the tabs of one device about the outbox they share. Tabs may run different releases: the shape must not change.

interface TabMessage {
  matchId: number
  /** A tap that the scorer discarded; without it taps were stored. */
  discarded?: string
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('scoring') : null
const post = channel?.postMessage.bind(channel)

export const otherTabs = {
  publish: (message: TabMessage) => post?.(message),
  subscribe: (listener: (message: TabMessage) => void) =>
    channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
}
