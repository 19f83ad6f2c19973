// Saturates one address with requests over some connections, with wrk.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { generatorCore } from './process.ts'

interface Asked {
  headers?: Record<string, string>
  /** Each asks again when it is answered: too few of them measure how long an answer waits, not what it costs. */
  connections?: number
}

export async function saturate(url: string, seconds: number, { headers = {}, connections = 64 }: Asked = {}) {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-c', generatorCore, 'wrk', '-t1', `-c${connections}`, `-d${seconds}s`, ...given, url]
  const { stdout } = await promisify(execFile)('taskset', args)
  if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return {
    answers: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
  }
}
