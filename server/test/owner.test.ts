// As in an installation, the owner of the database is no superuser: it migrates, and the processes use another role.

import { resetPassword } from '@campus/contract/users'
import { startPostgres } from '@campus/ops/local/postgres'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { addAdmin } from '../src/users/roles/admin.actions.ts'
import { openCampus } from './fixtures/campus.ts'

vi.setConfig({ testTimeout: 60_000 })

test('the first administrator sets a password on a database of an ordinary owner', async () => {
  const postgres = await startPostgres(`test-owner-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  const client = new pg.Client(postgres.url)
  await client.connect()
  for (const role of ['campus-owner', 'campus-score', 'campus-media']) await client.query(`create role "${role}" login`)
  await client.query('create database campus owner "campus-owner"')
  await client.query('revoke all on database campus from public')
  await client.query('grant connect, temporary on database campus to "campus-score"')
  await client.end()
  const as = (username: string) => Object.assign(new URL(postgres.urlOf('campus')), { username }).href
  await migrate(as('campus-owner'))
  const lines: string[] = []
  const log = pino({ write: (line: string) => void lines.push(line) })
  const campus = await openCampus({
    env: {
      DATABASE_URL: as('campus-score'),
      ROLES: 'http,realtime',
      PUBLIC_URL: 'https://score.univ.test',
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_ENV: 'production',
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      REQUIRE_SECOND_FACTOR: 'true',
    },
    log,
  })
  const { token } = await addAdmin(campus.node.deps.db, 'first@campus.test')
  const { status } = await campus.call(resetPassword, { body: { token: token ?? '', password: 'first-Admin1' } })
  expect(lines.filter((line) => /"level":50/.test(line))).toEqual([])
  expect(status).toBe(200)
})
