// Fuzzes every parser of untrusted bytes, and reports faults and speed.

import { mp4Of } from '../fixtures/video.ts'
import { chanceOf } from './mutate.ts'
import { packager } from './packager.ts'
import { Broken, type Parser } from './parser.ts'
import { fmp4, mp4, webm } from './parsers.media.ts'
import { multipart, playlist, sockJs, stomp } from './parsers.words.ts'

export interface Trial {
  /** What is fuzzed: the parsers, or the packager with hostile recordings and failing child processes. */
  of?: 'parsers' | 'packager'
  runs: number
  seed: number
  onProgress?: (done: number) => void
}

export interface Verdict {
  runs: number
  perSecond: number
  byParser: Record<string, { runs: number; microseconds: number; slowestMs: number }>
  faults: Array<{ parser: string; why: string; bytes: string }>
}

/** Anything slower would block a process for all its users. */
const slowMs = 250
const mostFaults = 20

async function allParsers(): Promise<Parser[]> {
  const film = await mp4Of(0.2)
  return [stomp(), sockJs(), await webm(), mp4(film), fmp4(film), playlist(), await multipart()]
}

export async function tryParsers({ of = 'parsers', runs, seed, onProgress }: Trial): Promise<Verdict> {
  const parsers = of === 'parsers' ? await allParsers() : [packager(await mp4Of(0.2))]
  const total = parsers.reduce((sum, { weight }) => sum + weight, 0)
  const verdict: Verdict = { runs: 0, perSecond: 0, byParser: {}, faults: [] }
  const began = performance.now()
  for (const [index, parser] of parsers.entries()) {
    const { name } = parser
    const share = Math.max(1, Math.round((runs * parser.weight) / total))
    const complain = (why: string, bytes = '') => {
      if (verdict.faults.length < mostFaults) verdict.faults.push({ parser: name, why, bytes })
    }
    const started = performance.now()
    let slowestMs = 0
    for (let count = 0; count < share; count++) {
      // A seed per run, so that any of them can be repeated alone.
      const own = seed + index * 1e8 + count
      let ms = await timeOf(parser, own, complain)
      // The machine may have been busy: a slow input is slow again.
      if (ms > slowMs) ms = Math.min(ms, await timeOf(parser, own, complain), await timeOf(parser, own, complain))
      if (ms > slowMs) complain(`took ${Math.round(ms)} ms with seed ${own}`)
      slowestMs = Math.max(slowestMs, ms)
      if (++verdict.runs % 20_000 === 0) onProgress?.(verdict.runs)
    }
    const microseconds = Math.round((1000 * (performance.now() - started)) / share)
    verdict.byParser[name] = { runs: share, microseconds, slowestMs: Math.round(slowestMs) }
  }
  verdict.perSecond = Math.round((1000 * verdict.runs) / (performance.now() - began))
  return verdict
}

async function timeOf({ run }: Parser, seed: number, complain: (why: string, bytes: string) => void): Promise<number> {
  // CPU time of this thread, because on a busy machine wall time means little. A run that waits forever shows as a
  // hang.
  const began = process.threadCpuUsage()
  try {
    const running = run(chanceOf(seed))
    if (running) await running
  } catch (error) {
    complain(`${String(error)} with seed ${seed}`, error instanceof Broken ? error.bytes.toString('base64') : '')
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}
