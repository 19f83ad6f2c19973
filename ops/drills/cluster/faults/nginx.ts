// The balancer that the operators' page installs: nginx with the shipped site, on plain HTTP because clients of a drill have no TLS.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder, projectRoot } from '../../../local/folder.ts'
import { childrenOf, eventually, freePort, startChild, stopChild } from '../../../local/process.ts'
import type { Balancer, Behind } from './balancer.ts'

export interface Nginx extends Balancer {
  /** Reads its settings anew: new workers take new connections, the old ones keep theirs. */
  reload: () => Promise<void>
}

export async function startNginx(name: string, nodes: Behind[]): Promise<Nginx> {
  const folder = join(localFolder, name, 'nginx')
  mkdirSync(join(folder, 'cache'), { recursive: true })
  const [port, redirectPort] = [await freePort(), await freePort()]
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, settings(folder, { port, redirectPort }, nodes))
  const child = startChild('/usr/sbin/nginx', ['-p', folder, '-c', file], { output: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  // nginx makes no health checks; the restart script waits for each process to be ready, as the page does.
  const ready = async () => {
    const answers = await Promise.all(
      nodes.map(({ url: own }) =>
        fetch(new URL('/health/ready', own)).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    )
    return nodes.filter((_, index) => answers[index]).map((node) => node.name)
  }
  await eventually(async () => {
    const { status } = await fetch(`${url}/api/status`)
    if (status !== 200) throw new Error(`nginx answers ${status}`)
  }, 10_000)
  return {
    url,
    ready,
    reload: async () => {
      const before = new Set(childrenOf(child.pid ?? 0))
      child.kill('SIGHUP')
      await eventually(async () => {
        if (childrenOf(child.pid ?? 0).every((pid) => before.has(pid))) throw new Error('nginx has no new worker')
      }, 10_000)
    },
    stop: async () => {
      await stopChild(child, 'SIGTERM', 1000)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const shipped = (path: string) => readFileSync(join(projectRoot, 'ops/deploy/nginx', path), 'utf8')

/** Two processes, in each of its lists. */
const shippedServers = /(?: *server 127\.0\.0\.1:400\d max_fails=0;\n){2}/g

/** The shipped site with this drill's addresses and folders in place of those of an installation. */
function settings(folder: string, { port, redirectPort }: Record<'port' | 'redirectPort', number>, nodes: Behind[]) {
  const site = shipped('campus-score.conf')
    .replaceAll(shippedServers, () => nodes.map(({ url }) => `  server ${new URL(url).host} max_fails=0;\n`).join(''))
    .replaceAll('score.example.ac.kr', '127.0.0.1')
    .replaceAll(/^ *(listen \[::\]|ssl_).*\n/gm, '')
    .replaceAll('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${redirectPort}`)
    .replaceAll('/var/cache/nginx/campus-score', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
  const left = /127\.0\.0\.1:400\d/.exec(site)
  if (left) throw new Error(`the shipped site has another process: ${left[0]}`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
${shipped('many-connections.conf')}
events { worker_connections 20000; }
http {
${site}
}
`
}
