// The thread that plans: one problem, then it ends. Solving takes seconds of CPU and blocks, so it runs beside the requests, and
// behind them: on Linux a thread has a priority of its own. Not the lowest: beside a busy machine it would never end.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { quickPlan, type Step, searchPlan } from '@campus/rules/planner/search'
import { openHighs } from './highs.ts'
import type { ThreadMessage, ThreadTask } from './planner.ts'

const { problem, until, solver } = workerData as ThreadTask
let step: Step = 'MOVES'

function post(message: ThreadMessage) {
  parentPort?.postMessage(message, [])
}

// Beside requests that take every core the search may never come to its end: what is known before it must not wait for them.
post({ quick: quickPlan(problem) })

// Elsewhere 0 would be the whole process.
if (process.platform === 'linux') setPriority(0, 10)

const solve = await openHighs(solver, ({ best, bound }) => post({ progress: { step, best, bound } }))
const found = searchPlan(problem, solve, {
  left: () => Math.max(0, until - Date.now()) / 1000,
  onStep: (next) => {
    step = next
    post({ progress: { step, best: null, bound: null } })
  },
})
post({ found })
