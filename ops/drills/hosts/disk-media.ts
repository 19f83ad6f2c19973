// The scene of a full media disk: a camera is on air, an older recording exists, and something else fills the disk.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultStreamId, playlistPath } from '@campus/contract/live'
import { startInstallation } from '../../installation.ts'
import { dataFolder } from '../../local/folder.ts'
import { eventually } from '../../local/process.ts'
import type { Measured } from '../../promise.ts'
import { startPlayer, type Watched } from '../video/player.ts'
import { recordingPieces } from '../video/recording.ts'
import { startSending } from '../video/sender.ts'
import { adminCookie } from './campus.ts'
import { mountDisk } from './disk.ts'
import { type FilledMedia, judgeFullMedia, promise } from './media-judge.ts'
import { query } from './postgres.ts'
import { startReading } from './readers.ts'

const chunkMs = 1000
const megabytes = 32
/** The cleanup runs once a minute. */
const tidyMs = 65_000

export async function mediaFull(seconds: number): Promise<Measured> {
  const folder = dataFolder(`drill-media-${process.pid}`, 'postgres')
  const disk = mountDisk(join(folder, 'disk'), megabytes, 'root')
  const fullMs = Math.max(seconds * 1000, tidyMs)
  const pieces = await recordingPieces({ seconds: 150, chunkMs })
  const installation = await startInstallation({
    name: `drill-media-${process.pid}-campus`,
    nodes: 1,
    packagers: 1,
    env: { MEDIA_DIR: disk.path, MEDIA_FREE_BYTES: '4000000', LOG_LEVEL: 'fatal' },
  })
  const { url, services, nodes, packagers } = installation
  const target = { url, cookie: await adminCookie(url), streamId: defaultStreamId }
  const readers = startReading(url, ['/api/matches', '/api/matches?status=LIVE', '/api/competitions'], 50)
  const player = startPlayer(url + playlistPath(defaultStreamId))
  const countStored = async () => (await query<{ id: number; n: number }>(services.databaseUrl, countSegments)).rows
  try {
    const older = await startSending(target, pieces, chunkMs)
    await sleep(8000)
    await older.stop()
    const sender = await startSending(target, pieces, chunkMs)
    await eventually(async () => {
      if (!player.isPlaying()) throw new Error('no picture')
    }, 20_000)
    await eventually(async () => {
      if ((await countStored()).length < 2) throw new Error('nothing is stored of what is on air')
    }, 30_000)
    player.sample()
    await sleep(10_000)
    const [before, quiet, calm] = [await countStored(), readers.sample(), player.sample()]
    const ends = Date.now() + fullMs
    while (Date.now() < ends) {
      disk.fill()
      await sleep(100)
    }
    const [during, full, seen] = [await countStored(), readers.sample(), player.sample()]
    disk.empty()
    await sleep(20_000)
    const after = await countStored()
    const [healed, counts] = [player.sample(), sender.counts()]
    await sender.stop()
    const isAlive = [...nodes, ...packagers].every(({ pid }) => isRunning(pid()))
    const stallMs = { calm: longest(calm), full: longest(seen), after: longest(healed) }
    const filled: FilledMedia = { isAlive, segments: { before, full: during, after }, stallMs, quiet, full }
    const promises = judgeFullMedia(filled)
    return {
      figures: { promise, promises, megabytes, fullMs, ...filled, counts },
      holds: Object.values(promises).every(Boolean),
    }
  } finally {
    player.leave()
    await readers.stop()
    await installation.stop()
    disk.unmount()
    rmSync(folder, { recursive: true, force: true })
  }
}

const countSegments = `select b.id::int, count(s.*)::int as n from broadcasts b join video_segments s on s.broadcast_id = b.id
  group by b.id order by b.id`

const longest = ({ stallsMs }: Watched) => Math.max(0, ...stallsMs)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
