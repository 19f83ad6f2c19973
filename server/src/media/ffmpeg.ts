// The ffmpeg child: started without a shell, with as little as it needs, talking over pipes only, and ended with its parent.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { type EncodingPlan, ffmpegArgs } from './ffmpeg.args.ts'
import type { Sample } from './fmp4.fragment.ts'
import type { Init } from './fmp4.init.ts'
import { Fmp4Reader } from './fmp4.reader.ts'

export interface Encoder {
  pid: number
  write: (bytes: Buffer) => void
  /** No more comes: what is in it is given out, then it ends. */
  end: () => void
  kill: () => void
}

export interface Encoding {
  onInit: (init: Init) => void
  onSamples: (samples: Sample[]) => void
  /** `words` are the last it said, for the log. */
  onExit: (exit: { isClean: boolean; words: string }) => void
}

const memoryBytes = 1_200_000_000
/** What it has not read yet; a child that stands still must not fill our memory. */
const backlogBytes = 32_000_000
const wordsKept = 2000

export function startEncoder(plan: EncodingPlan, encoding: Encoding): Encoder {
  const [program = '', ...args] = [...confinement(), 'ffmpeg', ...ffmpegArgs(plan)]
  const child = spawn(program, args, { stdio: 'pipe', cwd: '/', env: { PATH: searchPath } })
  let words = ''
  let isOver = false
  let hasAnswered = true
  const reader = new Fmp4Reader(encoding.onInit, encoding.onSamples)
  child.stdout.on('data', (bytes: Buffer) => {
    if (isOver || reader.push(bytes)) return
    hasAnswered = false
    child.kill('SIGKILL')
  })
  child.stderr.on('data', (bytes: Buffer) => {
    words = (words + bytes.toString()).slice(-wordsKept)
  })
  // A child that is gone does not read; its exit is what is heard.
  child.stdin.on('error', () => {})
  const exit = (isClean: boolean) => {
    if (isOver) return
    isOver = true
    encoding.onExit({ isClean: isClean && hasAnswered, words })
  }
  child.on('error', (error) => {
    words += error.message
    exit(false)
  })
  child.on('close', (code) => exit(code === 0))
  return {
    pid: child.pid ?? 0,
    write: (bytes) => feed(child, bytes),
    end: () => void child.stdin.end(),
    kill: () => void child.kill('SIGKILL'),
  }
}

function feed(child: ChildProcessWithoutNullStreams, bytes: Buffer) {
  if (child.stdin.destroyed || child.stdin.writableEnded) return
  child.stdin.write(bytes)
  if (child.stdin.writableLength > backlogBytes) child.kill('SIGKILL')
}

const searchPath = '/usr/local/bin:/usr/bin:/bin'

/** Another user if we may, no new rights, limits of memory and files (none may be written), a lower place in the queue. */
function confinement(): string[] {
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
