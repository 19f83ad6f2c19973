// The chance of a draw: integers from a stream of HMAC-SHA256 blocks, the same for everybody who knows secret, setup and numbers.
import type { DrawNumber } from '@campus/contract/draws'

/** HMAC-SHA256 of a text or of bytes, passed in: server, browser and tests have their own. */
export type Hmac = (key: Uint8Array, message: string) => Uint8Array

/** A whole number from 0 to below `count`, each as likely as the others. */
export type Choose = (count: number) => number

/** The key of all blocks of a draw: nobody knows it before both the secret and the last number are known. */
export function streamKey(hmac: Hmac, secret: Uint8Array, setup: string, numbers: readonly DrawNumber[]): Uint8Array {
  const lines = numbers.toSorted((a, b) => a.teamId - b.teamId).map(({ teamId, number }) => `${teamId} ${number}`)
  return hmac(secret, [setup, ...lines].join('\n'))
}

/** The numbers of one attempt: 32 bits each, big-endian, eight per block. */
export function streamOf(hmac: Hmac, key: Uint8Array, attempt: number): Choose {
  let block: DataView = new DataView(new ArrayBuffer(0))
  let [count, at] = [0, 0]
  function next(): number {
    if (at === block.byteLength) {
      const bytes = hmac(key, `${attempt} ${count++}`)
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      at = 0
    }
    at += 4
    return block.getUint32(at - 4)
  }
  return (among) => {
    // Numbers beyond the last whole multiple would favour the low ones.
    const limit = 2 ** 32 - (2 ** 32 % among)
    let word = next()
    while (word >= limit) word = next()
    return word % among
  }
}

/** Fisher–Yates, from the end. */
export function shuffled<Item>(items: readonly Item[], choose: Choose): Item[] {
  const list = [...items]
  for (let last = list.length - 1; last > 0; last--) {
    const other = choose(last + 1)
    const [one, two] = [list[last], list[other]] as [Item, Item]
    list[last] = two
    list[other] = one
  }
  return list
}
