// Notifications to systemd (sd_notify): ready, stopping, and a watchdog heartbeat every few seconds. A timer of the
// main event loop sends the heartbeat: a loop that hangs sends none, and systemd restarts the process. Outside systemd
// nothing happens.
import { spawn } from 'node:child_process'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

interface ServiceManager {
  notifyReady: () => void
  notifyStopping: () => void
}

export function openServiceManager(
  config: Pick<Config, 'NOTIFY_SOCKET' | 'WATCHDOG_USEC'>,
  log: Logger,
): ServiceManager {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = config
  if (NOTIFY_SOCKET === undefined) return { notifyReady: () => {}, notifyStopping: () => {} }
  let isFailing = false

  function report(reason: string) {
    if (!isFailing) log.error({ reason }, 'systemd notification failed')
    isFailing = true
  }

  // Node has no unix datagram sockets; systemd-notify does, and it waits until systemd has read the message.
  function notify(state: string) {
    const child = spawn('systemd-notify', [state], { stdio: 'ignore' })
    child.once('error', (error) => report(error.message))
    child.once('exit', (code) => {
      if (code === 0) isFailing = false
      else report(`exit ${code}`)
    })
  }

  return {
    notifyReady: () => {
      notify('READY=1')
      // Three heartbeats per watchdog timeout.
      if (WATCHDOG_USEC) setInterval(() => notify('WATCHDOG=1'), WATCHDOG_USEC / 3000).unref()
    },
    notifyStopping: () => notify('STOPPING=1'),
  }
}
