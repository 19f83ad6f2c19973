// The ffmpeg process: started in a sandbox without a shell, connected by pipes only, and killed with its parent.
import type { ChildProcess } from 'node:child_process'
import type { Sample } from '../mp4/fmp4.fragment.ts'
import type { Init } from '../mp4/fmp4.init.ts'
import { Fmp4Reader } from '../mp4/fmp4.reader.ts'
import { type EncodingPlan, ffmpegArgs } from './ffmpeg.args.ts'
import { spawnConfined } from './sandbox.ts'

export interface Encoder {
  /** The outermost process of its sandbox: killing it kills ffmpeg too. */
  pid: number
  write: (bytes: Buffer) => void
  /** No more input: it emits what it still holds, then exits. */
  end: () => void
  kill: () => void
}

export interface Encoding {
  onInit: (init: Init) => void
  onSamples: (samples: Sample[]) => void
  /** `stderr`: the last characters of it, for the log. */
  onExit: (exit: { isClean: boolean; stderr: string }) => void
}

/** A limit on input that it has not read yet: a process that hangs must not fill our memory. */
const backlogBytes = 32_000_000
const stderrLength = 2000

export type StartEncoder = (plan: EncodingPlan, encoding: Encoding) => Encoder

/** Never throws: a process that can't be started counts as one that exits a moment later. */
export const startEncoder: StartEncoder = (plan, encoding) => {
  try {
    return startChild(plan, encoding)
  } catch (error) {
    // Out of memory.
    setImmediate(encoding.onExit, { isClean: false, stderr: (error as Error).message })
    return notStarted
  }
}

const notStarted: Encoder = { pid: 0, write: () => {}, end: () => {}, kill: () => {} }

function startChild(plan: EncodingPlan, encoding: Encoding): Encoder {
  const child: ChildProcess = spawnConfined('ffmpeg', ffmpegArgs(plan))
  let lastErrors = ''
  let isOver = false
  let isOutputValid = true
  const exit = (isClean: boolean) => {
    if (isOver) return
    isOver = true
    encoding.onExit({ isClean: isClean && isOutputValid, stderr: lastErrors })
  }
  child.on('error', (error) => {
    lastErrors += error.message
    exit(false)
  })
  const { stdin, stdout, stderr } = child
  // Out of file descriptors: there are no pipes, and the error event is still to come.
  if (!stdin || !stdout || !stderr) return notStarted
  const reader = new Fmp4Reader(encoding.onInit, encoding.onSamples)
  stdout.on('data', (bytes: Buffer) => {
    if (isOver || isTaken(reader, bytes)) return
    isOutputValid = false
    child.kill('SIGKILL')
  })
  stderr.on('data', (bytes: Buffer) => {
    lastErrors = (lastErrors + bytes.toString()).slice(-stderrLength)
  })
  // A process that is gone does not read: its exit event is enough.
  stdin.on('error', () => {})
  child.on('close', (code) => exit(code === 0))
  return {
    pid: child.pid ?? 0,
    write(bytes) {
      if (stdin.destroyed || stdin.writableEnded) return
      stdin.write(bytes)
      if (stdin.writableLength > backlogBytes) child.kill('SIGKILL')
    },
    end: () => void stdin.end(),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Its output is untrusted: a reader that throws on it must not end this process. */
function isTaken(reader: Fmp4Reader, bytes: Buffer): boolean {
  try {
    return reader.push(bytes)
  } catch {
    return false
  }
}
