// Tries every parser of strangers' bytes so many times: how fast, and what broke.

import { mp4Of } from '../fixtures/video.ts'
import { chanceOf } from './mutate.ts'
import { packager } from './packager.ts'
import { Broken, type Parser } from './parser.ts'
import { fmp4, mp4, webm } from './parsers.media.ts'
import { multipart, playlist, sockJs, stomp } from './parsers.words.ts'

export interface Trial {
  /** What is tried: parsers by themselves, or the packager with hostile recordings and failing children. */
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

/** Anything that takes longer would stop a process for everybody in it. */
const slowMs = 250
const mostFaults = 20

async function allParsers(): Promise<Parser[]> {
  const film = mp4Of(0.2)
  return [stomp(), sockJs(), webm(), mp4(film), fmp4(film), playlist(), await multipart()]
}

export async function tryParsers({ of = 'parsers', runs, seed, onProgress }: Trial): Promise<Verdict> {
  const parsers = of === 'parsers' ? await allParsers() : [packager(mp4Of(0.2))]
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
      // A seed of its own for each: any of them can be had again alone.
      const own = seed + index * 1e8 + count
      let ms = await timeOf(parser, own, complain)
      // It may have been the machine that was slow: what is slow by itself is so again.
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
  // Of this thread's own work: on a busy machine anything takes long by the clock. What waits for ever is seen by its silence.
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
