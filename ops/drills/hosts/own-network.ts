// A drill in a network namespace of its own: kernel settings of sockets apply to it and to nobody else on this machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../local/folder.ts'
import type { Measured } from '../../promise.ts'

const marker = 'DRILL_OWN_NETWORK'
export const shippedSettings = join(projectRoot, 'ops/deploy/sysctl/60-campus-score.conf')

export const isOnOwnNetwork = (): boolean => process.env[marker] === 'yes'

/** Runs the drill again inside, with those settings applied if a file is named; its last line is the answer. */
export async function onOwnNetwork(drill: string, args: string[], settings: string | undefined): Promise<Measured> {
  if (process.getuid?.() !== 0) throw new Error('this drill makes a network namespace: run it as root')
  const apply = settings === undefined ? '' : `sysctl -q -p ${settings} && `
  const script = `ip link set lo up && ${apply}exec "$@"`
  const program = [process.execPath, join(projectRoot, 'ops/drill.ts'), drill, ...args]
  const child = spawn('unshare', ['--net', '--', 'sh', '-euc', script, 'sh', ...program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, [marker]: 'yes' },
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString()
  })
  await once(child, 'close')
  const last = output.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error(`${drill}: no answer from inside its network: ${output.slice(-500)}`)
  const { drill: _, holds, ...figures } = JSON.parse(last) as Measured & { drill: string }
  return { figures, holds }
}

/** Kernel memory of all TCP sockets of this machine, in MB (sockstat counts pages of 4 kB, in every namespace). */
export function tcpMemoryMb(): number {
  const [, pages] = /^TCP: .*\bmem (\d+)/m.exec(readFileSync('/proc/net/sockstat', 'utf8')) ?? []
  if (pages === undefined) throw new Error('/proc/net/sockstat has no TCP memory')
  return Math.round((Number(pages) * 4096) / 1e6)
}
