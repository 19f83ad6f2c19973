// Recordings over HTTP: listed with chapters, played, deleted.
import { readdirSync } from 'node:fs'
import { deleteRecording, listRecordings } from '@campus/contract/clips'
import { expect, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { filmOf, play, storeFilm } from '../../test/fixtures/film.ts'
import { send, tap } from '../../test/fixtures/taps.ts'

// ffmpeg makes and plays the film, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const idText = (id: number) => String(id)

test('lists an ended broadcast as a recording with chapters, and deleting it leaves its clips', async () => {
  const campus = await openCampus({ clock: { now: () => new Date(Date.now() + 10_000) } })
  const [admin, matchId] = [await campus.person('ADMIN'), await campus.match()]
  const film = await filmOf()
  const from = Date.now() - 20_000
  const recordingId = await storeFilm(campus, { matchId, from, idleMs: 5000, film, isOver: true })
  const liveId = await storeFilm(campus, { matchId, from, streamId: '271', sequence: 100, init: 1 })
  const goal = tap('GOAL', 2, { team: 1 })
  const undone = tap('GOAL', 3, { team: 1 })
  const events = [tap('START', 1), goal, undone, tap('UNDO', 4, { target: undone.id })]
  await send(campus.url, matchId, { cookie: admin.cookie }, events)
  const [row] = await campus.query<{ at: Date }>('select at from match_events where id = $1', [goal.id])
  const list = async () => (await campus.call(listRecordings, { params: { matchId: idText(matchId) } })).body
  const [recording, ...others] = await list()
  expect(others).toEqual([])
  expect(recording).toMatchObject({ recordingId, streamId: '271', playlist: `/hls/recordings/${recordingId}.m3u8` })
  expect(recording!.seconds).toBeCloseTo(40, 3)
  expect(recording!.startedAt).toBe(new Date(from).toISOString())
  expect(recording!.chapters).toHaveLength(2)
  const chapter = recording!.chapters.find(({ eventId }) => eventId === goal.id)
  expect(chapter?.seconds).toBeCloseTo((row!.at.getTime() - from) / 1000, 3)

  const seen = await play(campus.url + recording!.playlist)
  expect(seen.pictures).toHaveLength(1200)
  expect(Math.abs(seen.seconds - 40)).toBeLessThan(0.1)
  expect((await fetch(`${campus.url}/hls/recordings/${liveId}.m3u8`)).status).toBe(404)

  const clips = () => campus.query<{ id: number }>('select id from clips where has_mp4')
  await expect.poll(clips, { timeout: 30_000 }).toHaveLength(1)
  const remove = async (id: number) =>
    (await campus.call(deleteRecording, { params: { recordingId: idText(id) } }, admin)).body
  expect(await remove(liveId)).toMatchObject({ code: 'STREAM_LIVE' })
  expect(await remove(recordingId)).toEqual({})
  expect(await remove(recordingId)).toMatchObject({ code: 'CLIP_NOT_FOUND' })
  expect(await list()).toEqual([])
  await expect
    .poll(() => readdirSync(campus.node.deps.config.MEDIA_DIR).toSorted(), { timeout: 15_000 })
    .toEqual([idText(liveId), 'clips'].toSorted())
  expect((await fetch(campus.url + recording!.playlist)).status).toBe(404)
  const [clip] = await clips()
  expect((await play(`${campus.url}/hls/clips/${clip!.id}.m3u8`)).pictures.length).toBeGreaterThanOrEqual(600)
  const entries = await campus.query(`select user_id from audit_entries where changes @> '[{"field": "recording"}]'`)
  expect(entries).toEqual([{ user_id: admin.userId }])
})
