// sqlmap over every parameter of every GET and a few JSON bodies: it finds nothing, PostgreSQL never receives a malformed statement, and a
// planted hole proves that it would be found.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { Client } from 'pg'
import { contractEndpoints } from '../../server/test/fuzz/contract.ts'
import { type Known, validOf } from '../../server/test/fuzz/values.ts'
import { demoAdmin } from '../demo/campus.ts'
import { startDemoCampus } from '../demo-campus.ts'
import { freePort } from '../local/process.ts'
import type { Services } from '../local/services.ts'
import { startServer } from '../node-process.ts'
import type { Measured } from '../promise.ts'
import { signIn } from './people/sign-in.ts'
import { openFront } from './sqlmap/front.ts'
import { runSqlmap, type Target } from './sqlmap/run.ts'

/** Bodies that reach many columns; `*` is put behind each text by sqlmap itself. */
const bodies = ['login', 'createTeam', 'createVenue', 'addComment', 'createLeagueMatch', 'contactOperator', 'giveRole']

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: {
      level: { type: 'string', default: '3' },
      risk: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '1800' },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  const name = `drill-sqlmap-${process.pid}`
  const campus = await startDemoCampus(name)
  const folder = mkdtempSync(join(tmpdir(), 'sqlmap-'))
  await enableLog(campus.services.databaseUrl)
  // The collector of log lines begins with the server's next start.
  await campus.services.postgres?.stop()
  await campus.services.postgres?.start()
  const settings = {
    ...campus.settings,
    PORT: String(await freePort()),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'fatal',
  }
  const node = await startServer('node-1', settings)
  const front = await openFront(node.url, campus.services.postgres?.url ?? '')
  try {
    const { cookie } = await signIn(node.url, demoAdmin)
    const canary: Target = { name: 'canary', url: `${front.url}/canary?id=1` }
    const targets = (await targetsOf(front.url)).filter(
      (one) => values.only.length === 0 || values.only.includes(one.name),
    )
    const options = { cookie, folder, level: values.level, risk: values.risk }
    const planted = await runSqlmap(canary, options)
    const deadline = Date.now() + Number(values.seconds) * 1000
    const outcomes: Record<'clean' | 'found' | 'untested', string[]> = { clean: [], found: [], untested: [] }
    const queue = [...targets]
    const work = async () => {
      for (let target = queue.shift(); target; target = queue.shift()) {
        const outcome = Date.now() > deadline ? 'untested' : await runSqlmap(target, options)
        outcomes[outcome].push(target.name)
        console.log(`${target.name}: ${outcome}`)
      }
    }
    await Promise.all([work(), work()])
    const log = await readLog(campus.services)
    const nonsense = log.filter((line) => !line.includes(ownWord))
    return {
      figures: {
        level: values.level,
        risk: values.risk,
        targets: targets.length,
        clean: outcomes.clean.length,
        found: outcomes.found,
        untested: outcomes.untested,
        canary: planted,
        requests: front.count(),
        statuses: front.statuses(),
        isLogRead: log.length > nonsense.length,
        nonsense: nonsense.slice(0, 5),
      },
      holds:
        planted === 'found' &&
        log.length > nonsense.length &&
        outcomes.found.length === 0 &&
        outcomes.untested.length === 0 &&
        nonsense.length === 0,
    }
  } finally {
    await front.close()
    await node.stop()
    await campus.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function targetsOf(url: string): Promise<Target[]> {
  const known: Known = {
    matchId: [1],
    teamId: [1],
    competitionId: [1],
    streamId: ['271'],
    roomId: ['match-1'],
    q: ['가'],
  }
  const example = (schema: Parameters<typeof validOf>[0]) =>
    fc.sample(validOf(schema, known), { numRuns: 20, seed: 1 }).toSorted((a, b) => size(b) - size(a))[0]
  const targets: Target[] = []
  for (const { name, method, path, params, query, body } of await contractEndpoints()) {
    const isBody = method !== 'GET' && body !== undefined && bodies.includes(name)
    if (!isBody && (method !== 'GET' || !(params || query))) continue
    const named = (params ? example(params) : {}) as Record<string, unknown>
    // The mark tells sqlmap where in a path to inject.
    const at = path.replace(
      /:(\w+)/g,
      (_, key: string) => `${encodeURIComponent(String(named[key]))}${isBody ? '' : '*'}`,
    )
    const search = new URLSearchParams(
      Object.entries((query ? example(query) : {}) as Record<string, string>),
    ).toString()
    targets.push({
      name,
      url: url + at + (search ? `?${at.includes('*') ? search.replace(/(=[^&]*)/g, '$1*') : search}` : ''),
      ...(isBody && { method, body: JSON.stringify(example(body)) }),
    })
  }
  return targets
}

/** The fullest of some examples names the most fields. */
const size = (value: unknown) => JSON.stringify(value).length

async function enableLog(databaseUrl: string) {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('alter system set logging_collector = on')
  await client.query(`alter system set log_line_prefix = '%e '`)
  await client.query(`alter database campus set log_min_messages = 'error'`)
  await client.end()
}

const ownWord = '"selec"'

/** Sends a malformed statement itself and waits until it is logged: a disabled log would look clean. */
async function readLog({ databaseUrl, postgres }: Services): Promise<string[]> {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('selec 1').catch(() => {})
  await client.end()
  for (let tries = 0; ; tries++) {
    const lines = readNonsense(postgres?.folder ?? '')
    if (tries > 50 || lines.some((line) => line.includes(ownWord))) return lines
    await sleep(100)
  }
}

/** Statements that PostgreSQL could not make sense of: error class 42 (syntax, types, names). */
function readNonsense(folder: string): string[] {
  const logs = join(folder, 'data', 'log')
  return readdirSync(logs)
    .flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
    .filter((line) => /^42\w{3} ERROR/.test(line))
}
