// Writes a campus, or part of one, into PostgreSQL: one statement per table, ids taken from the tables' own sequences.
import { matchRoom } from '@campus/contract/chat'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { Bustle, Campus, MessageRow, UserRow } from './rows.ts'

type Table = keyof (Campus & Bustle)
/** Of the tables that number their rows. */
type Ids = Partial<Record<Table, number[]>>
type Row = Record<string, unknown>

/** Who is pointed to by which field; `id` is the row's own. */
const references: Record<string, Table> = {
  userId: 'users',
  venueId: 'venues',
  teamId: 'teams',
  teamOneId: 'teams',
  teamTwoId: 'teams',
  competitionId: 'competitions',
  matchId: 'matches',
  roomId: 'chatRooms',
}

export async function inTransaction(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    // An open transaction ends with its connection.
    await client.end()
  }
}

export async function writeCampus(client: pg.Client, campus: Campus & Partial<Bustle>): Promise<void> {
  const { users, venues, chatRooms = [], chatMessages = [], ...rest } = campus
  const matches = await reserveIds(client, 'matches', rest.matches.length)
  const ids: Ids = {
    users: await reserveIds(client, 'users', users.length),
    venues: await ensureVenues(
      client,
      venues.map(({ name }) => name),
    ),
    teams: await reserveIds(client, 'teams', rest.teams.length),
    players: await reserveIds(client, 'players', rest.players.length),
    competitions: await reserveIds(client, 'competitions', rest.competitions.length),
    matches,
    comments: await reserveIds(client, 'comments', rest.comments.length),
    favorites: await reserveIds(client, 'favorites', rest.favorites.length),
    chatRooms: await reserveIds(client, 'chat_rooms', chatRooms.length),
  }
  await writeRows(client, 'users', await Promise.all(users.map(accountOf)), ids)
  const inOrder = [
    'teams',
    'players',
    'competitions',
    'competitionTeams',
    'matches',
    'lineups',
    'comments',
    'favorites',
    'follows',
    'matchEvents',
  ] as const
  for (const table of inOrder) await writeRows(client, table, rest[table] ?? [], ids)
  const named = chatRooms.map((room) => ({ ...room, name: matchRoom(matches[room.matchId - 1] ?? 0) }))
  await writeRows(client, 'chatRooms', named, ids)
  await makeDays(client, chatMessages)
  await writeRows(client, 'chatMessages', chatMessages, ids)
  await writeRows(client, 'chatReports', rest.chatReports ?? [], ids)
}

/** The unique keys of accounts, and the password as the server stores it. */
async function accountOf({ password, ...user }: UserRow): Promise<Row> {
  return {
    ...user,
    emailKey: keyOf(user.email),
    nicknameKey: keyOf(user.nickname),
    // Argon2id is the default algorithm; nothing hashes to '!', so nobody logs in with it.
    passwordHash: password === null ? '!' : await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  }
}

function keyOf(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

async function reserveIds(client: pg.Client, table: string, count: number): Promise<number[]> {
  const sql = `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`
  const { rows } = await client.query<{ id: string }>(sql, [table, count])
  return rows.map(({ id }) => Number(id))
}

async function ensureVenues(client: pg.Client, names: string[]): Promise<number[]> {
  await client.query('insert into venues (name) select unnest($1::text[]) on conflict do nothing', [names])
  const found = await client.query<{ id: string; name: string }>('select id, name from venues')
  const ids = new Map(found.rows.map(({ id, name }) => [name, Number(id)]))
  return names.map((name) => ids.get(name) ?? 0)
}

/** Messages lie in a table for each Seoul day; of days gone by there may be none yet. */
async function makeDays(client: pg.Client, messages: MessageRow[]): Promise<void> {
  await client.query(
    `select chat_make_partition(day) from (
       select distinct (sent_at at time zone 'Asia/Seoul')::date as day from unnest($1::timestamptz[]) sent_at) days`,
    [messages.map(({ sentAt }) => sentAt)],
  )
}

async function writeRows(client: pg.Client, table: Table, rows: readonly object[], ids: Ids): Promise<void> {
  if (rows.length === 0) return
  const placed = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map((field) => placeField(table, field, ids))),
  )
  const columns = Object.keys(placed[0] ?? {}).join(', ')
  const name = snakeCase(table)
  await client.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(placed)],
  )
}

function placeField(table: Table, [field, value]: [string, unknown], ids: Ids): [string, unknown] {
  const target = field === 'id' ? table : references[field]
  const known = target && ids[target]
  return [snakeCase(field), known && typeof value === 'number' ? known[value - 1] : value]
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
