// Every write sent fifty times at once to two processes under the key its sender gave it: one effect each, one answer for all, and
// another request under a used key is rejected. `npm run drill -- duplicates [--keys N]`.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Installation, startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { judgeDuplicates, type Repeated } from './duplicates/judge.ts'
import { adminCookie } from './hosts/campus.ts'
import { query } from './hosts/postgres.ts'

const copies = 50

interface Answer {
  status: number
  text: string
  isReplay: boolean
}

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { keys: { type: 'string', default: '1000' } } })
  const keys = Number(values.keys)
  const installation = await startInstallation({ name: `drill-duplicates-${process.pid}`, nodes: 2 })
  try {
    const cookie = await adminCookie(installation.url)
    const began = performance.now()
    const wrong = { answers: 0, firsts: 0, reused: 0, raced: 0 }
    let unavailable = 0
    for (let turn = 0; turn < keys; turn++) {
      const key = randomUUID()
      const send = (copy: number, name: string) => post(installation, copy, cookie, key, name)
      const answers = await Promise.all(Array.from({ length: copies }, (_, copy) => send(copy, `once-${turn}`)))
      const good = answers.filter(({ status }) => status === 200)
      unavailable += answers.filter(({ status }) => status === 503).length
      if (
        new Set(good.map(({ text }) => text)).size !== 1 ||
        answers.some(({ status }) => ![200, 503].includes(status))
      )
        wrong.answers++
      if (good.filter(({ isReplay }) => !isReplay).length !== 1) wrong.firsts++
      const others = await Promise.all([send(0, `other-${turn}`), send(1, `other-${turn}`)])
      if (others.some(({ status, text }) => status !== 422 || !text.includes('KEY_REUSED'))) wrong.reused++
      // Two different requests race under one new key: one succeeds, the other is rejected.
      const raced = await race(installation, cookie, turn)
      if (
        raced
          .map(({ status }) => status)
          .toSorted()
          .join() !== '200,422'
      )
        wrong.raced++
    }
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const effects = await countEffects(installation.services.databaseUrl)
    const repeated: Repeated = { keys, requests: keys * (copies + 4), wrong, unavailable, effects }
    const { wrongTotal, holds } = judgeDuplicates(repeated)
    return { figures: { copies, seconds, ...repeated, wrongTotal }, holds }
  } finally {
    await installation.stop()
  }
}

async function post({ nodes }: Installation, copy: number, cookie: string, key: string, name: string): Promise<Answer> {
  const response = await fetch(`${nodes[copy % nodes.length]?.url}/api/venues`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
    body: JSON.stringify({ name }),
  })
  const isReplay = response.headers.get('idempotent-replayed') === 'true'
  return { status: response.status, text: await response.text(), isReplay }
}

async function race(installation: Installation, cookie: string, turn: number): Promise<Answer[]> {
  const key = randomUUID()
  return Promise.all([0, 1].map((copy) => post(installation, copy, cookie, key, `race-${turn}-${copy}`)))
}

/** Rows and audit entries: both are the write's effect. */
async function countEffects(databaseUrl: string): Promise<Repeated['effects']> {
  const { rows } = await query<Repeated['effects']>(
    databaseUrl,
    `select count(*) filter (where name like 'once-%')::int as rows, count(*) filter (where name like 'race-%')::int as raced,
       count(*) filter (where name like 'other-%')::int as others,
       (select count(*)::int from audit_entries where subject = 'VENUE' and label like 'once-%') as entries
     from venues`,
  )
  return rows[0] ?? { rows: 0, entries: 0, raced: 0, others: 0 }
}
