// What drills and benches ask PostgreSQL for.
import { startPostgres } from '@campus/ops/local/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { query } from './postgres.ts'

test('ids are numbers, so that they can be compared with those in messages', async () => {
  const postgres = await startPostgres(`drill-query-${process.pid}`, { durable: false })
  onTestFinished(postgres.stop)
  const { rows } = await query<{ id: number; at: Date }>(postgres.url, 'select 7::bigint as id, now() as at')
  expect(rows[0]?.id).toBe(7)
  expect(rows[0]?.at).toBeInstanceOf(Date)
})
