// Joins calls into batches: a call waits for a load that begins after it. So an answer is never older than its question,
// and under load one query serves everybody who asked in the same moment.
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<(key: Key) => Value>,
  { lanes = 2 }: { /** Loads on their way at once; further calls gather for the next. */ lanes?: number } = {},
): (key: Key) => Promise<Value> {
  interface Waiting {
    key: Key
    resolve: (value: Value) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let loading = 0
  let isDue = false

  function plan() {
    if (isDue || waiting.length === 0 || loading === lanes) return
    isDue = true
    // After the events of this turn, so that all who ask in it go together.
    setImmediate(run)
  }

  async function run() {
    isDue = false
    const batch = waiting
    waiting = []
    loading++
    try {
      const valueOf = await load(batch.map((one) => one.key))
      for (const one of batch) one.resolve(valueOf(one.key))
    } catch (error) {
      for (const one of batch) one.reject(error)
    }
    loading--
    plan()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      plan()
    })
}

/**
 * The same for a load without a key: everybody who asks before a load begins gets the promise of that load, so that a call costs
 * nothing of its own.
 */
export function joined(load: () => Promise<void>, { lanes = 2 }: { lanes?: number } = {}): () => Promise<void> {
  let next: PromiseWithResolvers<void> | null = null
  let loading = 0
  let isDue = false

  function plan() {
    if (isDue || next === null || loading === lanes) return
    isDue = true
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
      next = Promise.withResolvers<void>()
      plan()
    }
    return next.promise
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
