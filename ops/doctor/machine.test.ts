// Checks of the machine: each on the real thing, whole and broken.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountDisk } from '../drills/hosts/disk.ts'
import { makeCluster, postgresHost } from '../drills/hosts/postgres.ts'
import { giveTo } from '../local/process.ts'
import { checkArchiver, checkBackup } from './backup.ts'
import { checkClock } from './clock.ts'
import { checkDisk, type DiskName } from './disk.ts'
import { checkKernel } from './kernel.ts'
import { checkPorts, openPortsIn } from './ports.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'campus-doctor-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test.runIf(process.getuid?.() === 0).each<[DiskName, number, number, number]>([
  ['postgresql', 30, 8, 3],
  ['backup', 30, 10, 5],
  ['media', 30, 4, 2],
])('the disk of %s fills up', async (name, fine, low, full) => {
  const disk = mountDisk(folder(), 100, 'root')
  onTestFinished(disk.unmount)
  const levels: string[] = []
  for (const percent of [fine, low, full]) {
    disk.fill(percent * 1024 * 1024)
    const { level, metrics, remedy } = await checkDisk(name, disk.path)
    levels.push(level)
    expect(metrics?.[0]?.value).toBeCloseTo(percent / 100, 1)
    expect(remedy?.ko).toBeTruthy()
  }
  expect(levels).toEqual(['OK', 'WARN', 'BAD'])
  disk.empty()
  expect((await checkDisk(name, disk.path)).level).toBe('OK')
})

test('a backup grows old, and one that was never finished is named', async () => {
  const at = folder()
  expect((await checkBackup(at)).level).toBe('BAD')
  const finishedAt = new Date()
  writeFileSync(join(at, 'last-backup.json'), JSON.stringify({ finishedAt }))
  const hoursLater = (hours: number) => new Date(finishedAt.getTime() + hours * 3_600_000)
  const levels = await Promise.all(
    [1, 26, 31, 51].map(async (hours) => (await checkBackup(at, hoursLater(hours))).level),
  )
  expect(levels).toEqual(['OK', 'OK', 'WARN', 'BAD'])
})

test('the archiver: off, then working, then failing, then mended', { timeout: 60_000 }, async () => {
  const at = folder()
  const broken = join(at, 'broken')
  giveTo('postgres', at)
  const host = await postgresHost(join(at, 'data'))
  await makeCluster(host.data)
  onTestFinished(host.stop)
  await host.start()
  const level = async () => {
    const one = new pg.Pool({ connectionString: host.url, max: 1 })
    one.on('connect', (client) => client.on('error', () => {}))
    one.on('error', () => {})
    try {
      return (await checkArchiver(one)).level
    } finally {
      await one.end()
    }
  }
  expect(await level()).toBe('BAD')
  await host.sql('alter system set archive_mode = on')
  await host.sql(`alter system set archive_command = 'test ! -e ${broken}'`)
  await host.stop()
  await host.start()
  const write = () => host.sql(`create table if not exists t (); drop table t; select pg_switch_wal()`)
  const becomes = (wanted: string) =>
    vi.waitFor(
      async () => {
        await write()
        expect(await level()).toBe(wanted)
      },
      { timeout: 20_000, interval: 200 },
    )
  await becomes('OK')
  writeFileSync(broken, '')
  await becomes('BAD')
  rmSync(broken)
  await vi.waitFor(async () => expect(await level()).toBe('OK'), { timeout: 30_000, interval: 300 })
})

/** A time server that is so many seconds ahead. */
async function timeServer(ahead: number) {
  const socket = createSocket('udp4')
  socket.on('message', (_, { port, address }) => {
    const answer = Buffer.alloc(48)
    const seconds = Date.now() / 1000 + ahead + 2_208_988_800
    answer.writeUInt32BE(Math.floor(seconds), 40)
    answer.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32), 44)
    socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { host: '127.0.0.1', port: socket.address().port }
}

test.each([
  [0, 'OK'],
  [3, 'WARN'],
  [-60, 'BAD'],
])('a clock that is %d s off', async (ahead, level) => {
  expect((await checkClock(await timeServer(ahead))).level).toBe(level)
})

test('a time server that does not answer leaves the clock unknown', async () => {
  const closed = await timeServer(0)
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  expect((await checkClock({ ...closed, port: silent.address().port })).level).toBe('WARN')
})

test('a kernel setting that differs is named', async () => {
  const file = join(folder(), 'some.conf')
  const real = readFileSync('/proc/sys/net/core/somaxconn', 'utf8').trim()
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().replaceAll('\t', '  ')
  writeFileSync(file, `# why\nnet.core.somaxconn = ${real}\nnet.ipv4.ip_local_port_range = ${range}\n`)
  expect((await checkKernel([file])).level).toBe('OK')
  writeFileSync(file, 'net.core.somaxconn = 1\n')
  const { level, what } = await checkKernel([file])
  expect([level, what.en]).toEqual(['WARN', expect.stringContaining(`net.core.somaxconn=${real} (1)`)])
  await expect(checkKernel([])).rejects.toThrow('no kernel settings')
})

const listen = async (host: string) => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a port that is open to the outside is named; one of this machine alone is not', async () => {
  const [open, six, inner] = [await listen('0.0.0.0'), await listen('::'), await listen('127.0.0.1')]
  const { what, level } = await checkPorts([])
  const named = what.en.match(/\d+/g)?.map(Number)
  expect(named).toEqual(expect.arrayContaining([open, six]))
  expect(named).not.toContain(inner)
  expect(level).not.toBe('OK')
  const others = named?.filter((port) => port !== open) ?? []
  expect((await checkPorts(others)).what.en).toContain(String(open))
  expect((await checkPorts(named ?? [])).level).toBe('OK')
})

const row = (address: string, port: number) =>
  `   0: ${address}:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A 0 0 0`

test('PostgreSQL open to the world is wrong, not only worth a look', async () => {
  const table = ['  sl  local_address', row('00000000', 5432), row('0100007F', 6379), row('00000000', 443)].join('\n')
  expect(openPortsIn(table)).toEqual([443, 5432])
  const file = join(folder(), 'tcp')
  writeFileSync(file, table)
  expect((await checkPorts([443], [file])).level).toBe('BAD')
  expect(existsSync('/proc/self/net/tcp')).toBe(true)
})
