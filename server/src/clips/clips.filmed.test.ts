// From a recorder's chunks to the clip of a goal, with a real packager, Redis and PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import { listClips } from '@campus/contract/clips'
import { expect, onTestFinished, test } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { play } from '../../test/fixtures/film.ts'
import { chunkName, sendWithRetry, startCamera, stopCamera } from '../../test/fixtures/live.ts'
import { send, tap } from '../../test/fixtures/taps.ts'
import { cut, recordingOf } from '../../test/fixtures/video.ts'
import { startPackager } from '../live/packager/packager.ts'

test.each([
  ['vp8', 'video/webm;codecs=vp8,opus', 1000],
  ['h264', 'video/webm;codecs=h264,opus', 250],
] as const)(
  '%s: stores a clip of a goal that was filmed, encoded or copied',
  async (codec, mimeType, chunkMs) => {
    const campus = await openCampus()
    const packager = await startPackager(campus.node.deps)
    onTestFinished(() => packager.close())
    const headers = { cookie: (await campus.person('ADMIN')).cookie }
    const matchId = await campus.match()
    const seconds = 10
    const chunks = cut(await recordingOf({ codec, seconds }), (seconds * 1000) / chunkMs)
    const { session } = await startCamera(campus.url, { headers }, { mimeType, chunkMs, matchId })
    const began = Date.now()
    let tapped = 0
    for (const [sequence, chunk] of chunks.entries()) {
      // In real time: recorder, encoder and players are other processes, which fake timers can't move.
      await sleep(Math.max(0, began + sequence * chunkMs - Date.now()))
      await sendWithRetry(campus.url, { headers }, chunkName(session, sequence), chunk)
      if (tapped === 0 && Date.now() - began > 1500) {
        tapped = Date.now()
        await send(campus.url, matchId, headers, [tap('START', 1), tap('GOAL', 2, { team: 1 })])
      }
    }
    await stopCamera(campus.url, { headers })
    const list = async () => (await campus.call(listClips, { params: { matchId: String(matchId) } })).body
    await expect.poll(async () => (await list())[0]?.mp4, { timeout: 40_000, interval: 100 }).toBeTruthy()
    const [clip] = await list()
    const [first] = await campus.query<{ at: Date }>('select min(starts_at) as at from video_segments')
    // The recording was made beforehand: the last picture of a chunk counts as taken when the chunk was sent.
    expect(Math.abs(first!.at.getTime() - began)).toBeLessThan(1500)
    const filmed = (Date.parse(clip!.to) - first!.at.getTime()) / 1000
    const file = await play(campus.url + clip!.mp4)
    expect(Math.abs(file.seconds - filmed)).toBeLessThan(0.5)
    expect(Math.abs(file.pictures.length - file.seconds * 30)).toBeLessThan(3)
    expect(file.streams.toSorted()).toEqual(['aac', 'h264'])
    const whole = await play(campus.url + clip!.playlist)
    expect(whole.pictures.length).toBeGreaterThanOrEqual(file.pictures.length)
  },
  90_000,
)
