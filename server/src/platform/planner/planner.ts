// Runs plans in threads: one at a time in this process, each with a limit of time, and to be cancelled at any moment.
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { PlannerProblem } from '@campus/rules/planner/problem'
import type { Found, Step } from '@campus/rules/planner/search'

export interface PlanTask {
  problem: PlannerProblem
  /** For the search; a thread that takes much longer is ended. */
  seconds: number
}

/** A WebAssembly.Module, which threads share; Node's types have no words for it. */
export type CompiledSolver = object
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<CompiledSolver> }
}

/** For the thread: until when, by its clock, and the compiled solver. */
export interface ThreadTask {
  problem: PlannerProblem
  until: number
  solver: CompiledSolver
}

export interface StepProgress {
  step: Step
  /** What the best plan so far costs in this step, and the least that is still possible; null while unknown. */
  best: number | null
  bound: number | null
}

/** From the thread: a quick plan before the search, how far that is, and its answer. */
export type ThreadMessage = { quick: Found } | { progress: StepProgress } | { found: Found }

export interface Watch {
  /** Ends the thread, or the waiting for it. */
  signal: AbortSignal
  onStart: () => void
  onProgress: (progress: StepProgress) => void
}

export interface Planner {
  /** Whether a further plan would have to wait. */
  isBusy: () => boolean
  /** Rejects when it is cancelled, or the thread fails. */
  plan: (task: PlanTask, watch: Watch) => Promise<Found>
}

/** To start the thread, and for the last question to notice that its time is over. */
const graceMs = 5000

export function openPlanner(): Planner {
  let last: Promise<unknown> = Promise.resolve()
  let open = 0
  let solver: Promise<CompiledSolver> | undefined
  return {
    isBusy: () => open > 0,
    plan: (task, watch) => {
      open++
      const before = last
      const mine = before
        .catch(() => {})
        .then(() => {
          watch.signal.throwIfAborted()
          watch.onStart()
          return (solver ??= compileSolver())
        })
        .then((compiled) => runThread(task, watch, compiled))
        .finally(() => open--)
      last = mine
      return mine
    },
  }
}

/** Once in a process, and only in one that plans: compiling in each thread would take time from requests every time. */
async function compileSolver(): Promise<CompiledSolver> {
  const bytes = await readFile(new URL(import.meta.resolve('highs/runtime')))
  return WebAssembly.compile(bytes)
}

function runThread(
  { problem, seconds }: PlanTask,
  { signal, onProgress }: Watch,
  solver: CompiledSolver,
): Promise<Found> {
  signal.throwIfAborted()
  const task: ThreadTask = { problem, until: Date.now() + seconds * 1000, solver }
  const worker = new Worker(new URL('./planner-thread.ts', import.meta.url), { workerData: task })
  // A process that ends does not wait for a proposal.
  worker.unref()
  const { promise, resolve, reject } = Promise.withResolvers<Found>()
  const cancel = () => reject(new Error('plan cancelled'))
  let late: NodeJS.Timeout | undefined
  signal.addEventListener('abort', cancel, { once: true })
  worker.on('message', (message: ThreadMessage) => {
    if ('found' in message) resolve(message.found)
    else if ('progress' in message) onProgress(message.progress)
    else late = setTimeout(() => resolve(message.quick), Math.max(0, task.until - Date.now()) + graceMs)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('planner thread ended')))
  return promise.finally(async () => {
    clearTimeout(late)
    signal.removeEventListener('abort', cancel)
    await worker.terminate()
  })
}
