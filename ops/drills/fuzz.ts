// Strangers' bytes by the million: every parser in threads of its own, recordings through the packager (with an encoder in ffmpeg's
// place that fails as children fail), and hostile requests and STOMP frames by everybody to a real process. Nothing breaks, waits,
// or leaks internals, and after each hostile recording a healthy one comes out.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type FrameDamage, stormFrames } from '../../server/test/fuzz/frames.ts'
import { closeConnections } from '../../server/test/fuzz/send.ts'
import { type Damage, storm } from '../../server/test/fuzz/storm.ts'
import type { Trial, Verdict } from '../../server/test/fuzz/trial.ts'
import { startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { gather } from './fuzz/people.ts'

const threads = 2
/** A thread that has posted nothing for this long hangs. */
const silenceMs = 120_000

export async function run(args: string[]): Promise<Measured> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { seed: { type: 'string' } } })
  const [requests = 500_000, parserRuns = 10_000_000, recordings = 1_000_000] = positionals.map(Number)
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed)
  console.log(`seed ${seed}: ${requests} requests, ${parserRuns} tries of parsers, ${recordings} recordings`)
  const trials = await tryInThreads({ of: 'parsers', runs: parserRuns, seed })
  const packed = await tryInThreads({ of: 'packager', runs: recordings, seed })
  const damage = requests > 0 ? await stormInstallation(requests, seed) : undefined
  const parserFaults = trials.flatMap(({ faults }) => faults)
  const wedged = packed.flatMap(({ faults }) => faults)
  const stormFaults = [...(damage?.requests.faults ?? []), ...(damage?.frames.faults ?? [])]
  for (const fault of [...parserFaults, ...wedged, ...stormFaults].slice(0, 20))
    console.log(JSON.stringify(fault).slice(0, 2000))
  return {
    figures: {
      seed,
      parsers: { ...sumOf(trials), faults: parserFaults.length, byParser: trials[0]?.byParser },
      recordings: { ...sumOf(packed), wedged: wedged.length },
      requests: damage && { ...damage.requests, faults: damage.requests.faults.length },
      frames: damage && { ...damage.frames, faults: damage.frames.faults.length },
      isSameProcess: damage?.isSameProcess,
    },
    holds: parserFaults.length + wedged.length + stormFaults.length === 0 && damage?.isSameProcess !== false,
  }
}

const onProgress = (sent: number) => console.log(`${sent} requests`)

const sumOf = (verdicts: Verdict[]) => ({
  runs: verdicts.reduce((sum, { runs }) => sum + runs, 0),
  perSecond: verdicts.reduce((sum, { perSecond }) => sum + perSecond, 0),
})

async function tryInThreads(whole: Trial): Promise<Verdict[]> {
  if (whole.runs === 0) return []
  const runs = Math.ceil(whole.runs / threads)
  return Promise.all(
    Array.from({ length: threads }, (_, index) => tryInThread({ ...whole, runs, seed: whole.seed + index * 1e9 })),
  )
}

async function tryInThread(trial: Trial): Promise<Verdict> {
  const worker = new Worker(new URL('./fuzz/parsers.ts', import.meta.url), { workerData: trial })
  try {
    for (;;) {
      const [message] = (await once(worker, 'message', { signal: AbortSignal.timeout(silenceMs) })) as [
        Verdict | number,
      ]
      if (typeof message === 'object') return message
    }
  } finally {
    await worker.terminate()
  }
}

interface Whole {
  requests: Damage
  frames: FrameDamage
  isSameProcess: boolean
}

/** SEND frames wait for a guest's pace: fewer of them take as long. */
const requestsPerFrame = 50

async function stormInstallation(requests: number, seed: number): Promise<Whole> {
  const env = { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'error' }
  const installation = await startInstallation({ name: `drill-fuzz-${process.pid}`, nodes: 1, env })
  const [node] = installation.nodes
  const { known, people, close } = await gather(installation)
  try {
    const pid = node?.pid()
    const url = node?.url ?? ''
    const damage = await storm({ url, requests, seed, known, people, onProgress })
    const rooms = (known['roomId'] ?? []).map(String)
    const frames = await stormFrames({ url, frames: Math.ceil(requests / requestsPerFrame), seed, rooms })
    // An unhandled rejection ends the process: the pid would differ, or be gone.
    const health = await fetch(`${url}/health/ready`).catch(() => null)
    return { requests: damage, frames, isSameProcess: health?.status === 200 && node?.pid() === pid }
  } finally {
    closeConnections()
    await close()
    await installation.stop()
  }
}
