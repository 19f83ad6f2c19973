// Judges whether people were served while an attacker held connections open. Pure.
import type { Reads } from '../hosts/readers.ts'

export interface Slowed {
  /** The most connections that the attacker had open at once. */
  connected: number
  /** Those that the server had answered or cut by the end. */
  closed: number
  /** How often the attacker's own probe got no answer. */
  unavailable: number
  /** By people who keep a connection, and by those who open one for each request. */
  reads: Reads
  newcomers: Reads
  /** Kernel memory of all sockets at its peak. */
  tcpMb: number
}

export function isServed({ connected, closed, unavailable, reads, newcomers }: Slowed, p99Ms: number): boolean {
  const isAttacked = connected + closed > 100
  const areServed = ({ count, statuses, p99Ms: p99 }: Reads) => count > 0 && statuses[200] === count && p99 <= p99Ms
  return isAttacked && unavailable === 0 && areServed(reads) && areServed(newcomers)
}
