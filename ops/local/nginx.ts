// The shipped site under an nginx of one's own: other ports, a certificate of its own, everything else as an operator installs it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './folder.ts'
import { childrenOf, eventually, freePort, startChild, stopChild } from './process.ts'

export interface NginxSite {
  domain: string
  /** Of https. */
  port: number
  folder: string
  /** A certificate that began so many days ago and is good for so many; nginx loads it on reload. */
  certify: (days: number, daysAgo?: number) => void
  /** Rewrites the site and reloads nginx. */
  rewrite: (change: (site: string) => string) => void
  reload: () => void
  /** All of its processes. */
  pids: () => number[]
  /** Ends it with all its connections, and starts it again. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export async function startNginx(domain: string, processPort: number, limits = noLimits): Promise<NginxSite> {
  const folder = mkdtempSync(join(tmpdir(), 'campus-site-'))
  const [http, port] = [await freePort(), await freePort()]
  mkdirSync(join(folder, 'cache'))
  const shipped = readFileSync(join(projectRoot, 'ops/deploy/nginx/campus-score.conf'), 'utf8')
    .replaceAll('score.example.ac.kr', domain)
    .replaceAll(/127\.0\.0\.1:400[12]/g, `127.0.0.1:${processPort}`)
    .replaceAll(/listen \[::\].*\n/g, '\n')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('/etc/campus-score/tls', folder)
    .replaceAll('/var/cache/nginx/campus-score', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
  const write = (site: string) => writeConfig(folder, site, limits)
  const certify = (days: number, daysAgo = 0) => makeCertificate(folder, domain, days, daysAgo)
  write(shipped)
  certify(90)
  let nginx = launch(folder)
  const reload = () => void nginx.kill('SIGHUP')
  await eventually(() => reach(port), 10_000)
  return {
    domain,
    port,
    folder,
    certify,
    reload,
    pids: () => [nginx.pid ?? 0, ...childrenOf(nginx.pid ?? 0)],
    restart: async () => {
      await stopChild(nginx, 'SIGTERM')
      nginx = launch(folder)
      await eventually(() => reach(port), 10_000)
    },
    rewrite: (change) => {
      write(change(shipped))
      reload()
    },
    stop: async () => {
      await stopChild(nginx, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const noLimits = { main: '', events: '' }

/** `limits`: what stands in nginx.conf of an installation, outside of the site. */
export function writeConfig(folder: string, site: string, limits = noLimits) {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${limits.main}`
  writeFileSync(join(folder, 'nginx.conf'), `${main} events { ${limits.events} } http {\n${site}\n}`)
}

export const launch = (folder: string) =>
  startChild('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')])

/** Self-signed, as fullchain.pem and privkey.pem. */
export function makeCertificate(folder: string, domain: string, days: number, daysAgo = 0) {
  const key = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', String(days)]
  const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`]
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  // By our own date, whatever date the machine has.
  const since = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  const command = [since, 'openssl', 'req', ...key, ...names, ...files]
  execFileSync('faketime', command, { stdio: 'ignore', env: { ...process.env, TZ: 'UTC', LD_PRELOAD: '' } })
}

export const reach = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })
