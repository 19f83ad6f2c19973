// Debian's slowhttptest with its four attacks, one after the other: headers, bodies and reads that never end, and overlapping ranges.
// Everybody else is served as before. Runs in a network namespace of its own with the kernel settings that ops/deploy ships.
// `npm run drill -- slow-http [--seconds N] [--connections N] [--unset]`; `--unset`: without the kernel settings.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import { startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { numbersIn } from './cluster/options.ts'
import { isOnOwnNetwork, onOwnNetwork, shippedSettings, tcpMemoryMb } from './hosts/own-network.ts'
import { startReading } from './hosts/readers.ts'
import { isServed, type Slowed } from './slow-http/judge.ts'

const promise = { availablePercent: 100, p99Ms: 300 }
const attacks: Record<string, string[]> = {
  headers: ['-H', '-i', '5'],
  body: ['-B', '-i', '5', '-s', '8192', '-t', 'POST', '-f', 'application/json'],
  ranges: ['-R', '-a', '10', '-b', '3000', '-t', 'HEAD'],
  // Windows of a few bytes, read slowly, several requests in one connection.
  read: ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
}

export async function run(args: string[]): Promise<Measured> {
  const [rest, isUnset] = [args.filter((arg) => arg !== '--unset'), args.includes('--unset')]
  const { seconds, connections } = numbersIn(rest, { seconds: 60, connections: 2000 })
  if (!isOnOwnNetwork()) return onOwnNetwork('slow-http', rest, isUnset ? undefined : shippedSettings)
  const installation = await startInstallation({ name: `drill-slow-http-${process.pid}`, env: { LOG_LEVEL: 'error' } })
  const { url } = installation
  const paths = ['/api/matches', '/api/competitions', '/api/venues']
  const readers = startReading(url, paths, 30)
  const newcomers = startReading(url, paths, 100, { isNewcomer: true })
  let tcpMb = 0
  const scales = setInterval(() => (tcpMb = Math.max(tcpMb, tcpMemoryMb())), 500)
  const weigh = () => {
    const most = tcpMb
    tcpMb = 0
    return most
  }
  const sample = () => ({ reads: readers.sample(), newcomers: newcomers.sample() })
  const scenes: Record<string, Slowed> = {}
  try {
    await sleep(3000)
    const quiet = sample()
    for (const [name, options] of Object.entries(attacks)) {
      const target = `${url}${name === 'body' ? '/api/users/login' : '/api/matches/all'}`
      const attacked = await attack([...options, '-u', target], seconds, connections)
      scenes[name] = { ...attacked, ...sample(), tcpMb: weigh() }
      console.error(`  ${name} ${JSON.stringify(scenes[name])}`)
    }
    return {
      figures: { promise, seconds, connections, quiet, scenes },
      holds: Object.values(scenes).every((scene) => isServed(scene, promise.p99Ms)),
    }
  } finally {
    clearInterval(scales)
    await Promise.all([readers.stop(), newcomers.stop()])
    await installation.stop()
  }
}

/** Parses the final connection counts of slowhttptest. */
async function attack(options: string[], seconds: number, connections: number) {
  const folder = mkdtempSync(join(tmpdir(), 'slow-http-'))
  const wanted = ['-c', String(connections), '-r', String(Math.ceil(connections / 5)), '-l', String(seconds), '-p', '3']
  try {
    const { stdout } = await promisify(execFile)('slowhttptest', [...wanted, ...options], {
      cwd: folder,
      timeout: (seconds + 60) * 1000,
      maxBuffer: 64e6,
    })
    const plain = stripVTControlCharacters(stdout)
    const last = (word: string) =>
      Number(
        plain
          .match(new RegExp(`${word}:\\s+(\\d+)`, 'g'))
          ?.at(-1)
          ?.match(/\d+$/)?.[0] ?? 0,
      )
    const most = Math.max(0, ...[...plain.matchAll(/connected:\s+(\d+)/g)].map(([, count]) => Number(count)))
    const unavailable = [...plain.matchAll(/service available:\s+(YES|NO)/g)].filter(([, word]) => word === 'NO').length
    return { connected: most, closed: last('closed'), unavailable }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
