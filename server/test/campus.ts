// One whole campus per test: an own database cloned from the template, the shared Redis under an own prefix, real processes.
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOf, Endpoint, ReplyOf } from '@campus/contract/endpoint'
import type { Role } from '@campus/contract/users'
import { roles } from '@campus/ops/local/services'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import type { Clock } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { type ServerProcess, startProcess } from '../src/process.ts'
import { newToken } from '../src/tokens.ts'

export interface Person {
  userId: number
  cookie: string
}

export interface Campus {
  /** The first process's address. */
  url: string
  node: ServerProcess
  /** The owner's; processes have a role of their own. */
  databaseUrl: string
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** A second, third … process on the same database and Redis. */
  addNode: (env?: NodeJS.ProcessEnv) => Promise<ServerProcess>
  person: (role?: Role) => Promise<Person>
  /** A competition with two teams and one match; columns of the match may be given. */
  match: (columns?: Record<string, unknown>) => Promise<number>
  call: <E extends Endpoint>(
    endpoint: E,
    call: CallOf<E>,
    person?: Person,
  ) => Promise<{ status: number; body: ReplyOf<E>; headers: Headers }>
}

export async function openCampus(
  options: { clock?: Clock; env?: NodeJS.ProcessEnv; log?: Logger } = {},
): Promise<Campus> {
  const { databaseUrl, applicationUrl, drop } = await cloneDatabase()
  const mediaDir = join(tmpdir(), `campus-media-${randomBytes(6).toString('hex')}`)
  const env = {
    DATABASE_URL: applicationUrl,
    REDIS_URL: inject('redisUrl'),
    PORT: '0',
    NEWS_PREFIX: `test-${randomBytes(6).toString('hex')}:`,
    LOG_LEVEL: 'silent',
    DRAIN_MS: '0',
    // Tests of other things log administrators in by their session alone.
    REQUIRE_SECOND_FACTOR: 'false',
    MEDIA_DIR: mediaDir,
    ...options.env,
  }
  const nodes: ServerProcess[] = []
  const addNode = async (more: NodeJS.ProcessEnv = {}) => {
    const config = readConfig({ ...env, ...more })
    const node = await startProcess(config, {
      log: options.log ?? pino({ level: 'silent' }),
      ...(options.clock && { clock: options.clock }),
    })
    nodes.push(node)
    return node
  }
  const node = await addNode()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => {})
  onTestFinished(async () => {
    await Promise.all(nodes.map((one) => one.drain()))
    await pool.end()
    await drop()
    rmSync(mediaDir, { recursive: true, force: true })
  })
  const query: Campus['query'] = async (text, values) => (await pool.query(text, values)).rows
  return {
    url: node.url,
    node,
    databaseUrl,
    query,
    addNode,
    person: newPerson(query),
    match: newMatch(query),
    call: caller(node.url),
  }
}

/** A migrated, empty database of one's own. */
export async function cloneDatabase() {
  const postgres = inject('postgresUrl')
  const name = `campus_${randomBytes(6).toString('hex')}`
  const maintain = async (text: string) => {
    const client = new pg.Client(postgres)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  // Copying files writes a third of what logging every page of the template does.
  await maintain(`create database ${name} template ${inject('templateName')} strategy file_copy`)
  const databaseUrl = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
  const roleUrl = (username: string) => Object.assign(new URL(databaseUrl), { username }).href
  const [applicationUrl, mediaUrl] = [roleUrl(roles.application), roleUrl(roles.media)]
  return { databaseUrl, applicationUrl, mediaUrl, drop: () => maintain(`drop database ${name} with (force)`) }
}

function newPerson(query: Campus['query']): Campus['person'] {
  return async (role = 'USER') => {
    const word = randomBytes(4).toString('hex')
    const { token, hash } = newToken()
    const [user] = await query<{ id: number }>(
      `with made as (
         insert into users (email, email_key, name, nickname, nickname_key, password_hash, role)
         values ($1, $1, '김학생', $2, $2, '!', $3) returning id)
       insert into sessions (token_hash, user_id, expires_at)
       select $4, id, now() + interval '1 day' from made returning user_id as id`,
      [`${word}@campus.test`, word, role, hash],
    )
    return { userId: Number(user?.id), cookie: `sid=${token}` }
  }
}

function newMatch(query: Campus['query']): Campus['match'] {
  return async (columns = {}) => {
    const [competition] = await query<{ id: number }>(
      `insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
       values ('SOCCER', '총장배', '2026', 'LEAGUE', 'SOCCER', 'FIFA_2026') returning id`,
    )
    const teams = await query<{ id: number }>(
      `insert into teams (name, department) values ('컴퓨터공학과', '컴퓨터공학과'), ('기계공학과', '기계공학과') returning id`,
    )
    await query('insert into competition_teams (competition_id, team_id) select $1, unnest($2::bigint[])', [
      competition?.id,
      teams.map(({ id }) => id),
    ])
    const row = {
      competition_id: competition?.id,
      match_type: 'LEAGUE',
      starts_at: new Date().toISOString(),
      team_one_id: teams[0]?.id,
      team_two_id: teams[1]?.id,
      ...columns,
    }
    const names = Object.keys(row)
    const [match] = await query<{ id: number }>(
      `insert into matches (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(row),
    )
    return Number(match?.id)
  }
}

export function caller(url: string): Campus['call'] {
  return async (endpoint, call, person) => {
    const { params = {}, query = {}, body } = call as { params?: object; query?: object; body?: unknown }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      String((params as Record<string, unknown>)[name]),
    )
    const search = new URLSearchParams(query as Record<string, string>)
    const response = await fetch(`${url}${path}?${search.toString()}`, {
      method: endpoint.method,
      headers: {
        // A test may pause for as long as the server keeps an idle connection: a kept one could be closed under the next call.
        connection: 'close',
        ...(person && { cookie: person.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // As the browser does: without a key a call takes another path through the server than people's calls do.
        ...(endpoint.once && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const hasNewSession = response.headers.getSetCookie().some((cookie) => /^(__Host-)?sid=/.test(cookie))
    if (hasNewSession && !endpoint.session) throw new Error(`${path} sets a session cookie: the contract must say so`)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers }
  }
}
