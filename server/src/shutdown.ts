// Shutdown of a process: its time budget, computed from the settings, and closings that run even if others fail.
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { jobsStopMs } from './platform/jobs-stop.ts'
import { withTimeout } from './platform/timeout.ts'
import { goodbyeMs } from './realtime/realtime-server.ts'

export type Closing = () => void | Promise<void>

/** Time for running requests after the sockets are closed. */
export const requestsMs = (config: Pick<Config, 'DRAIN_MS'>) => config.DRAIN_MS + 2000
/** Time for all closings together: running jobs finish, connections close. */
export const closingsMs = jobsStopMs + 5000
const slackMs = 2000

/** After this time a terminating process exits, whatever it still does. */
export function shutdownBudgetMs(config: Pick<Config, 'DRAIN_MS' | 'LEAVE_MS'>): number {
  return config.LEAVE_MS + config.DRAIN_MS + goodbyeMs + requestsMs(config) + closingsMs + slackMs
}

/** In reverse order. A closing that throws or exceeds the budget is logged and skipped. */
export async function closeAll(closings: readonly Closing[], log: Logger, budgetMs = closingsMs): Promise<void> {
  const deadline = performance.now() + budgetMs
  for (const close of closings.toReversed()) {
    try {
      const ms = Math.max(100, Math.round(deadline - performance.now()))
      await withTimeout(ms, Promise.resolve(close()), () => new Error(`not closed within ${ms} ms`))
    } catch (error) {
      log.error({ err: error }, 'closing failed, continuing with the others')
    }
  }
}
