// npm run dev: the whole product with hot reload, on private services with the demo campus.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '@campus/server/platform/migrate'
import { seedDemo } from './demo/seed.ts'
import { localFolder, projectRoot } from './local/folder.ts'
import { startMailbox } from './local/mailbox.ts'
import { freePort, startChild, stopChild } from './local/process.ts'
import { startServices } from './local/services.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } })
rmSync(join(localFolder, 'dev'), { recursive: true, force: true })
const services = await startServices({ name: 'dev', database: 'campus', keep: true })
await migrate(services.databaseUrl)
await seedDemo(services.databaseUrl)
const mailbox = await startMailbox(join(localFolder, 'mail'))
const apiPort = await freePort()
const binary = (name: string) => join(projectRoot, 'node_modules/.bin', name)
const children = [
  startChild(binary('node'), ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    output: 'inherit',
    cwd: projectRoot,
    env: {
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      SMTP_URL: mailbox.url,
      PORT: String(apiPort),
      // The page comes from Vite's port and calls through its proxy.
      ALLOWED_ORIGINS: `http://localhost:${values.port}`,
    },
  }),
  startChild(binary('vite'), ['web', '--port', values.port, '--strictPort'], {
    output: 'inherit',
    cwd: projectRoot,
    env: { API_URL: `http://127.0.0.1:${apiPort}` },
  }),
]
console.log(`letters are kept in ${mailbox.folder}`)

async function stop() {
  await Promise.all(children.map((child) => stopChild(child, 'SIGTERM')))
  await Promise.all([services.stop(), mailbox.stop()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
