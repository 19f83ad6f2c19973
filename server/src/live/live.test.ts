// From a recorder's chunks to a player's playlist, with a real packager, Redis and PostgreSQL.
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { multivariantPath, soundPlaylistPath } from '@campus/contract/live'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { chunkName, sendWithRetry, startCamera, stopCamera } from '../../test/fixtures/live.ts'
import { playlistFaults } from '../../test/fixtures/second-playlist-reader.ts'
import { differences, readAgain } from '../../test/fixtures/second-reader.ts'
import { cut, recordingOf } from '../../test/fixtures/video.ts'
import { soundBandwidth } from '../media/hls/multivariant.ts'
import { type ReadPlaylist, type ReadSegment, readPlaylist } from '../media/hls/playlist-reader.ts'
import { validatePlaylists } from '../media/hls/validate.ts'
import { startPackager } from './packager/packager.ts'

const run = promisify(execFile)

async function openStudio() {
  const campus = await openCampus()
  const packager = await startPackager(campus.node.deps)
  onTestFinished(() => packager.close())
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  return { campus, camera }
}

/** A player: reads on by blocking reload and deltas until the end. */
async function play(url: string, file = '271.m3u8'): Promise<string[]> {
  const texts: string[] = []
  let before: ReturnType<typeof readPlaylist> | undefined
  let query = ''
  const until = Date.now() + 30_000
  while (!before?.isEnded && Date.now() < until) {
    const response = await fetch(`${url}/hls/${file}${query}`)
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

function lastOf(texts: readonly string[]): ReadPlaylist {
  let last: ReadPlaylist | undefined
  for (const text of texts) last = readPlaylist(text, last)
  return last!
}

const facts = (segment: ReadSegment) => [segment.sequence, segment.seconds, segment.at, segment.isDiscontinuity]

/** The sound alone is the picture's, at its times, and not larger than promised. */
async function checkSound(url: string, picture: ReadPlaylist, sound: ReadPlaylist) {
  const load = async (file: string) => {
    const response = await fetch(`${url}/hls/${file}`)
    expect([response.status, file]).toEqual([200, file])
    return Buffer.from(await response.arrayBuffer())
  }
  expect(sound.segments.map(facts)).toEqual(picture.segments.map(facts))
  const wholeInit = await load(picture.segments[0]!.map!)
  const init = await load(sound.segments[0]!.map!)
  let bytes = 0
  for (const [index, { uri, parts }] of sound.segments.entries()) {
    const alone = await load(uri!)
    if (parts.length > 0) expect(Buffer.concat(await Promise.all(parts.map((part) => load(part.uri))))).toEqual(alone)
    expect(differences(init, alone)).toEqual([])
    const whole = readAgain(Buffer.concat([wholeInit, await load(picture.segments[index]!.uri!)]))
    const [video, audio] = whole.tracks.toSorted((one, two) => (one.kind > two.kind ? -1 : 1))
    const heard = readAgain(Buffer.concat([init, alone])).samples
    const packets = whole.samples.filter(({ trackId }) => trackId === audio!.id)
    expect(heard.map(({ at }) => at)).toEqual(packets.map(({ at }) => at))
    expect(Buffer.concat(heard.map((packet) => packet.bytes))).toEqual(
      Buffer.concat(packets.map((packet) => packet.bytes)),
    )
    const firstPicture = whole.samples.find(({ trackId }) => trackId === video!.id)!
    expect(Math.abs(heard[0]!.at / audio!.timescale - firstPicture.at / video!.timescale)).toBeLessThan(0.05)
    bytes += alone.length
  }
  const seconds = sound.segments.reduce((sum, segment) => sum + segment.seconds!, 0)
  expect((bytes * 8) / seconds).toBeLessThan(soundBandwidth)
}

interface Probed {
  programs: Array<{ streams: Array<{ codec_name: string; channels?: number; profile: string }> }>
}

/** What ffprobe finds by the list of both playlists, each with its packets. */
async function probe(address: string): Promise<Probed> {
  const args = ['-v', 'error', '-of', 'json', '-show_programs', '-show_streams', address]
  return JSON.parse((await run('ffprobe', args, { timeout: 30_000 })).stdout) as Probed
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
    const players = [play(campus.url), play(other.url), play(other.url, '271.sound.m3u8')]
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
    const [texts, , heard] = read as [string[], string[], string[]]
    // Grown part by part, not all at once.
    expect(texts.length).toBeGreaterThan(12)
    const last = lastOf(texts)
    const length = last.segments.reduce((sum, segment) => sum + segment.seconds!, 0)
    expect(length).toBeGreaterThan(seconds - 1.5)
    expect(length).toBeLessThan(seconds + 0.5)
    expect(heard.length).toBeGreaterThan(seconds / 2)
    await checkSound(campus.url, lastOf(texts), lastOf(heard))
    const files = [last.segments[0]!.map!, ...last.segments.map(({ uri }) => uri!)]
    const bytes = await Promise.all(files.map(async (file) => (await fetch(`${other.url}/hls/${file}`)).arrayBuffer()))
    const { programs } = await probe(other.url + multivariantPath('271'))
    expect(programs.map(({ streams }) => streams.map(({ codec_name: name }) => name))).toEqual([
      ['h264', 'aac'],
      ['aac'],
    ])
    expect(programs[1]!.streams).toMatchObject([{ channels: 1, profile: 'LC' }])
    // Decoded to its end by another player, without a fault.
    await run('ffmpeg', ['-v', 'error', '-xerror', '-i', campus.url + soundPlaylistPath('271'), '-f', 'null', '-'])
    const probing = run(
      'ffprobe',
      '-v error -count_frames -select_streams v:0 -show_entries stream=nb_read_frames -of csv=p=0 -'.split(' '),
    )
    probing.child.stdin?.end(Buffer.concat(bytes.map((one) => Buffer.from(one))))
    const { stdout: frames } = await probing
    expect(Number(frames.trim().replace(',', ''))).toBeGreaterThan((seconds - 1.5) * 30)
    // Stored for later playback.
    await vi.waitFor(async () => {
      const [row] = await campus.query<{ count: number }>('select count(*)::int as count from video_segments')
      expect(row!.count).toBe(last.segments.length)
    }, 15_000)
  },
  60_000,
)
