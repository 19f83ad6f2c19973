// Judges whether two scorers and a match agree at the end. Pure.

export interface Scored {
  kills: number
  /** Ids of taps that devices made, and of those that were acknowledged. */
  made: string[]
  acknowledged: string[]
  /** Ids in the log as a process answers it, without those of before. */
  stored: string[]
  /** The score by every way of knowing it: row, processes, refolded logs, devices. */
  scores: string[]
  /** How often each device sent something again. */
  retries: number[]
}

export function judgeScorers({ kills, made, acknowledged, stored, scores, retries }: Scored) {
  const ids = new Set(stored)
  const sent = new Set(made)
  const lost = acknowledged.filter((id) => !ids.has(id)).length
  const doubled = stored.length - ids.size
  const invented = [...ids].filter((id) => !sent.has(id)).length
  const holds =
    lost + doubled + invented === 0 &&
    new Set(scores).size === 1 &&
    made.length > 0 &&
    acknowledged.length === made.length &&
    // Otherwise nothing was tested: a tap in flight when its process died is resent.
    kills > 0 &&
    retries.some((count) => count > 0)
  return { lost, doubled, invented, holds }
}
