// Administrators on a machine's own network who set up venues without end: `URL FILE PREFIX`. Each acknowledged name is a line of FILE, with
// the time; the log-in is retried until the server answers.
import { appendFileSync } from 'node:fs'
import { demoAdmin } from '../../demo/campus.ts'
import { eventually } from '../../local/process.ts'
import { signIn } from '../people/sign-in.ts'

const [url = '', file = '', prefix = ''] = process.argv.slice(2)
const writerCount = 8
const { cookie } = await eventually(() => signIn(url, demoAdmin), 120_000, 20)

async function write(writer: number) {
  for (let turn = 0; ; turn++) {
    const name = `${prefix}${writer}-${turn}`
    const response = await fetch(`${url}/api/venues`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': `${name}-drill-standby` },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(8000),
    }).catch(() => undefined)
    const isRead = response && (await response.arrayBuffer().catch(() => undefined)) !== undefined
    if (isRead && response.status === 200) appendFileSync(file, `${name} ${Date.now()}\n`)
  }
}

await Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)))
