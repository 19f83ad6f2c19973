// Negotiation at CONNECT: protocol version and pace of heart-beats. Pure.
import { limits } from '@campus/contract/limits'

/** Newest first. 1.0 has no escapes and no heart-beats; none of our clients is that old. */
export const versions = ['1.2', '1.1'] as const

export function chooseVersion(accepted: string | undefined): string | null {
  const offered = (accepted ?? '1.0').split(',').map((version) => version.trim())
  return versions.find((version) => offered.includes(version)) ?? null
}

export interface HeartbeatPace {
  /** The server sends at least this often; 0: never required. */
  sendMs: number
  /** The client sends at least this often; 0: never required. */
  receiveMs: number
}

/** The slower side sets the pace; 0 means never. */
const slower = (ms: number) => (ms === 0 ? 0 : Math.max(ms, limits.heartbeatMs))

/** Null when the header is malformed. */
export function negotiateHeartbeat(requested: string | undefined): HeartbeatPace | null {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(requested ?? '0,0')
  if (match === null) return null
  const [canSend, wantsToReceive] = [Number(match[1]), Number(match[2])]
  return { sendMs: slower(wantsToReceive), receiveMs: slower(canSend) }
}
