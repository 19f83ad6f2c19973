// Which server takes writes for which keys: fixed for one Redis, asked of Sentinels or of a cluster every second otherwise.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { withTimeout } from '../timeout.ts'
import type { RedisAddress } from './redis-url.ts'
import { hostOf, openOnce, type RedisClient } from './server-connection.ts'
import { slotCount, slotOf } from './slots.ts'

export interface Topology {
  /** URLs of the servers that take writes; none until they are known. */
  readonly primaries: readonly string[]
  ownerOf: (key: string) => string | undefined
  /** Keys of one group may stand in one command. */
  groupOf: (key: string) => string
  /** Channels belong to servers as keys do. */
  readonly isSharded: boolean
  /** `losers`: servers that keep running and hold fewer keys than before. Returns a function that ends it. */
  onChange: (listener: (losers: ReadonlySet<string>) => void) => () => void
  /** A server was lost, or says that it does not hold a key: ask at once, and more often for a while. */
  refresh: () => void
  close: () => void
}

const pollMs = 1000
const retryMs = 200
const troubledMs = 10_000
const timeoutMs = 1000

/** What a Sentinel or a server of the cluster says. */
interface Answer {
  /** Rises with each fail-over: a lower one comes from somebody who was cut off. */
  epoch: number
  ranges: Array<{ from: number; to: number; url: string }>
  /** Whom to ask next time. */
  servers: string[]
}

type WatchedAddress = Exclude<RedisAddress, { kind: 'single' }>

export const openTopology = (address: RedisAddress, log: Logger): Topology =>
  address.kind === 'single' ? fixedTopology(address.url) : new WatchedTopology(address, log)

const fixedTopology = (url: string): Topology => ({
  primaries: [url],
  ownerOf: () => url,
  groupOf: () => '',
  isSharded: false,
  onChange: () => () => {},
  refresh: () => {},
  close: () => {},
})

class WatchedTopology implements Topology {
  primaries: string[] = []
  readonly isSharded: boolean
  readonly #address: WatchedAddress
  readonly #log: Logger
  readonly #listeners = new Set<(losers: ReadonlySet<string>) => void>()
  readonly #closing = new AbortController()
  #owners: Array<string | undefined> = []
  #servers: string[] = []
  #epoch = 0
  #acceptedAt = -Infinity
  #askedAt = 0
  #isAnswered = true
  #troubledUntil = performance.now() + troubledMs
  #asked: { url: string; client: RedisClient } | undefined
  #wake = () => {}

  constructor(address: WatchedAddress, log: Logger) {
    this.#address = address
    this.#log = log
    this.isSharded = address.kind === 'cluster'
    void this.#watch()
  }

  ownerOf(key: string): string | undefined {
    return this.isSharded ? this.#owners[slotOf(key)] : this.primaries[0]
  }

  groupOf(key: string): string {
    return this.isSharded ? String(slotOf(key)) : ''
  }

  onChange(listener: (losers: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  refresh(): void {
    this.#troubledUntil = performance.now() + troubledMs
    this.#wake()
  }

  close(): void {
    this.#closing.abort()
    this.#wake()
    this.#forgetAsked()
  }

  async #watch(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#askedAt = performance.now()
      const answer = await this.#askAny()
      if (this.#closing.signal.aborted) break
      if (answer) this.#accept(answer)
      else if (this.#isAnswered) this.#log.warn('nobody says which redis server takes writes, asking again')
      this.#isAnswered = answer !== undefined
      await this.#pause()
    }
    this.#forgetAsked()
  }

  get #isTroubled(): boolean {
    return performance.now() < this.#troubledUntil || this.primaries.length === 0
  }

  /** Trouble that comes meanwhile makes it shorter, whoever reports it, and however often. */
  async #pause(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const leftMs = this.#askedAt + (this.#isTroubled ? retryMs : pollMs) - performance.now()
      if (leftMs <= 0) return
      const waking = new AbortController()
      this.#wake = () => waking.abort()
      await sleep(leftMs, undefined, { signal: waking.signal, ref: false }).catch(() => {})
    }
  }

  /** The same one as long as all is well, another one each time when something is not: one may be cut off and not know it. */
  async #askAny(): Promise<Answer | undefined> {
    const urls = [...new Set([...this.#servers, ...this.#address.asked])]
    const last = urls.indexOf(this.#asked?.url ?? '')
    const first = last + (this.#isTroubled || last === -1 ? 1 : 0)
    for (let step = 0; step < urls.length && !this.#closing.signal.aborted; step++) {
      const url = urls[(first + step) % urls.length] as string
      const answer = await withTimeout(timeoutMs, this.#ask(url), () => new Error('late')).catch(() => undefined)
      if (answer) return answer
      this.#forgetAsked()
    }
    return undefined
  }

  async #ask(url: string): Promise<Answer | undefined> {
    if (this.#asked?.url !== url) {
      this.#forgetAsked()
      const client = openOnce(url, 'topology', timeoutMs)
      this.#asked = { url, client }
      await client.connect()
    }
    return this.#asked ? ask(this.#address, url, this.#asked.client) : undefined
  }

  #forgetAsked() {
    if (this.#asked) destroyQuietly(this.#asked.client)
    this.#asked = undefined
  }

  #accept({ epoch, ranges, servers }: Answer) {
    const now = performance.now()
    // Epochs begin anew with a cluster that was made anew.
    if (epoch < this.#epoch && now - this.#acceptedAt < troubledMs) return
    this.#epoch = epoch
    this.#acceptedAt = now
    this.#servers = servers
    const before = this.#owners
    const owners = Array<string | undefined>(slotCount)
    for (const { from, to, url } of ranges) owners.fill(url, from, to + 1)
    const losers = new Set<string>()
    let isChanged = before.length === 0
    for (let slot = 0; slot < slotCount; slot++) {
      const former = before[slot]
      if (former === owners[slot]) continue
      isChanged = true
      if (former !== undefined) losers.add(former)
    }
    if (!isChanged) return
    this.#owners = owners
    this.primaries = [...new Set(ranges.map(({ url }) => url))]
    this.#log.info({ primaries: this.primaries.map(hostOf) }, 'redis servers that take writes')
    for (const listener of this.#listeners) listener(losers)
  }
}

/** The servers that take writes now, asked once. */
export async function findPrimaries(address: RedisAddress, withinMs: number): Promise<string[]> {
  if (address.kind === 'single') return [address.url]
  const clients: RedisClient[] = []
  const askOnce = async (url: string) => {
    const client = openOnce(url, 'probe', withinMs)
    clients.push(client)
    await client.connect()
    const answer = await ask(address, url, client)
    if (!answer) throw new Error('not a whole cluster')
    return [...new Set(answer.ranges.map((range) => range.url))]
  }
  try {
    return await withTimeout(withinMs, Promise.any(address.asked.map(askOnce)), () => new Error('late'))
  } catch {
    return []
  } finally {
    for (const client of clients) destroyQuietly(client)
  }
}

function destroyQuietly(client: RedisClient) {
  try {
    client.destroy()
  } catch {
    // It was never connected, or is closed already.
  }
}

/** Undefined from somebody who cannot know. */
const ask = (address: WatchedAddress, url: string, client: RedisClient) =>
  address.kind === 'cluster' ? askCluster(address, url, client) : askSentinel(address, client)

async function askCluster({ urlOf }: WatchedAddress, url: string, client: RedisClient): Promise<Answer | undefined> {
  const [info, slots] = await Promise.all([client.sendCommand<string>(['CLUSTER', 'INFO']), client.clusterSlots()])
  // A server in a minority, or one whose shard has just lost its primary, says what was.
  if (!info.includes('cluster_state:ok')) return undefined
  // A server that does not know its own name is called as we called it.
  const named = ({ host, port }: { host: string; port: number }) => urlOf(host || new URL(url).hostname, port)
  return {
    epoch: Number(/cluster_current_epoch:(\d+)/.exec(info)?.[1] ?? 0),
    ranges: slots.map(({ from, to, master }) => ({ from, to, url: named(master) })),
    servers: slots.flatMap(({ master, replicas }) => [master, ...replicas].map(named)),
  }
}

async function askSentinel(address: WatchedAddress, client: RedisClient): Promise<Answer | undefined> {
  if (address.kind !== 'sentinel') return undefined
  const name = address.primaryName
  const [found, about] = (await Promise.all([
    client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]),
    client.sendCommand(['SENTINEL', 'MASTER', name]),
  ])) as unknown as [[string, string] | null, Record<string, string>]
  if (!found) return undefined
  const url = address.urlOf(found[0], Number(found[1]))
  return { epoch: Number(about['config-epoch'] ?? 0), ranges: [{ from: 0, to: slotCount - 1, url }], servers: [] }
}
