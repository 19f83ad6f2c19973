// Joins calls into batches: a call waits for a load that begins after it. So an answer is never older than its question,
// and under load one query serves everybody who asked in the same moment.

interface Lanes {
  /** Loads on their way at once; further calls gather for the next. */
  lanes?: number
}

/** Everybody who asks before a load begins gets the promise of that load, so that a call costs nothing of its own. */
export function joined<Loaded>(load: () => Promise<Loaded>, { lanes = 2 }: Lanes = {}): () => Promise<Loaded> {
  let next: PromiseWithResolvers<Loaded> | null = null
  let loading = 0
  let isDue = false

  function plan() {
    if (isDue || next === null || loading === lanes) return
    isDue = true
    // After the events of this turn, so that all who ask in it go together.
    setImmediate(run)
  }

  async function run() {
    isDue = false
    const asked = next
    next = null
    loading++
    await load().then(asked?.resolve, asked?.reject)
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

/** The same where each call has a key: a load gets the keys of all who share it. */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<(key: Key) => Value>,
  lanes?: Lanes,
): (key: Key) => Promise<Value> {
  let asked: Key[] = []
  const shared = joined(async () => {
    const keys = asked
    asked = []
    return load(keys)
  }, lanes)
  return async (key) => {
    asked.push(key)
    const valueOf = await shared()
    return valueOf(key)
  }
}

/** Does the work of each item, at most `most` at once; results come in the order of the items. */
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
