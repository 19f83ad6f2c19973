// Starts the bare engine of a list: the same bytes as ours, on the servers' core.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '@campus/ops/local/folder'
import { eventually, freePort, startChild, stopChild } from '@campus/ops/local/process'
import { serverCore } from '../process.ts'

/** `headers`: besides the type, so that not the body alone is the same. */
export async function startCachedBytes(route: string, bytes: Buffer, headers: Record<string, string> = {}) {
  const port = await freePort()
  const file = join(localFolder, `bench-bytes-${port}.json`)
  writeFileSync(file, bytes)
  const script = join(import.meta.dirname, 'server.ts')
  const child = startChild('taskset', [
    '-c',
    serverCore,
    process.execPath,
    script,
    String(port),
    route,
    file,
    JSON.stringify(headers),
  ])
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => void (await (await fetch(url)).arrayBuffer()), 10_000)
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      await stopChild(child, 'SIGTERM')
      rmSync(file)
    },
  }
}
