// npm run bench -- pgbouncer: what one statement costs through each PgBouncer that is installed, for as many clients as fifty processes have,
// beside the same statements straight to PostgreSQL at the same rate, from as many clients as it takes.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startDemoCampus } from '@campus/ops/demo-campus'
import { sum } from '@campus/ops/figures'
import { dataFolder } from '@campus/ops/local/folder'
import { findPgbouncers, startPgbouncer } from '@campus/ops/local/pgbouncer'
import { postgresProgram } from '@campus/ops/local/postgres'
import { childrenOf } from '@campus/ops/local/process'
import { roles } from '@campus/ops/local/services'
import { measureBusyShare } from '@campus/ops/record/machine'
import { openDatabase } from '@campus/server/platform/postgres/postgres'
import { generatorCore, pin } from '../process.ts'
import { threadsMs } from '../scale/spent.ts'
import { isKept, promise, type Way } from './judge.ts'

const perSecond = 2000
const seconds = 8
const directClients = 40
/** A short statement of the product's kind: one row by its key. */
const statement = '\\set id random(1, 100)\nselect id, version, status from matches where id = :id;\n'

export async function run() {
  const busyBefore = await measureBusyShare()
  const name = `bench-pgbouncer-${process.pid}`
  const campus = await startDemoCampus(name)
  const { postgres, databaseUrl } = campus.services
  if (!postgres) throw new Error('only a private PostgreSQL can be measured: unset DATABASE_URL')
  const script = join(dataFolder(`${name}-script`, 'postgres'), 'statement.sql')
  writeFileSync(script, statement)
  const { port, pathname } = new URL(databaseUrl)
  const straight = { script, database: pathname.slice(1), postgresPid: postgres.pid(), databaseUrl }
  const ways: Way[] = []
  try {
    pin(postgres.pid())
    for (const statements of ['named', 'unnamed'] as const)
      ways.push(await measure({ ...straight, by: 'direct', port, statements, clients: directClients }))
    for (const program of findPgbouncers()) {
      const pgbouncer = await startPgbouncer(`${name}/pgbouncer`, { postgresPort: Number(port), program })
      pin(pgbouncer.pid())
      try {
        const own = { ...straight, by: program.version, port: String(pgbouncer.port), pgbouncerPid: pgbouncer.pid() }
        const statements = program.keepsStatements ? 'named' : 'unnamed'
        ways.push(await measure({ ...own, statements, clients: promise.clients }))
      } finally {
        await pgbouncer.stop()
      }
    }
    return { figures: { promise, busyBefore, perSecond, ways }, holds: isKept(promise.clients, ways) }
  } finally {
    await campus.stop()
  }
}

interface Trial {
  by: string
  port: string
  statements: Way['statements']
  clients: number
  script: string
  database: string
  databaseUrl: string
  postgresPid: number
  pgbouncerPid?: number
}

async function measure(trial: Trial): Promise<Way> {
  // Whoever comes first pays for connections and prepared statements.
  await ask(trial, 3)
  const postgresMs = () => sum([trial.postgresPid, ...childrenOf(trial.postgresPid)].map(threadsMs))
  const pgbouncerMs = () => (trial.pgbouncerPid ? threadsMs(trial.pgbouncerPid) : 0)
  const counting = countConnections(trial.databaseUrl)
  const [postgresBefore, pgbouncerBefore] = [postgresMs(), pgbouncerMs()]
  let [postgresAfter, pgbouncerAfter] = [postgresBefore, pgbouncerBefore]
  // Backends that only this load has end with it, and their work with them: they are looked at until then.
  const looking = setInterval(() => {
    postgresAfter = Math.max(postgresAfter, postgresMs())
    pgbouncerAfter = Math.max(pgbouncerAfter, pgbouncerMs())
  }, 100)
  const { answers, failures, answerMs } = await ask(trial, seconds).finally(() => clearInterval(looking))
  const { by, statements } = trial
  return {
    by,
    statements,
    perSecond: answers / seconds,
    postgresUs: ((postgresAfter - postgresBefore) * 1000) / answers,
    pgbouncerUs: ((pgbouncerAfter - pgbouncerBefore) * 1000) / answers,
    answerMs,
    connections: await counting(),
    failures,
  }
}

/** PostgreSQL's own load generator, at a given rate. */
async function ask({ port, statements, clients, script, database }: Trial, forSeconds: number) {
  const mode = statements === 'named' ? 'prepared' : 'extended'
  const load = ['-n', '-f', script, '-M', mode, '-c', String(clients), '-j', '1', '-R', String(perSecond)]
  const where = ['-T', String(forSeconds), '-h', '127.0.0.1', '-p', port, '-U', roles.application, database]
  const program = ['-c', generatorCore, postgresProgram('pgbench'), ...load, ...where]
  const { stdout } = await promisify(execFile)('taskset', program)
  const figure = (text: RegExp) => Number(text.exec(stdout)?.[1])
  const answers = figure(/number of transactions actually processed: (\d+)/)
  const failures = figure(/number of failed transactions: (\d+)/)
  // With a rate, what is reported begins when a statement was due.
  const answerMs = figure(/latency average = ([\d.]+) ms/)
  if (Number.isNaN(answers + failures + answerMs)) throw new Error(stdout)
  return { answers, failures, answerMs }
}

/** The most that PostgreSQL had at once until it is asked, the one that looks not counted. */
function countConnections(databaseUrl: string) {
  const db = openDatabase(databaseUrl)
  const text = `select count(*)::int as n from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and usename = '${roles.application}'`
  let most = 0
  const counting = setInterval(async () => {
    const { rows } = await db.pool.query<{ n: number }>(text)
    most = Math.max(most, rows[0]?.n ?? 0)
  }, 200)
  return async () => {
    clearInterval(counting)
    await db.close()
    return most
  }
}
