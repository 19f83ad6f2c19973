// The shipped site under an nginx of one's own: other ports, a certificate of its own, everything else as an operator installs it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './folder.ts'
import { eventually, freePort, startChild, stopChild } from './process.ts'

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
  stop: () => Promise<void>
}

export async function startNginx(domain: string, processPort: number): Promise<NginxSite> {
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
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;`
  const write = (site: string) => writeFileSync(join(folder, 'nginx.conf'), `${main} events {} http {\n${site}\n}`)
  const certify = (days: number, daysAgo = 0) => {
    const args = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      String(days),
    ]
    const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`]
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
    execFileSync('faketime', [`${daysAgo} days ago`, 'openssl', ...args, ...names, ...files], { stdio: 'ignore' })
  }
  write(shipped)
  certify(90)
  const nginx = startChild('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')])
  const reload = () => void nginx.kill('SIGHUP')
  await eventually(() => reach(port), 10_000)
  return {
    domain,
    port,
    folder,
    certify,
    reload,
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

const reach = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })
