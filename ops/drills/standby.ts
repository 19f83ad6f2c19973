// The database's machine lost its power while people write, again and again: its synchronous standby is promoted, the address moves to
// it, and nothing that was acknowledged is gone. `npm run drill -- standby [--rounds N] [--seed N]`.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chance } from '../demo/prng.ts'
import { dataFolder } from '../local/folder.ts'
import { eventually, giveTo } from '../local/process.ts'
import type { Measured } from '../promise.ts'
import { adminCookie, startCampusOn } from './hosts/campus.ts'
import { copyCluster, makeCluster, type PostgresHost, postgresHost } from './hosts/postgres.ts'
import { openSwitch } from './hosts/switch.ts'
import { judgeWriting, startWriting } from './hosts/writers.ts'

const writerCount = 8
/** From the power cut to the next acknowledged write; this drill is told at once what a watcher needs seconds to be sure of. */
const promise = { backMs: 8000 }

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '5' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
  })
  console.log(`  seed ${values.seed}`)
  const draw = chance(Number(values.seed), 'standby')
  const folder = dataFolder(`drill-standby-${process.pid}`, 'postgres')
  giveTo('postgres', folder)
  let machines = 0
  const newMachine = () => postgresHost(join(folder, `machine-${++machines}`))

  let primary = await newMachine()
  await makeCluster(primary.data)
  await primary.start()
  await primary.ask('create database campus')
  let standby = await follow(primary, await newMachine())
  const address = await openSwitch(primary.port)
  const databaseUrl = `postgres://postgres@127.0.0.1:${address.port}/campus`
  const installation = await startCampusOn(databaseUrl, { name: `drill-standby-${process.pid}-campus`, nodes: 2 })
  try {
    const writers = startWriting(installation.url, await adminCookie(installation.url), writerCount)
    const rounds: Array<{ acknowledged: number; promotedMs: number; backMs: number }> = []
    for (let round = 0; round < Number(values.rounds); round++) {
      await sleep(draw.whole(1500, 3000))
      const [before, cutAt] = [writers.acknowledged.size, performance.now()]
      await primary.cutPower()
      await promote(standby)
      const promotedMs = Math.round(performance.now() - cutAt)
      address.turnTo(standby.port)
      await writers.untilNext(30_000)
      rounds.push({ acknowledged: before, promotedMs, backMs: Math.round(performance.now() - cutAt) })
      rmSync(primary.data, { recursive: true })
      primary = standby
      standby = await follow(primary, await newMachine())
    }
    await writers.stop()
    const kept = await judgeWriting(primary.urlOf('campus'), writers)
    const backMs = rounds.map((round) => round.backMs)
    const promotedMs = rounds.map((round) => round.promotedMs)
    const { 500: errors = 0 } = writers.statuses
    return {
      figures: {
        seed: Number(values.seed),
        promise,
        rounds: rounds.length,
        ...kept,
        promotedMs,
        backMs,
        statuses: writers.statuses,
      },
      holds:
        kept.lost + kept.doubled + errors === 0 &&
        kept.acknowledged > 0 &&
        rounds.every((round, index) => round.acknowledged > (rounds[index - 1]?.acknowledged ?? 0)) &&
        backMs.every((ms) => ms <= promise.backMs),
    }
  } finally {
    await installation.stop()
    address.close()
    await Promise.all([primary.stop(), standby.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A new standby; from the moment it has caught up, a commit is acknowledged only when it has it on disk too. */
async function follow(primary: PostgresHost, standby: PostgresHost): Promise<PostgresHost> {
  await copyCluster(primary, standby.data)
  await standby.start()
  await eventually(async () => {
    const [row] = await primary.ask("select 1 from pg_stat_replication where state = 'streaming'")
    if (!row) throw new Error('nobody follows')
  }, 20_000)
  await primary.ask("alter system set synchronous_standby_names = '*'")
  await primary.ask('select pg_reload_conf()')
  await eventually(async () => {
    const [row] = await primary.ask("select 1 from pg_stat_replication where sync_state = 'sync'")
    if (!row) throw new Error('nobody follows in step')
  }, 20_000)
  return standby
}

/** Alone it must not wait for a follower: until there is a new one, its own disk has to do. */
async function promote(standby: PostgresHost): Promise<void> {
  await standby.ask("alter system set synchronous_standby_names = ''")
  await standby.ask('select pg_promote(true, 20)')
  await standby.ask('select pg_reload_conf()')
}
