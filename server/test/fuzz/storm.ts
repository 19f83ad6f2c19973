// Sends hostile requests to every endpoint by every caller, and reports faults and speed.
import fc from 'fast-check'
import { contractEndpoints } from './contract.ts'
import { hostileTo, type RawRequest } from './hostile.ts'
import { faultOf, send, timeoutMs } from './send.ts'
import type { Known } from './values.ts'

export interface Storm {
  url: string
  requests: number
  seed: number
  known: Known
  /** Headers of every caller; requested again every round, because a request may end a session. */
  people: () => Promise<Record<string, Record<string, string>>>
  /** How many at once. */
  width?: number
  onProgress?: (sent: number) => void
}

export interface Damage {
  requests: number
  perSecond: number
  statuses: Record<string, number>
  slowestMs: number
  /** Timed out or 503 at first, and fine when repeated: the machine was busy, nothing hung. */
  late: number
  faults: Array<{ endpoint: string; as: string; fault: string; request: RawRequest }>
}

const perEndpoint = 40
const addresses = 200

export async function storm({ url, requests, seed, known, people, width = 16, onProgress }: Storm): Promise<Damage> {
  const endpoints = await contractEndpoints()
  const arbitraries = endpoints.map((endpoint) => ({ name: endpoint.name, hostile: hostileTo(endpoint, known) }))
  const damage: Damage = { requests: 0, perSecond: 0, statuses: {}, slowestMs: 0, late: 0, faults: [] }
  const began = performance.now()
  for (let round = 0; damage.requests < requests; round++) {
    const callers = Object.entries(await people())
    const each = Math.max(1, Math.min(perEndpoint, Math.ceil((requests - damage.requests) / endpoints.length)))
    const made = arbitraries.flatMap(({ name, hostile }, index) =>
      fc.sample(hostile, { numRuns: each, seed: seed + round * 1000 + index }).map((request) => ({ name, request })),
    )
    // Mixed, because endpoint after endpoint would send all slow requests at once.
    const queue = made.toSorted((a, b) => a.request.path.length - b.request.path.length)
    const work = async () => {
      for (let one = queue.pop(); one && damage.requests < requests; one = queue.pop()) {
        const [as, headers] = callers[damage.requests++ % callers.length] ?? ['stranger', {}]
        const from = damage.requests % addresses
        const request = {
          ...one.request,
          headers: { ...headers, ...one.request.headers, 'x-forwarded-for': `10.9.0.${from}` },
        }
        let response = await send(url, request)
        if (response === null || response.ms > timeoutMs || response.status === 503) {
          damage.late++
          response = await send(url, request, 5 * timeoutMs)
        }
        const status = String(response?.status ?? 'none')
        damage.statuses[status] = (damage.statuses[status] ?? 0) + 1
        damage.slowestMs = Math.max(damage.slowestMs, Math.round(response?.ms ?? 0))
        const fault = faultOf(response, 5 * timeoutMs)
        if (fault && damage.faults.length < 50) damage.faults.push({ endpoint: one.name, as, fault, request })
      }
    }
    await Promise.all(Array.from({ length: width }, work))
    onProgress?.(damage.requests)
  }
  damage.perSecond = Math.round((1000 * damage.requests) / (performance.now() - began))
  return damage
}
