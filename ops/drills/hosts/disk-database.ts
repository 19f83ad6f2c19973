// The scene of a full database disk: filled for some seconds while people read and write, then freed; the
// second time at the moment the database needs a new WAL segment, without which it stops.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Match } from '@campus/contract/matches'
import { dataFolder } from '../../local/folder.ts'
import { giveTo } from '../../local/process.ts'
import type { Measured } from '../../promise.ts'
import { adminCookie, startCampusOn } from './campus.ts'
import { mountDisk } from './disk.ts'
import { judgeFullDisk, promise, type Round } from './disk-judge.ts'
import { makeCluster, type PostgresHost, postgresHost } from './postgres.ts'
import { startReading } from './readers.ts'
import { judgeWriting, startWriting } from './writers.ts'

const megabytes = 320
// So that the disk can run out: by default a cluster retains 80 MB of WAL.
const settings = { min_wal_size: '32MB', max_wal_size: '64MB', wal_recycle: 'off' }

export async function databaseFull(seconds: number): Promise<Measured> {
  const folder = dataFolder(`drill-disk-${process.pid}`, 'postgres')
  giveTo('postgres', folder)
  const disk = mountDisk(join(folder, 'disk'), megabytes, 'postgres')
  const host = await postgresHost(join(disk.path, 'data'), settings)
  await makeCluster(host.data)
  await host.start()
  await host.sql('create database campus')
  const name = `drill-disk-${process.pid}-campus`
  const installation = await startCampusOn(host.urlOf('campus'), { name, nodes: 2, env: { LOG_LEVEL: 'error' } })
  const supervisor = superviseDatabase(host)
  try {
    const { url } = installation
    const writers = startWriting(url, await adminCookie(url), 6)
    const [live] = (await (await fetch(`${url}/api/matches?status=LIVE`)).json()) as Match[]
    const lists = startReading(url, ['/api/matches', '/api/matches?status=LIVE'], 40)
    const single = startReading(url, [`/api/matches/${live?.matchId}`, '/api/competitions'], 40)
    const rounds: Round[] = []
    for (const needsLog of [false, true]) {
      await sleep(2000)
      const [before] = [writers.acknowledged.size, lists.sample(), single.sample()]
      const ends = Date.now() + seconds * 1000
      disk.fill()
      if (needsLog) await host.sql('select pg_switch_wal()').catch(() => {})
      while (Date.now() < ends) {
        disk.fill()
        await sleep(50)
      }
      const acknowledged = writers.acknowledged.size
      disk.empty()
      const healMs = await writers.untilNext(30_000)
      rounds.push({
        needsLog,
        writtenBefore: before,
        writtenWhileFull: acknowledged - before,
        healMs,
        lists: lists.sample(),
        single: single.sample(),
      })
    }
    await Promise.all([writers.stop(), lists.stop(), single.stop()])
    const stored = await judgeWriting(host.urlOf('campus'), writers)
    const promises = judgeFullDisk({ stored, statuses: writers.statuses, rounds })
    return {
      figures: {
        promise,
        promises,
        secondsFull: seconds,
        ...stored,
        statuses: writers.statuses,
        restarts: supervisor.restarts(),
        rounds,
      },
      holds: Object.values(promises).every(Boolean),
    }
  } finally {
    supervisor.stop()
    await installation.stop()
    await host.stop()
    disk.unmount()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Restarts a database that exited because its log could not be written, as systemd does. */
function superviseDatabase(host: PostgresHost) {
  const over = new AbortController()
  let restarts = 0
  async function watch() {
    while (!over.signal.aborted) {
      await sleep(500)
      if (host.isRunning() || over.signal.aborted) continue
      restarts++
      await host.start(2000).catch(() => {})
    }
  }
  void watch()
  return {
    restarts: () => restarts,
    stop: () => over.abort(),
  }
}
