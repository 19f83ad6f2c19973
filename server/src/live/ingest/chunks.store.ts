// The queue of chunks from cameras to the packager, in Redis: each is stored once, in any order, fenced by session and owner, and
// rate limited. All of it may be lost: the state is rebuilt from the open broadcast. Ages are measured by Redis's clock, because the
// clocks of the server processes may differ; in a cluster, by the clock of the server that holds the stream.
import type { RedisClient, RedisServers } from '../../platform/redis/redis.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { endingKey, keysOf, nextAfterLoss, onAirKey, pace } from '../live.rules.ts'
import type { Broadcast } from '../live.store.ts'

export interface Redis {
  redis: RedisServers
  prefix: string
}

export interface Chunk {
  streamId: string
  /** Null for a client that sends no file name: then it is the owner's next chunk. A session proves nothing: playlists publish it. */
  named: { session: string; sequence: number } | null
  owner: string
  /** 0 when unknown. */
  capturedAt: number
  arrivedAt: number
  bytes: Buffer
}

export type TakeResult = { outcome: 'TAKEN'; next: number } | { outcome: 'UNKNOWN' | 'FOREIGN' | 'FAST' }

/** How long the state in Redis is trusted before it is checked against PostgreSQL again. */
const stateTtlMs = 10_000
const maxChunks = 60
const maxSequences = 200
/** Unused keys expire. */
const expireSeconds = 900
const timeoutMs = 1000

const takeScript = `
local held = redis.call('HMGET', KEYS[2], 'session', 'owner', 'next', 'checkedAt', 'paceAt', 'paceChunks', 'paceBytes')
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if not held[1] or now - tonumber(held[4] or '0') > tonumber(ARGV[7]) then return {'UNKNOWN', 0} end
if ARGV[2] ~= held[2] or (ARGV[1] ~= '' and ARGV[1] ~= held[1]) then return {'FOREIGN', 0} end
local next = tonumber(held[3] or '0')
local sequence = ARGV[3] == '' and next or tonumber(ARGV[3])
local oldest = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
local isFull = redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[9])
if redis.call('ZSCORE', KEYS[3], sequence) or (isFull and sequence < tonumber(oldest)) then return {'TAKEN', next} end
local passed = math.max(0, now - tonumber(held[5] or now)) / 1000
local chunks = math.max(0, tonumber(held[6] or '0') - passed * tonumber(ARGV[10])) + 1
local bytes = math.max(0, tonumber(held[7] or '0') - passed * tonumber(ARGV[11])) + #ARGV[6]
if chunks > tonumber(ARGV[12]) or bytes > tonumber(ARGV[13]) then return {'FAST', 0} end
redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[8], '*',
  's', held[1], 'n', sequence, 't', ARGV[4], 'a', ARGV[5], 'b', ARGV[6])
redis.call('ZADD', KEYS[3], sequence, sequence)
redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -tonumber(ARGV[9]) - 1)
if isFull then next = math.max(next, tonumber(redis.call('ZRANGE', KEYS[3], 0, 0)[1])) end
while redis.call('ZSCORE', KEYS[3], next) do next = next + 1 end
redis.call('HSET', KEYS[2], 'next', next, 'lastChunkAt', now, 'paceAt', now, 'paceChunks', chunks, 'paceBytes', bytes)
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[14]) end
return {'TAKEN', next}`

export async function takeChunk({ redis, prefix }: Redis, chunk: Chunk): Promise<TakeResult> {
  const keys = keysOf(prefix, chunk.streamId)
  const reply = redis.of(keys.state).eval(takeScript, {
    keys: [keys.chunks, keys.state, keys.seen],
    arguments: [
      chunk.named?.session ?? '',
      chunk.owner,
      String(chunk.named?.sequence ?? ''),
      String(chunk.capturedAt),
      String(chunk.arrivedAt),
      chunk.bytes,
      String(stateTtlMs),
      String(maxChunks),
      String(maxSequences),
      String(pace.chunksPerSecond),
      String(pace.bytesPerSecond),
      String(pace.chunksAtOnce),
      String(pace.bytesAtOnce),
      String(expireSeconds),
    ],
  })
  const [outcome, next] = (await answered(reply)) as [TakeResult['outcome'], number]
  return outcome === 'TAKEN' ? { outcome, next } : { outcome }
}

// What a packager needs to finish a session, should none have packed it so far: its chunks are acknowledged.
const leaveSession = `
local held = redis.call('HMGET', KEYS[1], 'session', 'broadcastId', 'chunkMs')
if held[1] and held[1] ~= ARGV[1] then
  redis.call('HSET', KEYS[2], 'session', held[1], 'broadcastId', held[2] or '', 'chunkMs', held[3] or '')
  redis.call('EXPIRE', KEYS[2], ${expireSeconds})
end`

const storeStateScript = `${leaveSession}
if held[1] ~= ARGV[1] then
  redis.call('DEL', KEYS[1], KEYS[3])
  redis.call('HSET', KEYS[1], 'session', ARGV[1], 'lastChunkAt', ARGV[2], 'next', ARGV[3])
end
for i = 4, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('HSET', KEYS[1], 'checkedAt', ARGV[2])
redis.call('EXPIRE', KEYS[1], ${expireSeconds})`

/** Stores the open broadcast in Redis; the chunk count of the same session continues. */
export async function storeOnAirState({ redis, prefix }: Redis, open: Broadcast): Promise<void> {
  const keys = keysOf(prefix, open.streamId)
  const now = await answered(timeOf(redis.of(keys.state)))
  const { session, startedAt, owner, broadcastId, matchId, mimeType, chunkMs } = open
  const fields = { owner, broadcastId, matchId: matchId ?? '', mimeType, chunkMs, startedAt }
  const replies = Promise.all([
    redis.of(keys.state).eval(storeStateScript, {
      keys: [keys.state, keys.ended, keys.seen],
      arguments: [session, now, nextAfterLoss(startedAt, now), ...Object.entries(fields).flat()].map(String),
    }),
    redis.of(onAirKey(prefix)).sAdd(onAirKey(prefix), open.streamId),
  ])
  await answered(replies)
}

/** Deletes the state of a stream that is off air; a packager finishes its session. */
export async function deleteOnAirState({ redis, prefix }: Redis, streamId: string): Promise<void> {
  const { state, ended } = keysOf(prefix, streamId)
  const script = `${leaveSession} return redis.call('DEL', KEYS[1])`
  const wasOnAir = await answered(redis.of(state).eval(script, { keys: [state, ended], arguments: [''] }))
  if (wasOnAir === 1) await answered(redis.of(endingKey(prefix)).sAdd(endingKey(prefix), streamId))
  await answered(redis.of(onAirKey(prefix)).sRem(onAirKey(prefix), streamId))
}

/** When the last chunk of a session arrived, and the current time by the same clock; undefined when Redis has no state. */
export async function lastChunk({ redis, prefix }: Redis, { streamId, session }: Broadcast) {
  const { state } = keysOf(prefix, streamId)
  const client = redis.of(state)
  const reply = client.hmGet(state, ['session', 'lastChunkAt'])
  const [[held, at], now] = await answered(Promise.all([reply, timeOf(client)]))
  return held === session && at ? { at: Number(at), now } : undefined
}

async function timeOf(client: RedisClient): Promise<number> {
  const [seconds, micros] = (await client.sendCommand(['TIME'])) as unknown as [string, string]
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
}

/** A Redis that hangs counts as unavailable. */
const answered = <T>(reply: Promise<T>) => withTimeout(timeoutMs, reply, () => new Error('redis timed out'))
