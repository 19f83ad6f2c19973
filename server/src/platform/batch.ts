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
