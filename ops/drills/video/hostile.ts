// A hostile camera: what it sends is never shown, costs little memory, and makes ffmpeg open no file and no socket.
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { playlistPath } from '@campus/contract/live'
import { ffmpegArgs } from '@campus/server/media/encoder/ffmpeg.args'
import { freePort } from '../../local/process.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import { goOffAir, goOnAir, type IngestTarget, sendPiece } from './sender.ts'
import type { Scene, Stage } from './stage.ts'
import { feed, traceProcesses } from './strace.ts'
import { encodersOf, peakMb, resetPeak } from './tree.ts'

/** An encoder at most; a packager more than it had. */
const most = { encoderMb: 300, packagerMb: 200 }
const watchMs = 3500

export const hostile: Scene = async (stage) => {
  const { installation, target, pieces } = stage
  const canary = await openCanary()
  const evil: IngestTarget = { ...target, streamId: 'hostile' }
  await addCamera(evil)
  const pids = installation.packagers.map((packager) => packager.pid())
  const files = hostileFiles(pieces, canary.url)
  for (const pid of pids) resetPeak(pid)
  const before = pids.map(peakMb)
  const finish = await traceProcesses(pids)
  const attacks: Record<string, Attack> = {}
  for (const [name, { pieces: bad }] of Object.entries(files)) attacks[name] = await attack(stage, evil, bad)
  // A missing packager would also show nothing: a good recording to the same target must play.
  const good = await attack(stage, evil, pieces.slice(0, 3))
  const through = await finish()
  const packagerMb = Math.round(Math.max(...pids.map((pid, index) => peakMb(pid) - (before[index] ?? 0))))
  const bare = await feedAll(files)
  const isSharp = await doesTraceDetect()
  const shown = Object.keys(files).filter((name) => attacks[name]?.playlist === 200 && !files[name]?.mayPlay)
  const encoderMb = Math.max(bare.peakMb, ...Object.values(attacks).map((one) => one.encoderMb))
  const tooLarge = await sendTooLarge(evil)
  canary.close()
  const called = canary.calls()
  const isAlive = pids.every(isRunning)
  return {
    figures: { most, encoderMb, packagerMb, shown, called, good, tooLarge, isAlive, isSharp, attacks, through, bare },
    holds:
      shown.length === 0 &&
      good.playlist === 200 &&
      encoderMb <= most.encoderMb &&
      packagerMb <= most.packagerMb &&
      called === 0 &&
      through.encoders > 0 &&
      bare.encoders === Object.keys(files).length &&
      through.offences.length + bare.offences.length === 0 &&
      tooLarge === 413 &&
      isSharp &&
      isAlive,
  }
}

interface Attack {
  statuses: number[]
  playlist: number
  encoderMb: number
}

async function attack({ installation }: Stage, target: IngestTarget, pieces: Buffer[]): Promise<Attack> {
  const { session } = await goOnAir(target, 1000)
  const encoders = () => installation.packagers.flatMap((packager) => encodersOf(packager.pid()))
  const others = new Set(encoders())
  let encoderMb = 0
  const watching = setInterval(() => {
    const own = encoders().filter((pid) => !others.has(pid))
    encoderMb = Math.max(encoderMb, ...own.map((pid) => Math.round(peakMb(pid))))
  }, 50)
  const statuses: number[] = []
  for (const [sequence, bytes] of pieces.entries()) {
    statuses.push(await sendPiece(target, `${session}-${sequence}-${Date.now()}.webm`, bytes))
    await sleep(200)
  }
  await sleep(watchMs)
  const { status: playlist } = await fetch(target.url + playlistPath(target.streamId))
  clearInterval(watching)
  await goOffAir(target)
  return { statuses, playlist, encoderMb }
}

/** Should one ever come through: the same files, as they are, to ffmpeg as we start it. */
async function feedAll(files: Record<string, HostileFile>) {
  const plan = { video: 'vp8', audio: 'opus', isCopied: false, width: 640, height: 360 } as const
  const command = ['ffmpeg', ...ffmpegArgs({ ...plan, firstFrame: 0, firstSound: 0 })]
  const all = { encoders: 0, peakMb: 0, offences: [] as string[] }
  for (const { pieces } of Object.values(files)) {
    const fed = await feed(command, Buffer.concat(pieces), 10_000)
    all.encoders += fed.encoders
    all.peakMb = Math.max(all.peakMb, fed.peakMb)
    all.offences.push(...fed.offences)
  }
  return all
}

const caught = async (input: string) => (await feed(['ffmpeg', '-i', input], Buffer.alloc(0), 5000)).offences

/** Whether an encoder that does open a file, or a socket, would be caught. */
async function doesTraceDetect(): Promise<boolean> {
  const [file, socket] = [await caught('/etc/passwd'), await caught('http://127.0.0.1:9/')]
  return file.some((call) => call.includes('/etc/passwd')) && socket.some((call) => call.startsWith('connect'))
}

async function sendTooLarge(target: IngestTarget): Promise<number> {
  const { session } = await goOnAir(target, 1000)
  const status = await sendPiece(target, `${session}-0-${Date.now()}.webm`, Buffer.alloc(3_000_000))
  await goOffAir(target)
  return status
}

async function addCamera({ url, cookie, streamId }: IngestTarget) {
  const response = await fetch(`${url}/api/live/streams/${streamId}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: streamId }),
  })
  if (!response.ok) throw new Error(`camera: ${response.status} ${await response.text()}`)
}

/** An address that must never be requested. */
async function openCanary() {
  let calls = 0
  const server = createServer((_, response) => {
    calls++
    response.end()
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, calls: () => calls, close: () => void server.close() }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
