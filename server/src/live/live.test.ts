// From a recorder's chunks to a player's playlist, with a real packager, Redis and PostgreSQL.
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { chunkName, sendWithRetry, startCamera, stopCamera } from '../../test/fixtures/live.ts'
import { playlistFaults } from '../../test/fixtures/second-playlist-reader.ts'
import { cut, recordingOf } from '../../test/fixtures/video.ts'
import { readPlaylist } from '../media/hls/playlist-reader.ts'
import { validatePlaylists } from '../media/hls/validate.ts'
import { startPackager } from './packager/packager.ts'

async function openStudio() {
  const campus = await openCampus()
  const packager = await startPackager(campus.node.deps)
  onTestFinished(() => packager.close())
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  return { campus, camera }
}

/** A player: reads on by blocking reload and deltas until the end. */
async function play(url: string): Promise<string[]> {
  const texts: string[] = []
  let before: ReturnType<typeof readPlaylist> | undefined
  let query = ''
  const until = Date.now() + 30_000
  while (!before?.isEnded && Date.now() < until) {
    const response = await fetch(`${url}/hls/271.m3u8${query}`)
    if (response.status !== 200) {
      await sleep(100)
      continue
    }
    const text = await response.text()
    texts.push(text)
    before = readPlaylist(text, before)
    const last = before.segments.at(-1)!
    const [sequence, part] = last.uri === undefined ? [last.sequence, last.parts.length] : [last.sequence + 1, 0]
    query = `?_HLS_msn=${sequence}&_HLS_part=${part}&_HLS_skip=YES`
  }
  return texts
}

test.each([
  ['vp8', 'video/webm;codecs=vp8,opus', 1000],
  ['h264', 'video/webm;codecs=h264,opus', 250],
] as const)(
  '%s: plays a broadcast while it is filmed, and its playlists break no rule',
  async (codec, mimeType, chunkMs) => {
    const { campus, camera } = await openStudio()
    const other = await campus.addNode()
    const seconds = 9
    const chunks = cut(await recordingOf({ codec, seconds }), (seconds * 1000) / chunkMs)
    const { session } = await startCamera(campus.url, camera, { mimeType, chunkMs })
    const players = [play(campus.url), play(other.url)]
    const began = Date.now()
    for (const [sequence, chunk] of chunks.entries()) {
      // In real time: recorder, encoder and players are other processes, which fake timers can't move.
      await sleep(Math.max(0, began + sequence * chunkMs - Date.now()))
      const url = sequence % 2 ? campus.url : other.url
      await sendWithRetry(url, camera, chunkName(session, sequence), chunk)
    }
    await stopCamera(campus.url, camera)
    const read = await Promise.all(players)
    // In copied video the recorder's key frames decide the length of a part: some players then take whole segments.
    const isKnown = (rule: string) => codec === 'h264' && rule.includes('below 85 %')
    for (const texts of read)
      for (const faults of [validatePlaylists(texts), playlistFaults(texts)])
        expect(faults.filter((rule) => !isKnown(rule))).toEqual([])
    const texts = read[0]!
    // Grown part by part, not all at once.
    expect(texts.length).toBeGreaterThan(12)
    let last: ReturnType<typeof readPlaylist> | undefined
    for (const text of texts) last = readPlaylist(text, last)
    const length = last!.segments.reduce((sum, segment) => sum + segment.seconds!, 0)
    expect(length).toBeGreaterThan(seconds - 1.5)
    expect(length).toBeLessThan(seconds + 0.5)
    const files = [last!.segments[0]!.map!, ...last!.segments.map(({ uri }) => uri!)]
    const bytes = await Promise.all(files.map(async (file) => (await fetch(`${other.url}/hls/${file}`)).arrayBuffer()))
    const probing = promisify(execFile)(
      'ffprobe',
      '-v error -count_frames -select_streams v:0 -show_entries stream=nb_read_frames -of csv=p=0 -'.split(' '),
    )
    probing.child.stdin?.end(Buffer.concat(bytes.map((one) => Buffer.from(one))))
    const { stdout: frames } = await probing
    expect(Number(frames.trim().replace(',', ''))).toBeGreaterThan((seconds - 1.5) * 30)
    // Stored for later playback.
    await vi.waitFor(async () => {
      const [row] = await campus.query<{ count: number }>('select count(*)::int as count from video_segments')
      expect(row!.count).toBe(last!.segments.length)
    }, 15_000)
  },
  60_000,
)
