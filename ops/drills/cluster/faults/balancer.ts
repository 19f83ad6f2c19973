// A real balancer before the processes of a drill: haproxy, with the rules an operator would give it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '../../../local/folder.ts'
import { eventually, freePort, startChild, stopChild } from '../../../local/process.ts'

export interface Balancer {
  url: string
  /** Which processes it sends new people to now. */
  ready: () => Promise<string[]>
  stop: () => Promise<void>
}

export interface Behind {
  name: string
  url: string
}

export async function startBalancer(name: string, nodes: Behind[]): Promise<Balancer> {
  const folder = join(localFolder, name, 'balancer')
  mkdirSync(folder, { recursive: true })
  const [port, statsPort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings(port, statsPort, nodes))
  const child = startChild('/usr/sbin/haproxy', ['-db', '-q', '-f', file], { output: 'inherit' })
  const ready = async () => {
    const table = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text()
    const rows = table.split('\n').map((row) => row.split(','))
    const state = rows[0]?.indexOf('status') ?? 0
    return rows
      .filter((row) => row[0] === 'ready' && row[state]?.startsWith('UP') && nodes.some((node) => node.name === row[1]))
      .map((row) => row[1] ?? '')
  }
  await eventually(async () => {
    if ((await ready()).length < nodes.length) throw new Error('the balancer does not see every process')
  }, 10_000)
  return {
    url: `http://127.0.0.1:${port}`,
    ready,
    stop: async () => {
      await stopChild(child, 'SIGTERM', 1000)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A call is retried on another process when its process is unreachable; after the process accepted it and died, only a read is.
 * A failed health check closes no connection. When no process is ready, because the database is unavailable or all are slow,
 * any reachable process gets the request all the same and answers with its own Retry-After.
 */
const settings = (port: number, statsPort: number, nodes: Behind[]) => `
global
  maxconn 9000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 2s
  timeout queue 2s
  timeout http-keep-alive 60s
  option http-server-close
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  balance leastconn
frontend public
  bind 127.0.0.1:${port} backlog 4096
  http-request del-header X-Forwarded-For
  use_backend any if { nbsrv(ready) lt 1 }
  default_backend ready
${backend('ready')}
  option httpchk GET /health/ready
  default-server check inter 1s fastinter 500ms downinter 500ms fall 2 rise 1
${servers(nodes)}
${backend('any')}
${servers(nodes)}
frontend numbers
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`

const backend = (name: string) => `backend ${name}
  http-request disable-l7-retry if ! METH_GET`
const servers = (nodes: Behind[]) => nodes.map((node) => `  server ${node.name} ${new URL(node.url).host}`).join('\n')
