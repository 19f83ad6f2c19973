// The shipped site under a running nginx: other names are refused, the log holds no token, a file is kept once per form it has.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../local/folder.ts'
import { eventually, freePort, startChild, stopChild } from '../local/process.ts'

const domain = 'score.univ.test'

interface Asked {
  url: string
  headers: IncomingHttpHeaders
}

/** nginx before a process that writes down what it is asked. */
async function openSite() {
  const asked: Asked[] = []
  const upstream = createServer((incoming, reply) => {
    asked.push({ url: incoming.url ?? '', headers: incoming.headers })
    reply.setHeader('cache-control', 'public, max-age=3600')
    reply.setHeader('vary', 'accept-encoding')
    reply.end('hello')
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'campus-nginx-'))
  const [http, https] = [await freePort(), await freePort()]
  mkdirSync(join(folder, 'cache'))
  const pem = (name: string) => join(folder, `${name}.pem`)
  const subject = ['-subj', `/CN=${domain}`, '-keyout', pem('privkey'), '-out', pem('fullchain')]
  const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...key, ...subject], { stdio: 'ignore' })
  const site = readFileSync(join(projectRoot, 'ops/deploy/nginx/campus-score.conf'), 'utf8')
    .replaceAll('score.example.ac.kr', domain)
    .replaceAll(/127\.0\.0\.1:400[12]/g, `127.0.0.1:${(upstream.address() as AddressInfo).port}`)
    .replaceAll(/listen \[::\].*\n/g, '\n')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('/etc/campus-score/tls', folder)
    .replaceAll('/var/cache/nginx/campus-score', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
  const isRoot = process.getuid?.() === 0
  const main = `${isRoot ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;`
  writeFileSync(join(folder, 'nginx.conf'), `${main} events {} http {\n${site}\n}`)
  const nginx = startChild('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')])
  onTestFinished(async () => {
    await stopChild(nginx, 'SIGTERM')
    upstream.close()
    upstream.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = (path: string, options: { host?: string; name?: string; headers?: Record<string, string> } = {}) =>
    new Promise<number>((resolve, reject) => {
      const { host = domain, name = domain, headers = {} } = options
      const at = { host: '127.0.0.1', port: https, path, servername: name, rejectUnauthorized: false, agent: false }
      const call = request({ ...at, headers: { host, ...headers } }, (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
      })
      call.on('error', reject)
      call.end()
    })
  const askPlain = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const at = { host: '127.0.0.1', port: http, headers: { host }, agent: false }
      const call = plainRequest(at, (reply) => resolve(reply.resume().statusCode ?? 0))
      call.on('error', reject)
      call.end()
    })
  await eventually(() => ask('/health/none'), 10_000)
  asked.length = 0
  return { asked, ask, askPlain, log: () => readFileSync(join(folder, 'campus-score.log'), 'utf8') }
}

test('a foreign name is refused: by its certificate, by its Host, and without TLS', async () => {
  const { ask, askPlain, asked } = await openSite()
  expect(await ask('/')).toBe(200)
  expect(await askPlain(domain)).toBe(301)
  await expect(ask('/', { name: 'evil.test', host: 'evil.test' })).rejects.toThrow()
  await expect(ask('/', { host: 'evil.test' })).rejects.toThrow('socket hang up')
  await expect(askPlain('evil.test')).rejects.toThrow('socket hang up')
  expect(asked).toHaveLength(1)
})

test('the access log holds no token, no session and no query', async () => {
  const { ask, log } = await openSite()
  await ask('/api/calendars/favorites/swordfish-1.ics')
  await ask('/ws-stomp/123/swordfish-2/xhr_streaming')
  await ask('/ws-stomp/123/swordfish-3/websocket')
  await ask('/resetPassword?token=swordfish-4')
  await ask('/api/matches')
  await expect.poll(log).toContain('"GET /api/matches"')
  expect(log()).not.toContain('swordfish')
  expect(log()).toContain('"GET /api/calendars/favorites/-"')
})

test('a file is kept once per form, however browsers word what they take', async () => {
  const { ask, asked } = await openSite()
  const words = [
    'gzip',
    'gzip, deflate',
    'deflate, gzip;q=0.9',
    'GZIP',
    'br, gzip',
    'gzip, deflate, br, zstd',
    'x-made-up',
  ]
  for (const word of words) await ask('/assets/app-abc.js', { headers: { 'accept-encoding': word } })
  expect(asked.map(({ headers }) => headers['accept-encoding'])).toEqual(['gzip', 'br', undefined])
})

test('nobody names his own address or another host, on any path', async () => {
  const { ask, asked } = await openSite()
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-forwarded-host': 'evil.test' }
  for (const path of ['/', '/api/matches', '/assets/x.js', '/ws-stomp/info', '/hls/1.m3u8', '/api/live/webcam/frame/1'])
    await ask(path, { headers })
  expect(asked).toHaveLength(6)
  for (const { url, headers: seen } of asked) {
    expect([url, seen['x-forwarded-for'], seen.host]).toEqual([url, '127.0.0.1', domain])
    expect([url, seen['forwarded'], seen['x-forwarded-host']]).toEqual([url, undefined, undefined])
  }
})
