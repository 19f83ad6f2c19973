// One run of sqlmap against one address: found something, found nothing, or could not scan.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Target {
  name: string
  url: string
  method?: string
  body?: string
}

interface Options {
  cookie: string
  /** Two at once in one would write into each other's sessions. */
  folder: string
  level: string
  risk: string
}

const run = promisify(execFile)
const mostMs = 10 * 60_000

export async function runSqlmap({ name, url, method, body }: Target, { cookie, folder, level, risk }: Options) {
  const sent =
    body === undefined ? [] : ['--method', method ?? 'POST', '--data', body, '-H', 'Content-Type: application/json']
  const { stdout } = await run(
    'sqlmap',
    [
      '-u',
      url,
      ...sent,
      '-H',
      `Cookie: ${cookie}`,
      `--level=${level}`,
      `--risk=${risk}`,
      // Rejections are responses here, not failures; waiting is bounded.
      ...'--batch --dbms=postgresql --disable-coloring --flush-session --ignore-code=*'.split(' '),
      ...`--timeout=5 --retries=1 --time-sec=2 --threads=2 --skip=user-agent,referer,host,cookie --output-dir=${join(folder, name)}`.split(
        ' ',
      ),
    ],
    { timeout: mostMs, maxBuffer: 50_000_000 },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  if (/identified the following injection point|is vulnerable/.test(stdout)) return 'found'
  if (/do not appear to be injectable/.test(stdout)) return 'clean'
  console.log(stdout.trimEnd().split('\n').slice(-6).join('\n'))
  return 'untested'
}
