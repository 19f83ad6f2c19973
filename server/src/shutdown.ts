// How a process ends: the longest it may take, computed once from its settings, and closings that cannot keep each other from running.
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { jobsStopMs } from './platform/jobs.ts'
import { withTimeout } from './platform/timeout.ts'
import { goodbyeMs } from './realtime/realtime-server.ts'

export type Closing = () => void | Promise<void>

/** Requests that still run when the sockets are gone. */
export const requestsMs = (config: Pick<Config, 'DRAIN_MS'>) => config.DRAIN_MS + 2000
/** All closings together: jobs that run are waited for, and connections closed. */
export const closingsMs = jobsStopMs + 5000
const slackMs = 2000

/** After so long a process that was told to go is ended, whatever it still does. */
export function shutdownBudgetMs(config: Pick<Config, 'DRAIN_MS' | 'LEAVE_MS'>): number {
  return config.LEAVE_MS + config.DRAIN_MS + goodbyeMs + requestsMs(config) + closingsMs + slackMs
}

/** In reverse order. One that throws, or takes longer than all of them may, is logged and left behind. */
export async function closeAll(closings: readonly Closing[], log: Logger, budgetMs = closingsMs): Promise<void> {
  const deadline = performance.now() + budgetMs
  for (const close of closings.toReversed()) {
    try {
      const ms = Math.max(100, Math.round(deadline - performance.now()))
      await withTimeout(ms, Promise.resolve(close()), () => new Error(`not closed within ${ms} ms`))
    } catch (error) {
      log.error({ err: error }, 'closing failed, the rest is closed all the same')
    }
  }
}
