// Players behind an edge in numbers, simulated by the program beside.
import { startGenerator } from '../crowd/generator.ts'

export interface PlayerFigures {
  closed: number
  secs: number
  requests: number
  bytes: number
  failures: number
  parts: number
  /** Fewest and most parts that a player got. */
  least: number
  most: number
  /** Parts that the last of them is behind the first, at the end. */
  behind: number
  /** How much later than the first player each got each part. */
  p50_ms: number
  p95_ms: number
  max_ms: number
  gen_cpu_s: number
}

/** Resolves when all of them have a playlist. */
export async function startPlayers(port: number, playlist: string, count: number) {
  const { run, leave } = await startGenerator<PlayerFigures>('cdn/players.c', count, [
    '-p',
    String(port),
    '-s',
    playlist,
  ])
  return { watch: (seconds: number) => run(`watch ${seconds}`), leave }
}
