// Lifecycle of a process: signals, uncaught errors, and notifications of its service manager (readiness, watchdog).
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openServiceManager } from './platform/service-manager.ts'
import { shutdownBudgetMs } from './shutdown.ts'

interface Running {
  log: Logger
  drain: () => Promise<void>
}

export function manageLifecycle(config: Config, { log, drain }: Running): void {
  const manager = openServiceManager(config, log)
  let isLeaving = false

  async function leave(exitCode: number) {
    if (isLeaving) return
    isLeaving = true
    manager.notifyStopping()
    // Exit even when something hangs.
    const budgetMs = shutdownBudgetMs(config)
    setTimeout(() => {
      log.fatal({ budgetMs }, 'shutdown budget used up, exiting')
      process.exit(1)
    }, budgetMs).unref()
    try {
      await drain()
    } catch (error) {
      log.fatal({ err: error }, 'drain failed, exiting')
      process.exit(1)
    }
    process.exit(exitCode)
  }

  process.on('SIGTERM', () => void leave(0))
  process.on('SIGINT', () => void leave(0))
  // The state after such an error is unknown: drain, and let the service manager restart the process.
  const fail = (kind: string) => (error: unknown) => {
    log.fatal({ err: error instanceof Error ? error : new Error(String(error)) }, `${kind}, draining and exiting`)
    void leave(1)
  }
  process.on('uncaughtException', fail('uncaught exception'))
  process.on('unhandledRejection', fail('unhandled rejection'))
  manager.notifyReady()
}
