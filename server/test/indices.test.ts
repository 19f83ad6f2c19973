// Public reads, and reads that every process polls each second, stay cheap as tables grow: they use an index and do not
// sort.
import { expect, test } from 'vitest'
import { listCurrent } from '../src/announcements/announcements.store.ts'
import { loadStreamStates } from '../src/live/playback/window.store.ts'
import { listOfDepartments } from '../src/matches/read/history.store.ts'
import { listPage } from '../src/matches/read/read.store.ts'
import { openCampus } from './fixtures/campus.ts'
import { plansOf } from './fixtures/plans.ts'

test('reads the first and a later page of all matches in index order', async () => {
  const campus = await openCampus()
  const first = await campus.match()
  await campus.query(
    `insert into matches (competition_id, match_type, starts_at)
     select competition_id, 'LEAGUE', case when n % 9 > 0 then now() + n * interval '1 hour' end
     from matches, generate_series(1, 5000) n where id = $1`,
    [first],
  )
  await campus.query('analyze matches')
  for (const after of [undefined, first + 2000]) {
    const plan = await plansOf(campus.databaseUrl, (db) =>
      listPage(db, { limit: 50, after, competitionId: undefined, withDrafts: false }),
    )
    expect(plan).toContain('matches_newest_first')
    expect(plan).not.toMatch(/Sort Key|Seq Scan on matches/)
  }
})

test("finds a department's matches by its teams, without reading the others", async () => {
  const campus = await openCampus()
  const match = await campus.match()
  await campus.query(
    `insert into teams (name, department) select 'team ' || n, 'department ' || n % 100 from generate_series(1, 300) n`,
  )
  await campus.query(
    `insert into matches (competition_id, match_type, starts_at, team_one_id, team_two_id)
     select competition_id, 'LEAGUE', now(), t.id, u.id from matches, teams t, teams u
     where matches.id = $1 and t.id < u.id and (t.id + u.id) % 9 = 0`,
    [match],
  )
  await campus.query('analyze matches, teams')
  const plan = await plansOf(campus.databaseUrl, (db) => listOfDepartments(db, ['department 7'], '2026-11-16'))
  expect(plan).not.toContain('Seq Scan on matches')
})

test('finds the last broadcast of each camera without reading the others', async () => {
  const campus = await openCampus()
  await campus.query(`insert into streams (id, title) select 'old-' || n, n from generate_series(1, 50) n`)
  await campus.query(
    `insert into broadcasts (stream_id, session, mime_type, chunk_ms, ended_at)
     select s.id, s.id || '-' || n, 'video/webm', 1000, now() from streams s, generate_series(1, 100) n order by s.id, n`,
  )
  await campus.query('analyze broadcasts, streams')
  const plan = await plansOf(campus.databaseUrl, (db) => loadStreamStates(db.queries))
  expect(plan).toContain('broadcasts_by_stream')
  expect(plan).not.toContain('Seq Scan on broadcasts')
})

test('finds current announcements without reading those that are over', async () => {
  const campus = await openCampus()
  await campus.query(
    `insert into announcements (text, is_pinned, ends_at)
     select n, false, now() - n * interval '1 hour' from generate_series(1, 3000) n`,
  )
  await campus.query('analyze announcements')
  const plan = await plansOf(campus.databaseUrl, (db) => listCurrent(db.queries))
  expect(plan).toContain('announcements_current')
  expect(plan).not.toContain('Seq Scan on announcements')
})
