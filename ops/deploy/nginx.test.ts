// The shipped site under a running nginx: each client's own address on every path, limits per address, other names rejected, no token in
// the log, a file cached once per encoding, a new certificate without a restart.
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type SecureVersion } from 'node:tls'
import { createVenue } from '@campus/contract/venues'
import { expect, onTestFinished, test } from 'vitest'
import { openCampus } from '../../server/test/fixtures/campus.ts'
import { startFaultProxy } from '../drills/cluster/faults/fault-proxy.ts'
import { projectRoot } from '../local/folder.ts'
import { startNginx } from '../local/nginx.ts'
import { eventually, freePort, startChild, stopChild } from '../local/process.ts'

const domain = 'score.univ.test'

interface ReceivedRequest {
  url: string
  headers: IncomingHttpHeaders
}

interface RequestOptions {
  host?: string
  name?: string
  headers?: Record<string, string>
  /** The client's address. */
  from?: string
  body?: Buffer
}

const shipped = readFileSync(join(projectRoot, 'ops/deploy/nginx/campus-score.conf'), 'utf8')

/** Self-signed, as fullchain.pem and privkey.pem. */
function makeCertificate(folder: string) {
  const pem = (name: string) => join(folder, `${name}.pem`)
  const subject = ['-subj', `/CN=${domain}`, '-keyout', pem('privkey'), '-out', pem('fullchain')]
  const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...key, ...subject], { stdio: 'ignore' })
}

/** nginx in front of a process that records its requests. */
async function openSite(adjust: (site: string) => string = (site) => site) {
  const received: ReceivedRequest[] = []
  const upstream = createServer((incoming, reply) => {
    received.push({ url: incoming.url ?? '', headers: incoming.headers })
    reply.setHeader('cache-control', 'public, max-age=3600')
    reply.setHeader('vary', 'accept-encoding')
    reply.end('hello')
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'campus-nginx-'))
  const [http, https] = [await freePort(), await freePort()]
  mkdirSync(join(folder, 'cache'))
  makeCertificate(folder)
  const site = adjust(shipped)
    .replaceAll('score.example.ac.kr', domain)
    .replaceAll(/127\.0\.0\.1:400[12]/g, `127.0.0.1:${(upstream.address() as AddressInfo).port}`)
    .replaceAll(/listen \[::\].*\n/g, '\n')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('/etc/campus-score/tls', folder)
    .replaceAll('/var/cache/nginx/campus-score', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/www/html', folder)
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
  const send = (path: string, options: RequestOptions = {}) =>
    new Promise<number>((resolve, reject) => {
      const { host = domain, name = domain, headers = {}, from = '127.0.0.1', body } = options
      const at = { host: '127.0.0.1', port: https, path, servername: name, localAddress: from, agent: false }
      const method = body ? 'POST' : 'GET'
      const call = request({ ...at, method, rejectUnauthorized: false, headers: { host, ...headers } }, (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
      })
      call.on('error', reject)
      call.end(body)
    })
  const sendPlain = (host: string, path = '/') =>
    new Promise<number>((resolve, reject) => {
      const at = { host: '127.0.0.1', port: http, path, headers: { host }, agent: false }
      const call = plainRequest(at, (reply) => resolve(reply.resume().statusCode ?? 0))
      call.on('error', reject)
      call.end()
    })
  await eventually(() => send('/health/none'), 15_000)
  received.length = 0
  const log = () => readFileSync(join(folder, 'campus-score.log'), 'utf8')
  return { received, send, sendPlain, log, folder, https, reload: ['kill', '-HUP', String(nginx.pid)] }
}

test('rejects a foreign name: by its certificate, by its Host, and without TLS', async () => {
  const { send, sendPlain, received } = await openSite()
  expect(await send('/')).toBe(200)
  expect(await sendPlain(domain)).toBe(301)
  await expect(send('/', { name: 'evil.test', host: 'evil.test' })).rejects.toThrow()
  await expect(send('/', { host: 'evil.test' })).rejects.toThrow('socket hang up')
  await expect(sendPlain('evil.test')).rejects.toThrow('socket hang up')
  expect(received).toHaveLength(1)
})

test('the access log holds no token, no session and no query', async () => {
  const { send, log } = await openSite()
  await send('/api/calendars/favorites/swordfish-1.ics')
  await send('/ws-stomp/123/swordfish-2/xhr_streaming')
  await send('/ws-stomp/123/swordfish-3/websocket')
  await send('/resetPassword?token=swordfish-4')
  await send('/api/matches')
  await expect.poll(log).toContain('"GET /api/matches"')
  expect(log()).not.toContain('swordfish')
  expect(log()).toContain('"GET /api/calendars/favorites/-"')
})

test('caches a file once per encoding, however browsers phrase Accept-Encoding', async () => {
  const { send, received } = await openSite()
  const encodings = [
    'gzip',
    'gzip, deflate',
    'deflate, gzip;q=0.9',
    'GZIP',
    'br, gzip',
    'gzip, deflate, br, zstd',
    'x-made-up',
  ]
  for (const encoding of encodings) await send('/assets/app-abc.js', { headers: { 'accept-encoding': encoding } })
  expect(received.map(({ headers }) => headers['accept-encoding'])).toEqual(['gzip', 'br', undefined])
})

const keyed = { 'idempotency-key': '0123456789abcdef' }

/** A path of each proxied location; the test fails when the site has one that is missing here. */
const paths: Record<string, string> = {
  '/': '/api/matches',
  '@keyed': '/api/venues',
  '/assets/': '/assets/x.js',
  '/ws-stomp': '/ws-stomp/info',
  '/api/live/webcam/frame/': '/api/live/webcam/frame/1',
  '/hls/': '/hls/1.m3u8',
  '~ ^/hls/.+\\.(m4[as]|mp4)$': '/hls/1_2.m4s',
}

test('every location passes the true address of each client to the process, whatever the client claims', async () => {
  const proxied = [...shipped.matchAll(/^ {2}location (.+) \{\n((?: {4}.*\n)+)/gm)].filter(([, , block = '']) =>
    block.includes('proxy_pass'),
  )
  expect(proxied.map(([, place]) => place)).toEqual(Object.keys(paths))
  const { send, received } = await openSite()
  const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-forwarded-host': 'evil.test' }
  const upgrade = { upgrade: 'websocket', connection: 'Upgrade' }
  const clients = ['127.0.0.5', '127.0.0.6']
  for (const from of clients)
    for (const [place, path] of Object.entries(paths))
      await send(path.replace('.', `-${from.at(-1)}.`), {
        from,
        headers: { ...forged, ...(place === '/ws-stomp' && upgrade), ...(place === '@keyed' && keyed) },
      })
  expect(received.map(({ headers }) => headers['x-forwarded-for'])).toEqual(
    clients.flatMap((from) => Object.keys(paths).map(() => from)),
  )
  for (const { url, headers } of received) {
    expect([url, headers.host, headers['x-forwarded-proto']]).toEqual([url, domain, 'https'])
    expect([url, headers['forwarded'], headers['x-forwarded-host']]).toEqual([url, undefined, undefined])
    expect([url, headers.upgrade]).toEqual([url, url.startsWith('/ws-stomp') ? 'websocket' : undefined])
  }
})

test('a flood from one address is limited, and nobody at another address notices', async () => {
  // The same site with small numbers: the shipped ones would take a flood of ten thousand.
  const { send } = await openSite((site) =>
    site.replace('rate=1000r/s', 'rate=1r/s').replaceAll('burst=5000', 'burst=9'),
  )
  for (const [at, headers] of [{}, keyed].entries()) {
    const from = `127.0.0.${5 + at}`
    const ten = await Promise.all(Array.from({ length: 20 }, () => send('/api/matches', { from, headers })))
    expect(ten.filter((status) => status === 200).length).toBeLessThanOrEqual(12)
    expect(ten).toContain(429)
  }
  expect(await send('/api/matches', { from: '127.0.0.7' })).toBe(200)
})

test('a body beyond its limit is rejected before it reaches a process; a chunk of a camera may be larger', async () => {
  const { send, received } = await openSite()
  const [large, chunk, tooLarge] = [600_000, 2_000_000, 3_300_000].map((size) => Buffer.alloc(size))
  expect(await send('/api/matches', { body: large as Buffer })).toBe(413)
  expect(await send('/api/live/webcam/frame/1', { body: tooLarge as Buffer })).toBe(413)
  expect(received).toHaveLength(0)
  expect(await send('/api/live/webcam/frame/1', { body: chunk as Buffer })).toBe(200)
})

test('an authority finds its challenge without TLS', async () => {
  const { sendPlain, folder } = await openSite()
  mkdirSync(join(folder, '.well-known/acme-challenge'), { recursive: true })
  writeFileSync(join(folder, '.well-known/acme-challenge/token'), 'answer')
  expect(await sendPlain(domain, '/.well-known/acme-challenge/token')).toBe(200)
})

const commands = join(projectRoot, 'ops/deploy/commands')
const certificate = join(commands, 'certificate')

/** The certificate that a new connection gets. */
const shownAt = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: domain, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
    socket.on('error', reject)
  })

test('a renewed certificate is served without a restart; a wrong one changes nothing', async () => {
  const { folder, https, reload, send } = await openSite()
  const [renewed, other] = ['renewed', 'other'].map((name) => join(folder, name)) as [string, string]
  for (const made of [renewed, other]) {
    mkdirSync(made)
    makeCertificate(made)
  }
  const use = (from: string, key: string, reloading = reload) =>
    spawnSync(certificate, [join(from, 'fullchain.pem'), join(key, 'privkey.pem'), folder, ...reloading], {
      encoding: 'utf8',
    })
  const first = await shownAt(https)
  const mismatched = use(renewed, other)
  expect([mismatched.status, mismatched.stderr]).toEqual([1, expect.stringContaining('is not the key of')])
  expect(use(renewed, renewed, ['false']).status).toBe(1)
  execFileSync(reload[0] ?? '', reload.slice(1))
  expect(await send('/')).toBe(200)
  expect(await shownAt(https)).toBe(first)
  expect(use(renewed, renewed).status).toBe(0)
  await expect.poll(() => shownAt(https)).not.toBe(first)
  expect(await send('/')).toBe(200)
})

/** Connects, with the session of an earlier visit where there is one. */
const visit = (port: number, version: SecureVersion, session?: Buffer) =>
  new Promise<{ isResumed: boolean; session: Buffer }>((resolve, reject) => {
    const options = { maxVersion: version, rejectUnauthorized: false, ...(session && { session }) }
    const socket = connect({ host: '127.0.0.1', port, servername: domain, ...options }, () => {
      socket.write(`GET / HTTP/1.1\r\nHost: ${domain}\r\n\r\n`)
    })
    // Of TLS 1.3 it comes after the handshake.
    let given = session
    socket.on('session', (next) => {
      given = next
    })
    socket.on('data', () => {
      if (given) resolve({ isResumed: socket.isSessionReused(), session: given })
      else reject(new Error('no session'))
      socket.destroy()
    })
    socket.on('error', reject)
  })

test('whoever comes back resumes the session of the last visit, without a handshake in full', async () => {
  const { https } = await openSite()
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    const first = await visit(https, version)
    const again = await visit(https, version, first.session)
    expect([version, first.isResumed, again.isResumed]).toEqual([version, false, true])
  }
})

test("certbot's hook hands over what was renewed", async () => {
  const { folder, https, reload } = await openSite()
  const [lineage, bin] = [join(folder, 'live'), join(folder, 'bin')]
  for (const made of [lineage, bin]) mkdirSync(made)
  makeCertificate(lineage)
  // The installed command, with this test's folder and nginx for those of an installation.
  const command = `#!/bin/sh\nexec ${join(commands, '$1')} "$2" "$3" ${folder} ${reload.join(' ')}\n`
  writeFileSync(join(bin, 'campus-score'), command, { mode: 0o755 })
  const first = await shownAt(https)
  const env = { PATH: `${bin}:${process.env['PATH']}`, RENEWED_LINEAGE: lineage }
  execFileSync(join(projectRoot, 'ops/deploy/nginx/certbot-hook'), { env, stdio: 'ignore' })
  await expect.poll(() => shownAt(https)).not.toBe(first)
})

const ancestors = (headers: IncomingHttpHeaders) =>
  String(headers['content-security-policy'])
    .split(/[;,] */)
    .filter((directive) => directive.startsWith('frame-ancestors'))

test('who may frame what is said by the process: embeds by the listed sites, all else by nobody, and nginx adds nothing', async () => {
  const sites = 'https://www.univ.ac.kr https://*.univ.ac.kr'
  const campus = await openCampus({ env: { EMBED_ORIGINS: sites } })
  const site = await startNginx(domain, campus.node.port)
  onTestFinished(site.stop)
  const headersOf = (path: string) =>
    new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const at = { host: '127.0.0.1', port: site.port, path, servername: domain, agent: false }
      const call = request({ ...at, rejectUnauthorized: false, headers: { host: domain } }, (reply) => {
        reply.resume()
        resolve(reply.headers)
      })
      call.on('error', reject)
      call.end()
    })
  for (const path of ['/embed/day', '/embed/match/1']) {
    const headers = await headersOf(path)
    expect(ancestors(headers), path).toEqual([`frame-ancestors 'self' ${sites}`])
    expect([path, headers['x-frame-options'], headers['set-cookie']]).toEqual([path, undefined, undefined])
  }
  for (const path of [
    '/',
    '/mainpage',
    '/embed.js',
    '/l/',
    '/api/matches',
    '/feed/v1/matches',
    '/assets/x.js',
    '/hls/1.m3u8',
  ])
    expect(ancestors(await headersOf(path)), path).toEqual(["frame-ancestors 'none'"])
})

test('a write with a key whose process goes before it answers is asked of the other one, and takes effect once', async () => {
  const campus = await openCampus()
  const line = await startFaultProxy(campus.node.port)
  onTestFinished(line.stop)
  const site = await startNginx(domain, line.port)
  onTestFinished(site.stop)
  const { cookie } = await campus.person('ADMIN')
  const create = (name: string, key: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const at = { host: '127.0.0.1', port: site.port, path: createVenue.path, servername: domain, agent: false }
      const headers = { host: domain, origin: `https://${domain}`, cookie, 'content-type': 'application/json', ...key }
      const call = request({ ...at, method: 'POST', rejectUnauthorized: false, headers }, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
      call.on('error', reject)
      call.end(JSON.stringify({ name }))
    })
  const count = async (name: string) =>
    (await campus.query<{ count: number }>('select count(*)::int as count from venues where name = $1', [name]))[0]
      ?.count
  /** The effect is there, and the process that had it goes without a word. */
  const lose = async (name: string, key: Record<string, string>) => {
    line.set({ holds: 'down' })
    const created = create(name, key)
    await expect.poll(() => count(name), { timeout: 15_000 }).toBe(1)
    line.cut()
    line.heal()
    return [await created, await count(name)]
  }
  expect(await lose('체육관', keyed)).toEqual([200, 1])
  expect(await lose('운동장', {})).toEqual([502, 1])
})
