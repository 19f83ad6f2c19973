// A loop that runs repeatedly over due items: an item that fails is counted, logged once, and retried in the next
// round; the items behind it are processed all the same.
import type { ItemFailures } from './failures.ts'

/** Returns a function that runs one round. Items are identified by `idOf`. */
export function isolatedLoop<Item>(
  failures: ItemFailures,
  idOf: (item: Item) => number | string,
  work: (item: Item) => Promise<unknown>,
): (items: readonly Item[]) => Promise<void> {
  let failing = new Map<number | string, number>()
  return async (items) => {
    const stillFailing: typeof failing = new Map()
    for (const item of items) {
      const id = idOf(item)
      try {
        await work(item)
      } catch (error) {
        const failedBefore = failing.get(id) ?? 0
        failures.retry(id, error, failedBefore)
        stillFailing.set(id, failedBefore + 1)
      }
    }
    failing = stillFailing
  }
}
