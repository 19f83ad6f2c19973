// People on the network of the installed machine, and what a camera of theirs comes to.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { localFolder } from '../../local/folder.ts'

import type { Host } from './host.ts'

/** Finds the processes that hold an encoder in its sandbox. */
const sandboxes = '{ readlink /proc/[0-9]*/exe || true; } | grep -x /usr/bin/bwrap'

const scripts = {
  visitor: join(import.meta.dirname, 'visitor.ts'),
  admin: join(import.meta.dirname, 'admin.ts'),
  guests: join(import.meta.dirname, 'guests.ts'),
  camera: join(import.meta.dirname, 'camera.ts'),
  traffic: join(import.meta.dirname, 'traffic.ts'),
}

/** Runs one of the scripts beside this file on the machine's network. */
export function send(network: string, script: keyof typeof scripts, args: string[], settings: NodeJS.ProcessEnv = {}) {
  const program = [process.execPath, scripts[script], ...args]
  const child = spawn('ip', ['netns', 'exec', network, ...program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings, NODE_EXTRA_CA_CERTS: join(localFolder, `${network}.pem`) },
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString()
  })
  const done = new Promise<string>((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve(output.trim().split('\n').at(-1) ?? '') : reject(new Error(`${script}: exit ${code}`)),
    )
  })
  return { done, stop: () => child.kill('SIGTERM') }
}

/** As campus-score, on a connection of its own. */
export const query = async ({ run }: Host, text: string) =>
  (await run(`cd / && runuser -u campus-score -- psql -At campus -c "${text}"`)).trim()

/** Packed by the encoder in its sandbox; then taken off air, where the encoder cannot run. */
export async function film(host: Host, network: string, cookie: string, url: string) {
  const good = send(network, 'camera', [url, 'good'], { COOKIE: cookie })
  const isConfined = await happensBefore(good.done, () => host.run(sandboxes))
  await good.done
  const packedSeconds = Number(await query(host, 'select coalesce(sum(seconds), 0) from video_segments'))
  await host.run('mv /usr/bin/ffmpeg /usr/bin/ffmpeg.away && ln -s /bin/false /usr/bin/ffmpeg')
  const bad = send(network, 'camera', [url, 'bad'], { COOKIE: cookie })
  const { isTaken, seconds } = JSON.parse(await bad.done) as Filmed
  const endedWhy = await query(host, `select ended_why from broadcasts where stream_id = 'bad'`)
  return { packedSeconds, isConfined, isRejected: !isTaken, rejectedAfterSeconds: seconds, endedWhy }
}

const yes = () => true
const no = () => false

/** Whether `look` succeeds once before `end`, however long the machine takes. */
async function happensBefore(end: Promise<unknown>, look: () => Promise<unknown>): Promise<boolean> {
  const isOver = end.then(yes, yes)
  for (;;) {
    if (await look().then(yes, no)) return true
    if (await Promise.race([isOver, sleep(500, false)])) return false
  }
}

interface Filmed {
  /** Filmed until the end, or until a piece was rejected. */
  seconds: number
  isTaken: boolean
}
