// What the tabs of one phone tell each other about the outbox they share.

interface Told {
  matchId: number
  /** A tap that the scorer threw away; else taps were stored. */
  discarded?: string
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('scoring') : null
const post = channel?.postMessage.bind(channel)

export const otherTabs = {
  tell: (told: Told) => post?.(told),
  listen: (listener: (told: Told) => void) =>
    channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => listener(data)),
}
