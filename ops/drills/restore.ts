// docs/operate.md is followed on a Debian machine of its own: first backup; a campus of 100,000 rows lives on and loses its matches and
// videos to a mistake; "Restore" brings back the second before; the backup after it is made; it all goes wrong once more, and the
// second restore comes from there. Then everything is sent to another machine by SFTP, the backups here burn, and the third
// restore is from what was fetched. Last, a small disk fills: copies give way, what can be watched stays. `npm run drill -- restore [--rows N]`. Needs root.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Measured } from '../promise.ts'
import { chapter, firstBackup, type Machine, startMachine, startProcesses } from './hosts/machine.ts'
import { addComments, campusSums, countRows, differing, fillSmallDisk, sendOffSite } from './restore/steps.ts'

/** From the first line of the chapter until the processes are started. */
const promise = { archivedSeconds: 15, backSeconds: 120 }
const media = '/var/lib/campus-score/media'
const clip = `${media}/clips/1/clip.mp4`
const processes = 'campus-score@1 campus-score@2 campus-score-jobs campus-score-media'

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '100000' } } })
  const half = Math.floor(Number(values.rows) / 2)
  const machine = await startMachine(`restore-${process.pid}`, ['openssh-server'])
  try {
    await startProcesses(machine)
    await machine.run(
      `systemctl stop ${processes}; cd /; runuser -u campus-owner -- /opt/node/bin/node /opt/campus-score/current/ops/drills/hosts/seed-campus.ts \\
         'postgres://campus-owner@/campus?host=/var/run/postgresql'
       install -d -o campus-score -g campus-score -m 2770 ${media}/clips/1
       head -c 100000 /dev/urandom > ${clip}; chown campus-score:campus-score ${clip}`,
    )
    await addComments(machine, half)
    await firstBackup(machine)
    const clipSum = await machine.run(`sha256sum < ${clip}`)
    const isClearText =
      (await machine.run(`find /var/backups/campus-score/media -type f ! -name '*.sealed' | wc -l`)).trim() !== '0'
    const rounds: Array<Round & { rows: number; isClipBack: boolean }> = []
    for (const round of ['first', 'second']) {
      // What came after the backup is in no backup: only in the changes that followed.
      await addComments(machine, round === 'first' ? half : 500)
      const came = await loseAndRestore(machine, (lines) => lines)
      rounds.push({ ...came, isClipBack: (await machine.run(`sha256sum < ${clip}`)) === clipSum })
    }
    const offSite = await sendOffSite(machine)
    await addComments(machine, 500)
    await machine.run('systemctl start campus-score-offsite.service')
    const fetched = await loseAndRestore(
      machine,
      (lines) => lines.replace('campus-score restore ', 'campus-score restore --from /var/backups/fetched '),
      async () => {
        await machine.run('systemctl start campus-score-offsite.service; rm -rf /var/backups/campus-score/*')
        await machine.follow(chapter('offsite').at(-1) ?? '')
      },
    )
    const failedUnits = await machine.run(`systemctl is-failed 'campus-score*' | grep -c '^failed$' || true`)
    const ready = await machine.run(
      `for port in 4001 4002 4010; do curl -fsS -o /dev/null --retry 10 --retry-connrefused http://127.0.0.1:$port/health/ready; done; echo ready`,
    )
    const smallDisk = await fillSmallDisk(machine)
    const all = [...rounds, fetched]
    return {
      figures: {
        promise,
        tables: rounds[0]?.tables,
        rows: rounds[0]?.rows,
        different: all.flatMap(({ different }) => different),
        rounds,
        offSite,
        fetched,
        smallDisk,
        isClearText,
        failedUnits: Number(failedUnits),
      },
      holds:
        all.every(
          (one) =>
            one.different.length === 0 &&
            one.lost > 0 &&
            one.archivedSeconds <= promise.archivedSeconds &&
            one.backSeconds <= promise.backSeconds &&
            one.newBackups === 1,
        ) &&
        // After the fire there is nothing to archive into until the first backup; otherwise there always is.
        rounds.every(({ isClipBack, archiverFailed }) => isClipBack && archiverFailed === 0) &&
        (rounds[0]?.rows ?? 0) >= Number(values.rows) &&
        !isClearText &&
        offSite.hasNoKey &&
        // Of what is gone at the source the oldest first, and just enough: the youngest, and the copy of what can be watched, stay.
        smallDisk.left.join() === './7/1.m4s.sealed,./8/1.m4s.sealed' &&
        smallDisk.watchable === 2 &&
        Number(failedUnits) === 0 &&
        ready.trim().endsWith('ready'),
    }
  } finally {
    await machine.stop()
  }
}

interface Round {
  tables: number
  rows: number
  /** Rows that the mistake took. */
  lost: number
  different: string[]
  archivedSeconds: number
  backSeconds: number
  /** Full backups made since, by the chapter's own line. */
  newBackups: number
  archiverFailed: number
}

/** Notes every table, makes the mistake, and follows the chapter back to the second before it. */
async function loseAndRestore(
  machine: Machine,
  adjust: (lines: string) => string,
  beforehand: () => Promise<void> = async () => {},
): Promise<Round> {
  await machine.run(`systemctl stop campus-score.target ${processes}`)
  const noted = await campusSums(machine)
  await sleep(1000)
  const moment = await machine.sql('select now()')
  await sleep(1000)
  await machine.sql('delete from matches')
  await machine.run(`rm -r ${media}/clips`)
  const lost = countRows(noted) - countRows(await campusSums(machine))
  const archivedSeconds = await untilArchived(machine)
  await beforehand()
  const before = await backupCount(machine)

  const began = Date.now()
  const lines = adjust(
    chapter('restore')
      .join('\n')
      .replace(/^AT=.*$/m, `AT="${moment}"`),
  )
    .trim()
    .split('\n')
  // The last line starts the processes, and those write: what is compared is compared before.
  await machine.follow(lines.slice(0, -1).join('\n'))
  const backSeconds = Math.round((Date.now() - began) / 1000)
  const found = await campusSums(machine)
  await machine.follow(lines.at(-1) ?? '')
  await untilArchived(machine)
  return {
    tables: noted.size,
    rows: countRows(noted),
    lost,
    different: differing(noted, found),
    archivedSeconds,
    backSeconds,
    newBackups: (await backupCount(machine)) - before,
    archiverFailed: Number(await machine.sql('select failed_count from pg_stat_archiver')),
  }
}

const backupCount = async (machine: Machine) =>
  Number(
    await machine.run(`mkdir -p /var/backups/campus-score; find /var/backups/campus-score -type d -name '*F' | wc -l`),
  )

/** Seconds until the archive holds everything that has happened so far. */
async function untilArchived(machine: Machine): Promise<number> {
  const began = Date.now()
  const last = await machine.sql('select pg_walfile_name(pg_current_wal_lsn())')
  await machine.run(
    `cd /; for try in $(seq 60); do
       [ "$(runuser -u postgres -- psql -XAtqc "select coalesce(last_archived_wal, '') >= '${last}' from pg_stat_archiver")" != t ] || exit 0
       sleep 0.5
     done; echo 'not archived'; exit 1`,
  )
  return Math.round((Date.now() - began) / 100) / 10
}
