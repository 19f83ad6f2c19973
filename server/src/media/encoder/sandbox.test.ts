// What an attacker inside the encoder can reach: no other process, no file, no network.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { hasSandbox, requireSandbox, spawnConfined } from './sandbox.ts'
import { seccompProgram } from './seccomp.ts'

async function inside(script: string) {
  const child = spawnConfined('bash', ['-c', script])
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, text }
}

const perl = (script: string) => inside(`echo '${script}' | perl`)

async function listenUnix(): Promise<{ path: string; server: Server }> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const path = join(folder, 'socket')
  const server = createServer().listen({ path, writableAll: true, readableAll: true })
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { path, server }
}

test('this machine has the sandbox that production requires', () => {
  expect(hasSandbox()).toBe(true)
})

test('cannot read the environment of another process', async () => {
  process.env['SANDBOX_SECRET'] = 'swordfish'
  const { code, text } = await inside(`cat /proc/${process.pid}/environ /proc/*/environ /proc/1/environ; ls /proc`)
  expect(code).not.toBe(0)
  expect(text).not.toContain('swordfish')
  expect(text).toContain('No such file')
})

test('cannot connect to PostgreSQL by TCP', async () => {
  const { hostname, port } = new URL(inject('postgresUrl'))
  const { code, text } = await inside(`exec 3<>/dev/tcp/${hostname}/${port} && echo reached`)
  expect(code).not.toBe(0)
  expect(text).not.toContain('reached')
})

test('cannot create a socket of any kind', async () => {
  const { path } = await listenUnix()
  const unix = await perl(`use IO::Socket::UNIX; print IO::Socket::UNIX->new("${path}") ? "reached" : "refused:$!"`)
  expect(unix.text).toBe('refused:Operation not permitted')
  const kinds = await perl(
    'use Socket; for (1, 2, 10, 16) { print socket(my $s, $_, 2, 0) ? "made" : "refused:$!", ";" }',
  )
  expect(kinds.text).toBe('refused:Operation not permitted;'.repeat(4))
})

test('cannot read a file outside /usr, and cannot write any', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'secret'), 'swordfish', { mode: 0o644 })
  const { text } = await inside(`cat ${folder}/secret /etc/passwd; ls /; echo x > /tmp/x; echo x > /usr/x; id -u`)
  expect(text).not.toMatch(/swordfish|root:/)
  expect(text).not.toMatch(/^(proc|home|run|var|tmp|dev)$/m)
})

test('cannot create a namespace', async () => {
  const { text } = await inside('unshare -U true; unshare -n true; unshare -m true')
  expect(text.match(/Operation not permitted/g)).toHaveLength(3)
})

test('closes the pipe of the filter, and has a network namespace of its own', async () => {
  const child = spawnConfined('sleep', ['60'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const last = (pid: number): number => {
    const [next] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    return next ? last(Number(next)) : pid
  }
  await expect.poll(() => readFileSync(`/proc/${last(child.pid ?? 0)}/cmdline`, 'utf8')).toMatch(/^sleep/)
  // The loader opens its libraries under the same number for a moment; the filter's pipe would stay.
  await expect.poll(() => readdirSync(`/proc/${last(child.pid ?? 0)}/fd`)).not.toContain('3')
  expect(readlinkSync(`/proc/${last(child.pid ?? 0)}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'))
})

test('leaves no process behind when it is killed', async () => {
  const child = spawnConfined('sh', ['-c', 'echo there; exec sleep 3600'])
  const closed = once(child, 'close')
  // Wait until it runs: killed during startup it would be left behind, and ffmpeg then exits because its input is closed.
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await closed
})

test('has no filter for an unknown machine, and passes the check of production here', () => {
  expect(seccompProgram('mips')).toBe(undefined)
  expect(() => requireSandbox(true, () => {})).not.toThrow()
})
