// The ffmpeg child: started without a shell, in a sandbox, talking over pipes only, and ended with its parent.
import type { ChildProcess } from 'node:child_process'
import type { Sample } from '../mp4/fmp4.fragment.ts'
import type { Init } from '../mp4/fmp4.init.ts'
import { Fmp4Reader } from '../mp4/fmp4.reader.ts'
import { type EncodingPlan, ffmpegArgs } from './ffmpeg.args.ts'
import { spawnConfined } from './sandbox.ts'

export interface Encoder {
  /** The outermost process of its sandbox: killed, it takes ffmpeg along. */
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

/** What it has not read yet; a child that stands still must not fill our memory. */
const backlogBytes = 32_000_000
const wordsKept = 2000

export type StartEncoder = (plan: EncodingPlan, encoding: Encoding) => Encoder

/** Never throws: a child that can't be started is one that exits, a moment later. */
export const startEncoder: StartEncoder = (plan, encoding) => {
  try {
    return startChild(plan, encoding)
  } catch (error) {
    // Out of memory.
    setImmediate(encoding.onExit, { isClean: false, words: (error as Error).message })
    return deaf
  }
}

const deaf: Encoder = { pid: 0, write: () => {}, end: () => {}, kill: () => {} }

function startChild(plan: EncodingPlan, encoding: Encoding): Encoder {
  const child: ChildProcess = spawnConfined('ffmpeg', ffmpegArgs(plan))
  let words = ''
  let isOver = false
  let hasAnswered = true
  const exit = (isClean: boolean) => {
    if (isOver) return
    isOver = true
    encoding.onExit({ isClean: isClean && hasAnswered, words })
  }
  child.on('error', (error) => {
    words += error.message
    exit(false)
  })
  const { stdin, stdout, stderr } = child
  // Out of files: there are no pipes, and the error event is still to come.
  if (!stdin || !stdout || !stderr) return deaf
  const reader = new Fmp4Reader(encoding.onInit, encoding.onSamples)
  stdout.on('data', (bytes: Buffer) => {
    if (isOver || isTaken(reader, bytes)) return
    hasAnswered = false
    child.kill('SIGKILL')
  })
  stderr.on('data', (bytes: Buffer) => {
    words = (words + bytes.toString()).slice(-wordsKept)
  })
  // A child that is gone does not read; its exit is what is heard.
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

/** What a child writes is bytes like any other: a reader that throws on them must not end this process. */
function isTaken(reader: Fmp4Reader, bytes: Buffer): boolean {
  try {
    return reader.push(bytes)
  } catch {
    return false
  }
}
