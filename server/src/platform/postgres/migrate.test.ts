// Migrations under traffic: no query waits longer behind one than its lock timeout, and it succeeds once the table is
// free.
import { updateLeagueMatch } from '@campus/contract/matches'
import { expect, test, vi } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { holdOpen } from '../../../test/fixtures/held.ts'
import { nextRelease } from '../../../test/fixtures/next-release.ts'
import { migrate } from './migrate.ts'

vi.setConfig({ testTimeout: 60_000 })

const addColumn = 'alter table matches add column referee_note text;'
const columns = `select from information_schema.columns where table_name = 'matches' and column_name = 'referee_note'`

test('a migration blocked by a long reader times out, lets writers pass, and retries', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const matchId = await campus.match({ status: 'LIVE' })
  async function timeOfWrite(teamOneScore: number): Promise<number> {
    const began = performance.now()
    const body = { teamOneScore: teamOneScore % 90 }
    const { status } = await campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body }, admin)
    expect(status).toBe(200)
    return performance.now() - began
  }
  const usual: number[] = []
  while (usual.length < 10) usual.push(await timeOfWrite(usual.length))
  const release = await holdOpen(campus, 'select from matches')
  const lines: string[] = []
  const migrated = migrate(campus.databaseUrl, { folder: nextRelease(addColumn), log: (line) => lines.push(line) })

  const times: number[] = []
  const attempts = () => lines.filter((line) => line.includes('lock')).length
  while (attempts() < 3) times.push(await timeOfWrite(times.length))
  // The lock timeout, and what the machine takes for the work anyway.
  expect(Math.max(...times)).toBeLessThan(500 + 400 + 2 * Math.max(...usual))
  expect(times.length).toBeGreaterThan(3)
  expect(await campus.query(columns)).toHaveLength(0)
  await release()
  await migrated
  expect(await campus.query(columns)).toHaveLength(1)
})

test('a migration that never gets its lock fails with an error that names it', async () => {
  const campus = await openCampus()
  await holdOpen(campus, 'select from matches')
  await expect(migrate(campus.databaseUrl, { folder: nextRelease(addColumn), timeoutMs: 700 })).rejects.toThrow(
    /could not get its locks within 1 s/,
  )
  expect(await campus.query(columns)).toHaveLength(0)
})

test('an invalid migration fails at once and is rolled back', async () => {
  const campus = await openCampus()
  const lines: string[] = []
  const folder = nextRelease(`${addColumn} select 1 / 0;`)
  await expect(migrate(campus.databaseUrl, { folder, log: (line) => lines.push(line) })).rejects.toThrow(
    'division by zero',
  )
  expect(lines.join('\n')).toContain('9999-next')
  expect(await campus.query(columns)).toHaveLength(0)
})

test('serialises concurrent migrations', async () => {
  const campus = await openCampus()
  const folder = nextRelease(addColumn)
  await Promise.all([migrate(campus.databaseUrl, { folder }), migrate(campus.databaseUrl, { folder })])
  expect(await campus.query(columns)).toHaveLength(1)
})
