// The database role of the processes may change rows but not tables, and may only add audit entries; the packager's
// role may do even less.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { requireMigrated } from '../src/platform/postgres/migrate.ts'
import { cloneDatabase } from './fixtures/campus.ts'

async function connect(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

async function openRoles() {
  const { applicationUrl, mediaUrl, databaseUrl, drop } = await cloneDatabase()
  const [owner, application, media] = [
    await connect(databaseUrl),
    await connect(applicationUrl),
    await connect(mediaUrl),
  ]
  onTestFinished(async () => {
    await Promise.all([owner.end(), application.end(), media.end()])
    await drop()
  })
  return { owner, application, media, mediaUrl }
}

const denied = /permission denied|must be owner|must be superuser/

test('the application can neither change nor create tables, functions and schemas', async () => {
  const { application } = await openRoles()
  for (const statement of [
    'drop table comments',
    'alter table users add column x text',
    'truncate audit_entries',
    'create table loot (x text)',
    'create table jobs.loot (x text)',
    'create schema loot',
    'create function loot() returns void language sql as $$ select $$',
    'alter table matches disable trigger all',
    'drop table jobs.job',
    `insert into migrations (name, run_on) values ('9999-x', now())`,
    `copy users to program 'id'`,
    `alter system set log_statement = 'all'`,
  ])
    await expect(application.query(statement), statement).rejects.toThrow(denied)
})

test('the application adds and reads audit entries, and changes none', async () => {
  const { application } = await openRoles()
  await application.query(
    `insert into audit_entries (action, subject, subject_id, label, undo) values ('UPDATE', 'MATCH', 1, 'x', '{}')`,
  )
  for (const statement of [
    `update audit_entries set label = 'y'`,
    `update audit_entries set undo = '{"before": {}}'`,
    'delete from audit_entries',
  ])
    await expect(application.query(statement), statement).rejects.toThrow(denied)
  await application.query('select audit_mark_undone(id) from audit_entries')
  expect((await application.query('select label, undo from audit_entries')).rows).toEqual([{ label: 'x', undo: null }])
})

test('the application has access to every other table, also of later migrations', async () => {
  const { owner, application } = await openRoles()
  await owner.query('create table later (id bigint generated always as identity, x text)')
  await application.query(`insert into later (x) values ('a')`)
  const { rows } = await application.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p')
       and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
         and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['audit_entries', 'migrations'])
})

test('chat of today cannot be dropped by the function that drops past days', async () => {
  const { application } = await openRoles()
  const today = `to_char(now() at time zone 'Asia/Seoul', 'YYYYMMDD')`
  for (const part of [`'chat_messages_' || ${today}`, `'users'`]) {
    await expect(application.query(`select chat_detach_partition(${part})`)).rejects.toThrow('not a past day')
    await expect(application.query(`select chat_drop_partition(${part})`)).rejects.toThrow('not a detached day')
  }
})

test('the packager reads and ends broadcasts, and has no access to people', async () => {
  const { media, mediaUrl } = await openRoles()
  await requireMigrated(mediaUrl)
  await media.query('select from broadcasts')
  await media.query(`update broadcasts set ended_at = now(), ended_why = 'FAILED' where id = 1`)
  for (const statement of [
    'select from users',
    'select from sessions',
    'select from totp_keys',
    'select from audit_entries',
    'delete from video_segments',
    'update broadcasts set match_id = 1',
    'delete from broadcasts',
    'select from jobs.job',
    'create table loot (x text)',
    'select audit_mark_undone(1)',
  ])
    await expect(media.query(statement), statement).rejects.toThrow(denied)
})
