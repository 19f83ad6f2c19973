// The sandbox of ffmpeg: its own namespaces (no network, no other process, no file but /usr), a seccomp filter, no new
// privileges, resource limits, and an empty environment. bubblewrap makes the namespaces; without it only the limits remain.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { seccompProgram } from './seccomp.ts'

const memoryBytes = 1_200_000_000
const searchPath = '/usr/local/bin:/usr/bin:/bin'
const seccompFd = 3

/** Debian's libraries find each other through these. No /proc, no /dev, no /run: nothing to read there, and no socket. */
const namespaces = [
  '--unshare-all --die-with-parent --new-session --chdir /',
  '--ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64',
  '--ro-bind-try /etc/alternatives /etc/alternatives --ro-bind-try /etc/ld.so.cache /etc/ld.so.cache',
].flatMap((line) => line.split(' '))
const filtered = ['--seccomp', String(seccompFd)]

export function spawnConfined(program: string, args: string[]): ChildProcessWithoutNullStreams {
  const filter = hasSandbox() ? seccompProgram() : undefined
  const wrapped = filter ? ['bwrap', ...namespaces, ...filtered, '--', program, ...args] : [program, ...args]
  const [command = '', ...commandArgs] = [...limits(), ...wrapped]
  const child = spawn(command, commandArgs, {
    ...environment,
    stdio: ['pipe', 'pipe', 'pipe', filter ? 'pipe' : 'ignore'],
  })
  // Out of file descriptors: the child has no pipes, and its error event is still to come.
  const to = child.stdio?.[seccompFd] as Writable | null | undefined
  to?.on('error', () => {})
  to?.end(filter)
  return child as ChildProcessWithoutNullStreams
}

const environment = { cwd: '/', env: { PATH: searchPath } }
let isAvailable = false

/** Whether bubblewrap is installed and the kernel lets unprivileged users make namespaces. */
export function hasSandbox(): boolean {
  // Only success is cached: a moment without memory or file descriptors must not leave later encoders without a sandbox.
  isAvailable ||= has('bwrap') && seccompProgram() !== undefined && canEnter()
  return isAvailable
}

function canEnter(): boolean {
  const [command, ...commandArgs] = [...limits(), 'bwrap', ...namespaces, '--', 'true']
  return spawnSync(command, commandArgs, { ...environment, stdio: 'ignore' }).status === 0
}

/** In production a packager does not start without it, because the video it decodes is untrusted. */
export function requireSandbox(isProduction: boolean, warn: (message: string) => void): void {
  if (hasSandbox()) return
  const remedy = 'install bubblewrap and allow unprivileged user namespaces (user.max_user_namespaces)'
  if (isProduction) throw new Error(`the encoder cannot be isolated: ${remedy}`)
  warn(`the encoder is not isolated, which production rejects: ${remedy}`)
}

/** Another user if we are root, no new privileges, limits of memory and files (none may be written), a lower CPU priority. */
function limits(): string[] {
  const isRoot = process.getuid?.() === 0
  const asNobody = isRoot ? ['--reuid', 'nobody', '--regid', 'nogroup', '--clear-groups'] : []
  return [
    ...(has('setpriv') ? ['setpriv', ...asNobody, '--no-new-privs', '--pdeathsig', 'KILL'] : []),
    ...(has('prlimit') ? ['prlimit', `--as=${memoryBytes}`, '--nofile=32', '--fsize=0', '--core=0'] : []),
    ...(has('nice') ? ['nice', '-n', '5'] : []),
  ]
}

function has(program: string): boolean {
  return searchPath.split(':').some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
