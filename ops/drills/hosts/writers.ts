// Administrators who set up venues without end, each call under a key of its own and repeated until it is acknowledged: what
// was acknowledged must be there, once.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { query } from './postgres.ts'

export interface Writers {
  acknowledged: Set<string>
  /** How often each status was answered; 0 is no answer at all. */
  statuses: Record<number, number>
  /** Milliseconds until the next acknowledgement from now on. */
  untilNext: (timeoutMs: number) => Promise<number | undefined>
  /** Stops them once every write in flight is acknowledged. */
  stop: () => Promise<void>
}

export interface StoredWrites {
  acknowledged: number
  lost: number
  doubled: number
}

const answerWithinMs = 8000
const pauseMs = 100

export function startWriting(url: string, cookie: string, count: number): Writers {
  const acknowledged = new Set<string>()
  const statuses: Record<number, number> = {}
  const over = new AbortController()

  async function write(name: string, key: string): Promise<boolean> {
    const response = await fetch(`${url}/api/venues`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => undefined)
    const isRead = response && (await response.arrayBuffer().catch(() => undefined)) !== undefined
    const status = isRead ? response.status : 0
    statuses[status] = (statuses[status] ?? 0) + 1
    return status === 200
  }

  async function work(writer: number) {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const [name, key] = [`w${writer}-${turn}`, randomUUID()]
      while (!(await write(name, key))) await sleep(pauseMs)
      acknowledged.add(name)
    }
  }

  const working = Promise.all(Array.from({ length: count }, (_, writer) => work(writer)))
  return {
    acknowledged,
    statuses,
    untilNext: async (timeoutMs) => {
      const [before, began] = [acknowledged.size, performance.now()]
      while (acknowledged.size === before) {
        if (performance.now() - began > timeoutMs) return undefined
        await sleep(5)
      }
      return Math.round(performance.now() - began)
    },
    stop: async () => {
      over.abort()
      await working
    },
  }
}

/** Counts lost and doubled writes from the tables: the row and its audit entry are one commit. */
export async function judgeWriting(databaseUrl: string, { acknowledged }: Writers): Promise<StoredWrites> {
  const { rows } = await query<{ name: string; entries: number }>(
    databaseUrl,
    `select v.name, (select count(*)::int from audit_entries a where a.subject = 'VENUE' and a.subject_id = v.id) as entries
     from venues v where v.name ~ '^w[0-9]+-[0-9]+$'`,
  )
  const stored = new Set(rows.map(({ name }) => name))
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((name) => !stored.has(name)).length,
    doubled: rows.filter(({ entries }) => entries !== 1).length,
  }
}
