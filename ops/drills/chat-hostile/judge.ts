// Judges whether chat users were protected while others attacked the chat. Pure: figures go in, broken promises come out.

export interface Suffered {
  quiet: { p99Ms: number; heard: number }
  attacked: { p99Ms: number; heard: number }
  /** The process's own memory: before the attack, at its worst, and some seconds after it. */
  processMb: { before: number; peak: number; after: number }
  /** TCP buffers of the whole machine, which are in no process's memory: sockets that never read fill them. */
  kernelMb: { before: number; peak: number }
  /** People, not attackers, who lost their connection. */
  disconnected: number
  /** Made-up rooms since the attack began. */
  roomsMade: number
  attack: { connections: number; bytes: number }
}

export const promise = {
  delayMs: 50,
  timesQuiet: 4,
  growthMb: 64,
  peakMb: 256,
  // With the shipped settings it is about 10; without them 50 sockets that never read take more.
  kernelMb: 32,
  // What one network may make in ten minutes (decision 0027); the attackers share an address.
  roomsMade: 50,
}
/** Below this a delay is the machine's, and a multiple of it means nothing. */
const leastMs = 5

/** Promise → whether it was kept. */
export function judgeHostile({ quiet, attacked, processMb, kernelMb, ...rest }: Suffered): Record<string, boolean> {
  return {
    isDelayBounded: attacked.p99Ms - quiet.p99Ms <= promise.delayMs,
    isDelayInProportion: attacked.p99Ms <= promise.timesQuiet * Math.max(quiet.p99Ms, leastMs),
    isMemoryReturned: processMb.after - processMb.before <= promise.growthMb,
    isPeakBounded: processMb.peak - processMb.before <= promise.peakMb,
    isKernelBounded: kernelMb.peak - kernelMb.before <= promise.kernelMb,
    areRoomsFew: rest.roomsMade <= promise.roomsMade,
    isNobodyDisconnected: rest.disconnected === 0,
    isEverybodyHeard: quiet.heard > 0 && attacked.heard > 0,
    // Otherwise nothing was tested.
    isAttacked: rest.attack.connections > 0 && rest.attack.bytes > 0,
  }
}
