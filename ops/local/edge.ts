// The shipped edge under an nginx of one's own, in front of an origin on this machine.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './folder.ts'
import { launch, makeCertificate, reach, writeConfig } from './nginx.ts'
import { childrenOf, eventually, freePort, stopChild } from './process.ts'

export interface Origin {
  port: number
  /** Of a site with TLS, whom the edge believes by this file; without it the origin is a process itself. */
  certificate?: string
}

export interface EdgeOptions {
  domain: string
  origin: Origin
  /** Without TLS in front: for benches that measure something else. */
  isPlain?: boolean
  change?: (site: string) => string
  limits?: { main: string; events: string }
}

export interface Edge {
  port: number
  folder: string
  pid: number
  workers: () => number[]
  stop: () => Promise<void>
}

export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { domain, origin, isPlain = false, change = (site) => site, limits } = options
  const folder = mkdtempSync(join(tmpdir(), 'campus-edge-'))
  const [http, port] = [await freePort(), await freePort()]
  for (const name of ['cache', 'files']) mkdirSync(join(folder, name))
  const shipped = readFileSync(join(projectRoot, 'ops/deploy/nginx/edge.conf'), 'utf8')
    .replaceAll('origin.example.ac.kr:443', `127.0.0.1:${origin.port}`)
    .replaceAll('score.example.ac.kr', domain)
    .replaceAll(/listen \[::\].*\n/g, '\n')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('/etc/campus-score/tls', folder)
    .replaceAll('/var/cache/nginx/campus-edge-files', join(folder, 'files'))
    .replaceAll('/var/cache/nginx/campus-edge', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/etc/ssl/certs/ca-certificates.crt', origin.certificate ?? join(folder, 'fullchain.pem'))
  const reached = origin.certificate ? shipped : shipped.replaceAll('https://campus_origin', 'http://campus_origin')
  const heard = isPlain
    ? reached.replaceAll(`${port} ssl http2`, String(port)).replaceAll('ssl_reject_handshake on;', '')
    : reached
  writeConfig(folder, change(heard), limits)
  makeCertificate(folder, domain, 90)
  const nginx = launch(folder)
  await eventually(() => reach(port), 10_000)
  return {
    port,
    folder,
    pid: nginx.pid ?? 0,
    workers: () => childrenOf(nginx.pid ?? 0),
    stop: async () => {
      await stopChild(nginx, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
