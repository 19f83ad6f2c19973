// A private RabbitMQ with Web-STOMP from Debian's binaries, everything of it on one core; it stores nothing.

import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { localFolder } from '@campus/ops/local/folder'
import { eventually, freePort, startChild, stopChild } from '@campus/ops/local/process'

const program = '/usr/lib/rabbitmq/bin/rabbitmq-server'

/** Debian puts it into a folder of its version. */
export const rabbitMqVersion = (): string =>
  readdirSync('/usr/lib/rabbitmq/lib')
    .find((name) => name.startsWith('rabbitmq_server-'))
    ?.split('-')[1] ?? 'unknown'

export async function startRabbitMq(core: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = join(localFolder, `bench-rabbitmq-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const settings = [
    `listeners.tcp.default = 127.0.0.1:${await freePort()}`,
    `stomp.listeners.tcp.1 = 127.0.0.1:${await freePort()}`,
    'stomp.default_user = guest',
    'stomp.default_pass = guest',
    'web_stomp.tcp.ip = 127.0.0.1',
    `web_stomp.tcp.port = ${port}`,
    'web_stomp.tcp.backlog = 4096',
    'web_stomp.ws_opts.idle_timeout = 3600000',
    'web_stomp.ws_opts.compress = false',
    'log.file = false',
  ]
  writeFileSync(join(folder, 'rabbitmq.conf'), `${settings.join('\n')}\n`)
  writeFileSync(join(folder, 'plugins'), '[rabbitmq_web_stomp].\n')
  const env = {
    HOME: folder,
    RABBITMQ_NODENAME: `bench-${process.pid}@localhost`,
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_DIST_PORT: String(await freePort()),
    ERL_EPMD_PORT: String(await freePort()),
  }
  // A process space of its own: the shell, the virtual machine and its port mapper all end with their first process.
  const asMyself = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']
  const alone = ['unshare', ...asMyself, '--fork', '--pid', '--mount-proc', '--kill-child']
  const child = startChild('taskset', ['-c', core, ...alone, program], { env })
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error('RabbitMQ did not start: has `ops/setup bench` been run?')
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  }, 60_000)
  return {
    port,
    stop: async () => {
      await stopChild(child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
