// Something that reads bytes of strangers, as a thing to be fuzzed, and the law that holds for all of them.
import type { Chance } from './mutate.ts'

export interface Parser {
  name: string
  /** How often it is tried, against the others. */
  weight: number
  /** One try; throws what must not be. */
  run: (chance: Chance) => void | Promise<void>
}

export class Broken extends Error {
  readonly bytes: Buffer
  constructor(why: string, bytes: Buffer) {
    super(why)
    this.bytes = bytes
  }
}

export const bytesOf = (...texts: string[]) => texts.map((text) => Buffer.from(text, 'latin1'))

/** However it is cut, the outcome is one and the same. */
export function cutsDoNotMatter(bytes: Buffer, cut: Buffer[], outcomeOf: (pieces: Buffer[]) => string) {
  const whole = outcomeOf([bytes])
  if (cut.length < 2) return
  const apart = outcomeOf(cut)
  if (whole !== apart)
    throw new Broken(
      `cut at ${cut.map(({ length }) => length).join(',')}: ${apart.slice(0, 200)} not ${whole.slice(0, 200)}`,
      bytes,
    )
}
