// The time by the clock that dates events, estimated from answers that carry it. A device's own time may be wrong, and may be set right
// while it is used: only the time that has passed since it was started counts.

export interface Sample {
  /** Milliseconds from the device's running time to the server's. */
  offset: number
  /** How far off that may be: half of the way to the server and back. */
  error: number
}

const most = 12
/** Two clocks drift apart by less within a minute. */
const driftMs = 10

/** `sentAt` and `receivedAt` by the device's running time, `now` as the server wrote it in between. */
export function sampleOf(sentAt: number, receivedAt: number, now: number): Sample {
  return { offset: now - (sentAt + receivedAt) / 2, error: (receivedAt - sentAt) / 2 }
}

/** Samples that contradict the newest are dropped: the server's clock was turned, or the device has slept. */
export function addSample(samples: readonly Sample[], newest: Sample): Sample[] {
  const agreeing = samples.filter(
    ({ offset, error }) => Math.abs(offset - newest.offset) <= error + newest.error + driftMs,
  )
  return [...agreeing, newest].slice(-most)
}

/** The quickest answer is the most exact. */
export function offsetOf(samples: readonly Sample[]): number {
  return samples.toSorted((one, two) => one.error - two.error)[0]?.offset ?? 0
}
