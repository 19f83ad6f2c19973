// Traces what the encoders of a packager touch: files they open, sockets they create.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../../local/process.ts'
import { peakMb } from './tree.ts'

export interface Touched {
  /** How many encoders were started and seen. */
  encoders: number
  /** Calls that are none of an encoder's business. */
  offences: string[]
}

const calls = 'trace=execve,clone,clone3,fork,vfork,open,openat,openat2,creat,%network'

/** Libraries, their settings, and kernel information about the machine: read, never written. */
const allowed =
  /^\/(?:lib|usr\/lib|usr\/local\/lib|proc|sys\/devices\/system|sys\/fs\/cgroup|usr\/share\/locale|etc\/ld\.so|etc\/ssl\/openssl\.cnf|etc\/gcrypt|usr\/lib\/ssl|dev\/null|dev\/urandom)/

/** Attaches to processes and all they start, until the result is requested. */
export async function traceProcesses(pids: number[]): Promise<() => Promise<Touched>> {
  const { args, read } = protocol()
  const strace = spawn('strace', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])], { stdio: 'ignore' })
  const gone = once(strace, 'exit')
  await sleep(1000)
  if (strace.exitCode !== null) throw new Error('strace can not attach: is it installed, and are we allowed to?')
  return async () => {
    strace.kill('SIGINT')
    await gone
    return read()
  }
}

/** Gives bytes to a program of its own, until it ends or the time is over. */
export async function feed(command: string[], bytes: Buffer, mostMs: number): Promise<Touched & { peakMb: number }> {
  const { args, read } = protocol()
  const strace = spawn('strace', [...args, ...command], { stdio: ['pipe', 'ignore', 'ignore'] })
  const gone = once(strace, 'exit')
  let mb = 0
  const polling = setInterval(() => {
    mb = Math.max(mb, ...childrenOf(strace.pid ?? 0).map(peakMb))
  }, 10)
  // What is not wanted is not read.
  strace.stdin.on('error', () => {})
  strace.stdin.end(bytes)
  await Promise.race([gone, sleep(mostMs)])
  clearInterval(polling)
  for (const child of childrenOf(strace.pid ?? 0)) process.kill(child, 'SIGKILL')
  await gone
  return { ...read(), peakMb: Math.round(mb) }
}

function protocol() {
  const folder = mkdtempSync(join(tmpdir(), 'strace-'))
  const file = join(folder, 'calls')
  return {
    args: ['-f', '-qq', '-e', calls, '-o', file],
    read: () => {
      const touched = judgeCalls(readFileSync(file, 'utf8'))
      rmSync(folder, { recursive: true, force: true })
      return touched
    },
  }
}

function judgeCalls(text: string): Touched {
  const lines = text.split('\n').flatMap((line) => {
    const [, pid, call] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    return pid && call ? [{ pid, call }] : []
  })
  // A child's lines may appear before its parent's line with the child's pid.
  const parents = new Map<string, string>()
  for (const { pid, call } of lines) {
    const child = /^(?:<\.\.\. )?(?:clone3?|v?fork)\b.*= (\d+)$/.exec(call)?.[1]
    if (child) parents.set(child, pid)
  }
  const encoders = new Set<string>()
  const isEncoder = (pid: string | undefined): boolean =>
    pid !== undefined && (encoders.has(pid) || isEncoder(parents.get(pid)))
  const offences: string[] = []
  for (const { pid, call } of lines) {
    if (/^execve\("[^"]*\/ffmpeg"/.test(call)) encoders.add(pid)
    else if (isEncoder(pid) && isOffence(call)) offences.push(call)
  }
  return { encoders: encoders.size, offences }
}

function isOffence(call: string): boolean {
  const [, name = '', path] = /^(\w+)\((?:AT_FDCWD, )?(?:"([^"]*)")?/.exec(call) ?? []
  if (['', 'clone', 'clone3', 'fork', 'vfork'].includes(name)) return false
  if (!/^(open|creat)/.test(name)) return true
  return (
    name === 'creat' || !allowed.test(path ?? '') || path?.includes('..') === true || /O_(WRONLY|RDWR|CREAT)/.test(call)
  )
}
