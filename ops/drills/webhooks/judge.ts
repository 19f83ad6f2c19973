// Compares what a receiver of webhooks got with what changed in the database, match by match. Pure.

export interface Change {
  matchId: number
  version: number
}

export interface Received extends Change {
  isSigned: boolean
}

export function judgeWebhooks(changes: readonly Change[], received: readonly Received[]) {
  const keyOf = ({ matchId, version }: Change) => `${matchId}:${version}`
  const expected = new Set(changes.map(keyOf))
  const got = new Set(received.map(keyOf))
  const last = new Map<number, number>()
  let unordered = 0
  for (const { matchId, version } of received) {
    // The same again is allowed: a process that is killed does not know that it was received.
    if (version < (last.get(matchId) ?? 0)) unordered++
    last.set(matchId, version)
  }
  return {
    events: expected.size,
    received: received.length,
    repeated: received.length - got.size,
    lost: [...expected].filter((key) => !got.has(key)).length,
    invented: [...got].filter((key) => !expected.has(key)).length,
    unordered,
    forged: received.filter(({ isSigned }) => !isSigned).length,
  }
}
