// Expiry of video on a real disk: by age and by free space.
import { existsSync, linkSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { filmOf, storeFilm } from '../../test/fixtures/film.ts'
import { makeRoom, sweep, tidyEachMinute } from './clips.retention.jobs.ts'

const dayMs = 24 * 60 * 60_000
const mediaDir = (campus: Campus) => campus.node.deps.config.MEDIA_DIR
const foldersOf = (campus: Campus) => readdirSync(mediaDir(campus)).toSorted()

test('deletes expired recordings, fans’ clips and orphaned folders, but never goals', async () => {
  let now = Date.now()
  const campus = await openCampus({ clock: { now: () => new Date(now) }, env: { ROLES: 'http,realtime' } })
  const { deps } = campus.node
  const matchId = await campus.match()
  const film = await filmOf({ seconds: 12 })
  const old = await storeFilm(campus, { matchId, from: now - 8 * dayMs, film, isOver: true })
  const young = await storeFilm(campus, { matchId, from: now - 6 * dayMs, film, sequence: 100, isOver: true })
  const open = await storeFilm(campus, { matchId, from: now - 8 * dayMs, film, sequence: 200 })
  const clip = async (isGoal: boolean) => {
    const [row] = await campus.query<{ id: number }>(
      `insert into clips (match_id, stream_id, event_id, title, from_at, to_at, state)
       values ($1, '271', case when $2 then gen_random_uuid() end, '', now(), now(), 'READY') returning id`,
      [matchId, isGoal],
    )
    mkdirSync(join(mediaDir(campus), 'clips', String(row?.id)), { recursive: true })
    return Number(row?.id)
  }
  const [goal, fans] = [await clip(true), await clip(false)]
  const folder = (name: string, days: number) => {
    const path = join(mediaDir(campus), name)
    mkdirSync(path, { recursive: true })
    const at = (now - days * dayMs) / 1000
    utimesSync(path, at, at)
    return path
  }
  const [orphan, orphanClip] = [folder('900', 8), folder('clips/900', 2)]
  const [fresh, foreign] = [folder('901', 6), folder('not-ours', 100)]
  for (const id of [open, young]) folder(String(id), 8)

  await sweep(deps)
  const stored = async () =>
    (await campus.query<{ id: number }>('select distinct broadcast_id as id from video_segments order by 1')).map(
      ({ id }) => id,
    )
  expect(await stored()).toEqual([young, open])
  expect([old, young, open].map((id) => existsSync(join(mediaDir(campus), String(id))))).toEqual([false, true, true])
  expect([orphan, orphanClip, fresh, foreign].map((path) => existsSync(path))).toEqual([false, false, true, true])
  const clips = async () => (await campus.query<{ id: number }>('select id from clips order by 1')).map(({ id }) => id)
  expect(await clips()).toEqual([goal, fans])

  now += 31 * dayMs
  await sweep(deps)
  expect(await clips()).toEqual([goal])
  expect(readdirSync(join(mediaDir(campus), 'clips'))).toEqual([String(goal)])
  expect(await stored()).toEqual([open])
})

test('deletes other expired recordings when one cannot be deleted', async () => {
  const campus = await openCampus({ env: { ROLES: 'http,realtime' } })
  const matchId = await campus.match()
  const film = await filmOf({ seconds: 12 })
  const store = (daysAgo: number, sequence: number) =>
    storeFilm(campus, { matchId, from: Date.now() - daysAgo * dayMs, film, sequence, isOver: true })
  const [bad, good] = [await store(9, 0), await store(8, 100)]
  await campus.query(`create function stay() returns trigger language plpgsql as
    $$ begin if old.broadcast_id = ${bad} then raise exception 'planted'; end if; return old; end $$`)
  await campus.query('create trigger stay before delete on video_segments for each row execute function stay()')
  await sweep(campus.node.deps)
  expect([bad, good].map((id) => existsSync(join(mediaDir(campus), String(id))))).toEqual([true, false])
})

test('deletes the oldest recordings first on a nearly full disk, but not the one on air', async () => {
  const logged: Array<{ recordingId?: number }> = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const film = await filmOf({ seconds: 12 })
  const opened = async (least: string) => {
    const campus = await openCampus({ log, env: { ROLES: 'http,realtime', MEDIA_FREE_BYTES: least } })
    const ids = []
    for (const [index, daysAgo] of [2, 3, 1].entries()) {
      const from = Date.now() - daysAgo * dayMs
      ids.push(await storeFilm(campus, { matchId: null, from, film, sequence: index * 100, isOver: true }))
    }
    const live = await storeFilm(campus, { matchId: null, from: Date.now() - 12_000, film, sequence: 300 })
    await makeRoom(campus.node.deps)
    return { campus, ids, live }
  }
  const roomy = await opened('0')
  expect(foldersOf(roomy.campus)).toHaveLength(4)
  // More than any disk has.
  const full = await opened('1000000000000000')
  expect(foldersOf(full.campus)).toEqual([String(full.live)])
  const [second, first, third] = full.ids
  expect(logged.flatMap(({ recordingId }) => recordingId ?? [])).toEqual([first, second, third])
})

test('does not delete a recording whose files clips share, and logs once that nothing helps', async () => {
  const logged: Array<{ msg: string }> = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const campus = await openCampus({ log, env: { ROLES: 'http,realtime', MEDIA_FREE_BYTES: '1000000000000000' } })
  const film = await filmOf({ seconds: 12 })
  const from = Date.now() - dayMs
  const shared = await storeFilm(campus, { matchId: null, from, film, isOver: true })
  const folder = join(mediaDir(campus), String(shared))
  const clip = join(mediaDir(campus), 'clips', '1')
  mkdirSync(clip, { recursive: true })
  for (const name of readdirSync(folder)) linkSync(join(folder, name), join(clip, name))
  const tidy = tidyEachMinute(campus.node.deps)
  // Ignore what a process logs when it starts.
  logged.length = 0
  for (let minute = 0; minute < 5; minute++) await tidy()
  expect(existsSync(folder)).toBe(true)
  expect(await campus.query('select distinct broadcast_id as id from video_segments')).toEqual([{ id: shared }])
  expect(logged.map(({ msg }) => msg)).toEqual([
    'disk nearly full, and removing recordings does not help: free space by hand',
  ])
})

test('deletes expired video in the first minute of a process', async () => {
  const campus = await openCampus({ env: { ROLES: 'http,realtime', MEDIA_FREE_BYTES: '0' } })
  const film = await filmOf({ seconds: 12 })
  const old = await storeFilm(campus, { matchId: null, from: Date.now() - 9 * dayMs, film, isOver: true })
  await tidyEachMinute(campus.node.deps)()
  expect(existsSync(join(mediaDir(campus), String(old)))).toBe(false)
})
