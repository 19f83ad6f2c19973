// Processes under test: all servers on one core, all that load them on the other.
import { execFileSync } from 'node:child_process'

export const [serverCore, generatorCore] = ['0', '1'] as const

/** All threads of a server, and all that is started by it from now on. */
export function pin(pid: number, core: string = serverCore) {
  execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore' })
}
