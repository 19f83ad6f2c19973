// One server process of a local installation: started with its settings, awaited until ready, stopped or killed.
import { join } from 'node:path'
import { projectRoot } from './local/folder.ts'
import { eventually, freePort, startChild, stopChild } from './local/process.ts'

export interface ServerProcess {
  name: string
  /** The process's own URL on loopback. */
  url: string
  pid: () => number
  start: () => Promise<void>
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/**
 * As processes are started everywhere (ops/deploy): young objects get little room, and memory outside the heap comes from two places instead
 * of one for each thread. A loaded process holds a third less, for as many answers (`npm run bench -- memory`).
 */
export const thrift = { flags: ['--max-semi-space-size=4'], env: { MALLOC_ARENA_MAX: '2' } }

/** `output`: where its log goes; to ours otherwise. */
export async function startServer(
  name: string,
  env: Record<string, string>,
  { output = 'inherit' }: { output?: 'inherit' | number } = {},
): Promise<ServerProcess> {
  const nodePort = await freePort()
  const url = `http://127.0.0.1:${nodePort}`
  const launch = () =>
    startChild(process.execPath, [...thrift.flags, join(projectRoot, 'server/src/main.ts')], {
      output,
      deathSignal: 'KILL',
      env: {
        NODE_ENV: 'production',
        ALLOW_INSECURE: 'true',
        NODE_NAME: name,
        NODE_PORT: String(nodePort),
        ...thrift.env,
        ...env,
      },
    })
  let child = launch()
  const ready = () =>
    eventually(async () => {
      const { status } = await fetch(`${url}/health/ready`)
      if (status !== 200) throw new Error(`${name} is not ready: ${status}`)
    }, 120_000)
  await ready()
  return {
    name,
    url,
    pid: () => child.pid ?? 0,
    start: async () => {
      child = launch()
      await ready()
    },
    stop: () => stopChild(child, 'SIGTERM', 15_000),
    kill: () => stopChild(child, 'SIGKILL'),
  }
}
