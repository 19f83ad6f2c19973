// What client and server agree on at CONNECT: the protocol's version and the pace of heart-beats. Pure.
import { limits } from '@campus/contract/limits'

/** Newest first. 1.0 has no escapes and no heart-beats; none of our clients is that old. */
export const versions = ['1.2', '1.1'] as const

export function chooseVersion(accepted: string | undefined): string | null {
  const offered = (accepted ?? '1.0').split(',').map((version) => version.trim())
  return versions.find((version) => offered.includes(version)) ?? null
}

export interface Pace {
  /** The server sends something at least this often; 0: need not. */
  sendMs: number
  /** The client promises the same. */
  hearMs: number
}

/** The slower of the two sides sets the pace; 0 stands for never. */
const slower = (ms: number) => (ms === 0 ? 0 : Math.max(ms, limits.heartbeatMs))

/** Null when the header can't be read. */
export function agreeOnPace(wish: string | undefined): Pace | null {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(wish ?? '0,0')
  if (match === null) return null
  const [canSend, wantsToHear] = [Number(match[1]), Number(match[2])]
  return { sendMs: slower(wantsToHear), hearMs: slower(canSend) }
}
