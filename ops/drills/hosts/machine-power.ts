// What happens to whole machines of a drill: a cable between two of them, and a power cut.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { eventually } from '../../local/process.ts'

const ip = (...args: string[]) => execFileSync('ip', args)

/** Both machines retain their own uplink; this is an additional link between them. */
export function joinNetworks(first: string, firstAddress: string, second: string, secondAddress: string): void {
  ip('link', 'add', 'cable', 'netns', first, 'type', 'veth', 'peer', 'name', 'cable', 'netns', second)
  for (const [network, address] of [
    [first, firstAddress],
    [second, secondAddress],
  ] as const) {
    ip('-n', network, 'address', 'add', `${address}/24`, 'dev', 'cable')
    ip('-n', network, 'link', 'set', 'cable', 'up')
  }
}

/** Kills its first process; the kernel then kills everything else at once, without a shutdown. */
export async function cutPower(machine: string): Promise<void> {
  const supervisor = pids().find((pid) => commandOf(pid).includes(`--machine=${machine}\0`))
  if (supervisor === undefined) throw new Error(`${machine} does not run`)
  const [first] = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').split(' ')
  process.kill(Number(first), 'SIGKILL')
  await eventually(async () => {
    if (pids().includes(String(first))) throw new Error(`${machine} still runs`)
  }, 10_000)
}

const pids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It ended meanwhile.
    return ''
  }
}
