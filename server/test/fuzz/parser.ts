// The interface of a fuzzed parser of untrusted bytes, and the rule that holds for all of them.
import type { Chance } from './mutate.ts'

export interface Parser {
  name: string
  /** Its share of the runs. */
  weight: number
  /** One run; throws on a fault. */
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

/** The result does not depend on how the bytes are cut. */
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
