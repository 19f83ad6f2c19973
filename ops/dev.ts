// npm run dev: the whole product with hot reload, on private services with the demo campus.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDemoCampus } from './demo-campus.ts'
import { showEmails } from './local/emails.ts'
import { projectRoot } from './local/folder.ts'
import { freePort, startChild, stopChild } from './local/process.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } })
const campus = await startDemoCampus('dev')
const emails = await showEmails(campus.mailFolder)
const apiPort = await freePort()
const start = (name: string, args: string[], env: Record<string, string>) =>
  startChild(join(projectRoot, 'node_modules/.bin', name), args, { output: 'inherit', cwd: projectRoot, env })
const children = [
  start('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    ...campus.settings,
    PORT: String(apiPort),
    ROLES: 'http,realtime,jobs,media',
    // The page comes from Vite's port and calls through its proxy; links in e-mails lead there too.
    PUBLIC_URL: `http://localhost:${values.port}`,
  }),
  start('vite', ['web', '--port', values.port, '--strictPort'], { API_URL: `http://127.0.0.1:${apiPort}` }),
]
console.log(`emails: ${emails.url}`)

async function stop() {
  await Promise.all(children.map((child) => stopChild(child, 'SIGTERM')))
  emails.stop()
  await campus.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
