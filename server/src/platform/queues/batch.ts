// Joins calls into batches: a call waits for a load that starts after it. So a result is never older than its call, and
// under load one query serves all concurrent calls.

interface Loading {
  /** Concurrent loads; further calls wait for the next one. */
  lanes?: number
  /**
   * A load starts at the earliest this long after the one before it started: so many loads a second at most, however many calls. The first
   * call after a pause loads at once; others wait for as long at most, and share.
   */
  paceMs?: number
}

/** All calls before a load starts share its promise, so that a further call is free. */
export function joined<Loaded>(
  load: () => Promise<Loaded>,
  { lanes = 2, paceMs = 0 }: Loading = {},
): () => Promise<Loaded> {
  let next: PromiseWithResolvers<Loaded> | null = null
  let loading = 0
  let isDue = false
  let startedAt = Number.NEGATIVE_INFINITY

  function plan() {
    if (isDue || next === null || loading === lanes) return
    isDue = true
    const waitMs = startedAt + paceMs - performance.now()
    if (waitMs > 0) setTimeout(run, waitMs)
    // After the events of this turn, so that all its calls share the load.
    else setImmediate(run)
  }

  async function run() {
    isDue = false
    const current = next
    next = null
    loading++
    startedAt = performance.now()
    await load().then(current?.resolve, current?.reject)
    loading--
    plan()
  }

  return () => {
    if (next === null) {
      next = Promise.withResolvers<Loaded>()
      plan()
    }
    return next.promise
  }
}

/** The same where each call has a key: a load gets the keys of all calls that share it. */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<(key: Key) => Value>,
  loading?: Loading,
): (key: Key) => Promise<Value> {
  let pending: Key[] = []
  const shared = joined(async () => {
    const keys = pending
    pending = []
    return load(keys)
  }, loading)
  return async (key) => {
    pending.push(key)
    const valueOf = await shared()
    return valueOf(key)
  }
}

/** Runs the work of each item, at most `most` at once; results are in the order of the items. */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}
