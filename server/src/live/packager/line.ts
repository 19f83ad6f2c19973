// The packager's words with Redis: the lease on a stream, chunks in, parts out. What is said without the lease is not heard.
import { randomBytes } from 'node:crypto'
import { RESP_TYPES } from '@redis/client'
import type { RedisClient } from '../../platform/redis.ts'
import { keysOf, onAirKey } from '../live.rules.ts'

export interface Line {
  redis: RedisClient
  prefix: string
}

export type Fields = Record<string, string | number | Buffer>

export interface Entry {
  id: string
  field: (name: string) => string
  bytes: Buffer
}

/** Short, because a word said without it is never heard: a packager that only slept loses nothing but its place. */
export const leaseMs = 1000
/** Ninety seconds: 45 segments of six parts and a last word, and beginnings. */
const outKept = 345
const forgetSeconds = 900

const leaseScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return false end
local token = redis.call('INCR', KEYS[2]) .. '-' .. ARGV[1]
redis.call('SET', KEYS[1], token, 'PX', ARGV[2])
return token`

/** The token to speak with; undefined while somebody else holds it. */
export async function takeLease({ redis, prefix }: Line, streamId: string): Promise<string | undefined> {
  const { lease, fence } = keysOf(prefix, streamId)
  // Something random besides the count: after a loss of Redis the count begins anew.
  const args = { keys: [lease, fence], arguments: [randomBytes(6).toString('hex'), String(leaseMs)] }
  return ((await redis.eval(leaseScript, args)) as string | null) ?? undefined
}

// A lease that nobody holds is ours still, if nobody had it since: it ran out, or Redis forgot it and the count with it.
const holdScript = `
local held = redis.call('GET', KEYS[1])
local count = redis.call('GET', KEYS[2])
local mine = string.match(ARGV[1], '^%d+')
if held ~= ARGV[1] and (held or (count and count ~= mine)) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if not count then redis.call('SET', KEYS[2], mine) end`

/** False: it is somebody else's. */
export async function renewLease({ redis, prefix }: Line, streamId: string, token: string): Promise<boolean> {
  const { lease, fence } = keysOf(prefix, streamId)
  const args = { keys: [lease, fence], arguments: [token, String(leaseMs)] }
  return (await redis.eval(`${holdScript} return 1`, args)) === 1
}

const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`

export async function releaseLease({ redis, prefix }: Line, streamId: string, token: string): Promise<void> {
  await redis.eval(releaseScript, { keys: [keysOf(prefix, streamId).lease], arguments: [token] })
}

// A word that may have been heard although no answer came is not said twice.
const sayScript = `${holdScript}
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

export interface Speech {
  streamId: string
  token: string
  isRepeated: boolean
}

/** False: the lease is gone, and the word was not said. */
export async function say({ redis, prefix }: Line, { streamId, token, isRepeated }: Speech, fields: Fields) {
  const { lease, fence, out } = keysOf(prefix, streamId)
  const words = Object.entries(fields).flatMap(([name, value]) => [
    name,
    typeof value === 'number' ? `${value}` : value,
  ])
  const head = ['EVAL', sayScript, '3', lease, fence, out, token, `${leaseMs}`, isRepeated ? '1' : '0']
  head.push(`${outKept}`, `${forgetSeconds}`)
  return Number(await redis.sendCommand([...head, ...words])) === 1
}

export async function onAir({ redis, prefix }: Line): Promise<string[]> {
  return redis.sMembers(onAirKey(prefix))
}

/** Streams on air whose lease nobody holds. */
export async function unpackedNow({ redis, prefix }: Line): Promise<string[]> {
  const wanted = await onAir({ redis, prefix })
  const held = await Promise.all(wanted.map((streamId) => redis.exists(keysOf(prefix, streamId).lease)))
  return wanted.filter((_, at) => held[at] === 0)
}

export interface State {
  session: string
  broadcastId: number
  chunkMs: number
}

export async function readState({ redis, prefix }: Line, streamId: string): Promise<State | undefined> {
  const held = await redis.hGetAll(keysOf(prefix, streamId).state)
  const { session, broadcastId, chunkMs } = held
  return session && broadcastId
    ? { session, broadcastId: Number(broadcastId), chunkMs: Number(chunkMs) || 1000 }
    : undefined
}

export async function keepHeader({ redis, prefix }: Line, streamId: string, session: string, bytes: Buffer) {
  const { header } = keysOf(prefix, streamId)
  await redis.hSet(header, { session, bytes })
  await redis.expire(header, 6 * 3600)
}

export async function readHeaderOf({ redis, prefix }: Line, streamId: string, session: string) {
  const held = await binary(redis).hGetAll(keysOf(prefix, streamId).header)
  return held['session']?.toString() === session ? held['bytes'] : undefined
}

const binary = (redis: RedisClient) => redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })

interface Raw {
  id: Buffer | string
  message: Record<string, Buffer>
}

const entryOf = ({ id, message }: Raw): Entry => ({
  id: String(id),
  field: (name) => message[name]?.toString() ?? '',
  bytes: message['b'] ?? Buffer.alloc(0),
})

/** Chunks after `since`, waited for; a line of its own, since it is held meanwhile. */
export async function hearChunks(redis: RedisClient, prefix: string, streamId: string, since: string, waitMs: number) {
  const { chunks } = keysOf(prefix, streamId)
  const heard = await binary(redis).xRead({ key: chunks, id: since }, { BLOCK: waitMs, COUNT: 80 })
  return ((heard as Array<{ messages: Raw[] }> | null)?.[0]?.messages ?? []).map(entryOf)
}

/** All that is still there of what was said, oldest first. */
export async function readOut({ redis, prefix }: Line, streamId: string): Promise<Entry[]> {
  return ((await binary(redis).xRange(keysOf(prefix, streamId).out, '-', '+')) as unknown as Raw[]).map(entryOf)
}
