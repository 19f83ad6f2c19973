// The packager's connection to Redis: the lease on a stream, chunks in, output entries out. Redis rejects an entry published
// without the lease.
import { randomBytes } from 'node:crypto'
import type { RedisServers } from '../../platform/redis/redis.ts'
import { endingKey, keysOf, onAirKey } from '../live.rules.ts'
import { binary, loadSessionBytes, storeSessionBytes } from '../session-bytes.store.ts'

export interface PackagerRedis {
  redis: RedisServers
  prefix: string
}

export type Fields = Record<string, string | number | Buffer>

export interface Entry {
  id: string
  field: (name: string) => string
  bytes: Buffer
}

/** Short, because Redis rejects entries of a packager without it: a packager that only slept loses nothing but the stream. */
export const leaseMs = 1000
/** Ninety seconds: 45 segments of six parts and a `done` entry, and the init segments. */
const maxOutputEntries = 345
const expireSeconds = 900

const leaseScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return false end
local token = redis.call('INCR', KEYS[2]) .. '-' .. ARGV[1]
redis.call('SET', KEYS[1], token, 'PX', ARGV[2])
return token`

/** The token to publish with; undefined while another packager holds the lease. */
export async function acquireLease({ redis, prefix }: PackagerRedis, streamId: string): Promise<string | undefined> {
  const { lease, fence } = keysOf(prefix, streamId)
  // The count alone is not unique: it restarts from zero when Redis loses its data.
  const args = { keys: [lease, fence], arguments: [randomBytes(6).toString('hex'), String(leaseMs)] }
  return ((await redis.of(lease).eval(leaseScript, args)) as string | null) ?? undefined
}

// An expired lease is still ours if nobody acquired it since: the fence count is unchanged, or Redis lost both.
const renewScript = `
local held = redis.call('GET', KEYS[1])
local count = redis.call('GET', KEYS[2])
local mine = string.match(ARGV[1], '^%d+')
if held ~= ARGV[1] and (held or (count and count ~= mine)) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if not count then redis.call('SET', KEYS[2], mine) end`

/** False: another packager holds it. */
export async function renewLease({ redis, prefix }: PackagerRedis, streamId: string, token: string): Promise<boolean> {
  const { lease, fence } = keysOf(prefix, streamId)
  const args = { keys: [lease, fence], arguments: [token, String(leaseMs)] }
  return (await redis.of(lease).eval(`${renewScript} return 1`, args)) === 1
}

const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`

export async function releaseLease({ redis, prefix }: PackagerRedis, streamId: string, token: string): Promise<void> {
  const { lease } = keysOf(prefix, streamId)
  await redis.of(lease).eval(releaseScript, { keys: [lease], arguments: [token] })
}

// A retry is not published twice: the first attempt may have arrived although its response was lost.
const publishScript = `${renewScript}
if ARGV[3] == '1' then
  local last = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
  if last then
    local isSame = true
    for i = 1, #last[2] do isSame = isSame and last[2][i] == ARGV[5 + i] end
    if isSame and #last[2] == #ARGV - 5 then return 1 end
  end
end
redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[4], '*', unpack(ARGV, 6))
redis.call('EXPIRE', KEYS[3], ARGV[5])
return 1`

export interface PublishOptions {
  streamId: string
  token: string
  isRetry: boolean
}

/** False: the lease is lost, and the entry was not published. */
export async function publishEntry(
  { redis, prefix }: PackagerRedis,
  { streamId, token, isRetry }: PublishOptions,
  fields: Fields,
) {
  const { lease, fence, output } = keysOf(prefix, streamId)
  const args = Object.entries(fields).flatMap(([name, value]) => [name, typeof value === 'number' ? `${value}` : value])
  const head = ['EVAL', publishScript, '3', lease, fence, output, token, `${leaseMs}`, isRetry ? '1' : '0']
  head.push(`${maxOutputEntries}`, `${expireSeconds}`)
  return Number(await redis.of(lease).sendCommand([...head, ...args])) === 1
}

export async function listStreamsOnAir({ redis, prefix }: PackagerRedis): Promise<string[]> {
  return redis.of(onAirKey(prefix)).sMembers(onAirKey(prefix))
}

/** Streams that went off air and are not wholly packed yet. */
export async function listEndingStreams({ redis, prefix }: PackagerRedis): Promise<string[]> {
  return redis.of(endingKey(prefix)).sMembers(endingKey(prefix))
}

const finishScript = `
local held = redis.call('HGET', KEYS[1], 'session')
if held and held ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
return 1`

/** A session that went off air is wholly packed; undefined: there was nothing to pack. */
export async function finishSession({ redis, prefix }: PackagerRedis, streamId: string, session = ''): Promise<void> {
  const { ended } = keysOf(prefix, streamId)
  const isLast = await redis.of(ended).eval(finishScript, { keys: [ended], arguments: [session] })
  if (isLast === 1) await redis.of(endingKey(prefix)).sRem(endingKey(prefix), streamId)
}

/** Streams on air whose lease no packager holds. */
export async function listUnpackedStreams({ redis, prefix }: PackagerRedis): Promise<string[]> {
  const wanted = await listStreamsOnAir({ redis, prefix })
  const leases = wanted.map((streamId) => keysOf(prefix, streamId).lease)
  const held = await Promise.all(leases.map((lease) => redis.of(lease).exists(lease)))
  return wanted.filter((_, at) => held[at] === 0)
}

export interface OnAirState {
  session: string
  broadcastId: number
  chunkMs: number
}

export const readState = ({ redis, prefix }: PackagerRedis, streamId: string) =>
  readSession(redis, keysOf(prefix, streamId).state)

/** The session that went off air, if it is not wholly packed yet. */
export const readEnded = ({ redis, prefix }: PackagerRedis, streamId: string) =>
  readSession(redis, keysOf(prefix, streamId).ended)

async function readSession(redis: RedisServers, key: string): Promise<OnAirState | undefined> {
  const { session, broadcastId, chunkMs } = await redis.of(key).hGetAll(key)
  return session && broadcastId
    ? { session, broadcastId: Number(broadcastId), chunkMs: Number(chunkMs) || 1000 }
    : undefined
}

export async function storeHeader({ redis, prefix }: PackagerRedis, streamId: string, session: string, bytes: Buffer) {
  await storeSessionBytes(redis, keysOf(prefix, streamId).header, { session, bytes, expireSeconds: 6 * 3600 })
}

export async function loadHeader({ redis, prefix }: PackagerRedis, streamId: string, session: string) {
  return loadSessionBytes(redis, keysOf(prefix, streamId).header, session)
}

interface Raw {
  id: Buffer | string
  message: Record<string, Buffer>
}

const entryOf = ({ id, message }: Raw): Entry => ({
  id: String(id),
  field: (name) => message[name]?.toString() ?? '',
  bytes: message['b'] ?? Buffer.alloc(0),
})

/** Waits for chunks after `since`. Needs a connection of its own, because XREAD blocks it. */
export async function readChunks(redis: RedisServers, prefix: string, streamId: string, since: string, waitMs: number) {
  const { chunks } = keysOf(prefix, streamId)
  const response = await binary(redis, chunks).xRead({ key: chunks, id: since }, { BLOCK: waitMs, COUNT: 80 })
  return ((response as Array<{ messages: Raw[] }> | null)?.[0]?.messages ?? []).map(entryOf)
}

/** All published entries that Redis still has, oldest first. */
export async function readOutput({ redis, prefix }: PackagerRedis, streamId: string): Promise<Entry[]> {
  const { output } = keysOf(prefix, streamId)
  return ((await binary(redis, output).xRange(output, '-', '+')) as unknown as Raw[]).map(entryOf)
}
