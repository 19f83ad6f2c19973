// Judges whether people were served while an attacker held connections open. Pure.
import type { Reads } from '../hosts/readers.ts'

export interface Slowed {
  /** The most connections that the attacker had open at once. */
  connected: number
  /** Those that the server had answered or cut by the end. */
  closed: number
  /** How often the attacker's own probe got no answer. */
  unavailable: number
  reads: Reads
}

export function isServed({ connected, closed, unavailable, reads }: Slowed, p99Ms: number): boolean {
  const isAttacked = connected + closed > 100
  return (
    isAttacked && unavailable === 0 && reads.count > 0 && reads.statuses[200] === reads.count && reads.p99Ms <= p99Ms
  )
}
