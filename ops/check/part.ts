// One part of the gate, for machines that share it between them: all parts together are the gate.
import type { Step } from './step.ts'
import { build, endToEnd, fastDrill, fixed, size, unitTests } from './steps.ts'

export const partNames = ['fixed', 'unit', 'flows', 'alone', 'fast'] as const
export type PartName = (typeof partNames)[number]

const withArgs = (step: Step, ...args: string[]): Step => ({ ...step, command: [...step.command, ...args] })

/** What is run side by side, then in sequence; `shard` is "2/4", the second of four, of tests and flows. */
export function partOf(name: PartName, shard?: string): { before: Step[]; after: Step[] } {
  const more = shard === undefined ? [] : [`--shard=${shard}`]
  if (name === 'fixed') return { before: fixed, after: [size] }
  const rest: Record<Exclude<PartName, 'fixed'>, Step> = {
    unit: withArgs(unitTests(), ...more),
    flows: withArgs(endToEnd(), '--project=flows', '--project=worker', ...more),
    // Alone on its machine in any case: without the flows that come before it elsewhere.
    alone: withArgs(endToEnd(), '--project=alone', '--no-deps'),
    fast: fastDrill,
  }
  return { before: [build], after: [rest[name]] }
}
