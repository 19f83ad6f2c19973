// Two Debian machines, set up by the chapter "Standby" of docs/operate.md: the first serves, the second follows. While people write, the first
// loses power. A person then follows the page, one command on the second machine; nothing else
// fails over. Judged: what was acknowledged and is gone (RPO), and the time from that command to the next acknowledged write (RTO).
// `npm run drill -- standby [--async] [--seconds N]`: asynchronous is the page's way without its synchronous line. Needs root.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { localFolder, projectRoot } from '../local/folder.ts'
import { startChild, stopChild } from '../local/process.ts'
import type { Measured } from '../promise.ts'
import { chapter, type Machine, startMachine, startProcesses } from './hosts/machine.ts'
import { cutPower, joinNetworks } from './hosts/machine-power.ts'

/** Synchronous: nothing acknowledged is gone. Asynchronous: what was acknowledged in the last second may be. */
const promise = { lost: 0, lostWithinMs: 1000, backSeconds: 60 }
const addresses = { primary: '10.77.0.1', standby: '10.77.0.2' }

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: { async: { type: 'boolean', default: false }, seconds: { type: 'string', default: '15' } },
  })
  const folder = join(localFolder, `drill-standby-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const machines: Machine[] = []
  try {
    // One after the other: they share a store of Debian's packages, which only one of them may lock.
    const primary = await startMachine(`first-${process.pid}`)
    machines.push(primary)
    const standby = await startMachine(`second-${process.pid}`)
    machines.push(standby)
    joinNetworks(primary.name, addresses.primary, standby.name, addresses.standby)
    for (const machine of machines) await letDemoAdminIn(machine)
    await startProcesses(primary)
    await seed(primary)

    const [onPrimary = '', onStandby = '', inStep = '', promotion = ''] = chapter('standby')
    const withAddresses = (block: string) =>
      `export PRIMARY=${addresses.primary} STANDBY=${addresses.standby}\n${block}`
    await primary.follow(withAddresses(onPrimary))
    await handOver(primary, standby)
    await standby.follow(withAddresses(onStandby))
    if (!values.async) await primary.follow(inStep)

    const before = startWriting(primary, join(folder, 'before'), 'w')
    await sleep(Number(values.seconds) * 1000)
    const rejection = await standby.run('campus-score promote 2>&1 || true')
    const cutAt = Date.now()
    await cutPower(primary.name)
    await stopChild(before.child, 'SIGKILL')

    const commandAt = Date.now()
    const after = startWriting(standby, join(folder, 'after'), 'x')
    await standby.follow(promotion)
    const promotedSeconds = (Date.now() - commandAt) / 1000
    await after.untilFirst(promise.backSeconds * 1000)
    await stopChild(after.child, 'SIGKILL')

    const acknowledged = before.read()
    const stored = new Set((await standby.sql(`select name from venues where name ~ '^w[0-9]'`)).split('\n'))
    // A row and its entry in the log are one commit: two entries would be one request done twice.
    const doubled = Number(
      await standby.sql(
        `select count(*) from venues v where v.name ~ '^[wx][0-9]' and
           (select count(*) from audit_entries a where a.subject = 'VENUE' and a.subject_id = v.id) <> 1`,
      ),
    )
    const lost = acknowledged.filter((one) => !stored.has(one.name))
    const lostWithinMs = cutAt - Math.min(cutAt, ...lost.map(({ at }) => at))
    const backSeconds = Math.round(((after.read()[0]?.at ?? Infinity) - commandAt) / 100) / 10
    const isRejected =
      rejection.includes(`${addresses.primary} still answers`) && rejection.includes('Nothing was changed')
    const figures = {
      promise,
      mode: values.async ? 'asynchronous' : 'synchronous',
      acknowledged: acknowledged.length,
      lost: lost.length,
      doubled,
      lostWithinMs,
      promotedSeconds,
      backSeconds,
      writesAfter: after.read().length,
      isRefusedWhilePrimaryAnswers: isRejected,
    }
    return {
      figures,
      holds:
        acknowledged.length > 50 &&
        acknowledged.some(({ at }) => cutAt - at < 2000) &&
        (values.async ? lostWithinMs <= promise.lostWithinMs : lost.length === promise.lost) &&
        doubled === 0 &&
        backSeconds <= promise.backSeconds &&
        isRejected,
    }
  } finally {
    for (const machine of machines) await machine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The demo's administrator has no second factor. */
const letDemoAdminIn = (machine: Machine) =>
  machine.run(`sed -i 's/^REQUIRE_SECOND_FACTOR=.*/REQUIRE_SECOND_FACTOR=false/' /etc/campus-score/env`)

const seed = (machine: Machine) =>
  machine.run(
    `cd /; runuser -u campus-owner -- /opt/node/bin/node /opt/campus-score/current/ops/drills/hosts/seed-campus.ts \\
       'postgres://campus-owner@/campus?host=/var/run/postgresql'`,
  )

/** What a person copies from one machine to the other: the page names the files. */
async function handOver(primary: Machine, standby: Machine) {
  for (const file of ['env', 'standby-password'])
    execFileSync('cp', ['-p', join(primary.folder, 'etc/campus-score', file), join(standby.folder, 'etc/campus-score')])
}

/** On that machine's own network; what is acknowledged is on this machine's disk, and outlives it. */
function startWriting(machine: Machine, file: string, prefix: string) {
  const program = [process.execPath, join(projectRoot, 'ops/drills/hosts/standby-writer.ts')]
  const child = startChild('ip', ['netns', 'exec', machine.name, ...program, 'http://127.0.0.1:4001', file, prefix], {
    output: 'ignore',
  })
  const read = () =>
    (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
      .filter((line) => line !== '')
      .map((line) => line.split(' '))
      .map(([name = '', at]) => ({ name, at: Number(at) }))
  return {
    child,
    read,
    untilFirst: async (timeoutMs: number) => {
      for (const began = Date.now(); read().length === 0 && Date.now() - began < timeoutMs; ) await sleep(20)
    },
  }
}
