// Reads REDIS_URL. Its scheme says whether Redis is one server, one that Sentinels watch, or a cluster.

/** Servers to ask who takes writes now; it may be others by now than those that the setting names. */
interface Watched {
  /** URLs of Sentinels, or of servers of the cluster. */
  asked: string[]
  /** The URL of a server that was named, with the credentials of the setting. */
  urlOf: (host: string, port: number) => string
}

export type RedisAddress =
  | { kind: 'single'; url: string }
  | (Watched & { kind: 'sentinel'; primaryName: string })
  | (Watched & { kind: 'cluster' })

/**
 * `redis://host:6379`, `redis+sentinel://host:26379,host:26379,host:26379/name` or `redis+cluster://host:6379,host:6379,…`; `rediss` for
 * TLS; user and password, of the servers and not of Sentinels, before an @. Throws where a host or a Sentinel's name is missing.
 */
export function readRedisUrl(text: string): RedisAddress {
  const schemeEnd = text.indexOf('://')
  const [scheme, kind] = text.slice(0, Math.max(0, schemeEnd)).split('+')
  if (kind === undefined) return { kind: 'single', url: text }
  const afterScheme = text.slice(schemeEnd + 3)
  const credentialsEnd = afterScheme.lastIndexOf('@') + 1
  const credentials = afterScheme.slice(0, credentialsEnd)
  const [hosts = '', primaryName = ''] = afterScheme.slice(credentialsEnd).split('/')
  const urlOf = (host: string, port: number) =>
    `${scheme}://${credentials}${host.includes(':') ? `[${host}]` : host}:${port}`
  const asked = (login: string, port: number) =>
    hosts.split(',').map((host) => requireHost(`${scheme}://${login}${host}`, port))
  if (scheme !== 'redis' && scheme !== 'rediss') throw new Error('redis or rediss comes before the +')
  if (kind === 'cluster') return { kind, asked: asked(credentials, 6379), urlOf }
  if (kind !== 'sentinel') throw new Error('after redis+ comes sentinel or cluster')
  if (!primaryName) throw new Error('the name that the Sentinels know comes after the hosts: …:26379/name')
  return { kind, asked: asked('', 26_379), urlOf, primaryName }
}

function requireHost(text: string, port: number): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname) throw new Error('hosts are separated by commas: host:port,host:port')
  if (!url.port) url.port = String(port)
  return url.href
}

/** Why a setting cannot be read; undefined if it can. */
export function faultInRedisUrl(text: string): string | undefined {
  try {
    readRedisUrl(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
