// Upgrades of the installed machine while people read, write and watch: two that must be rejected and change nothing, and
// the one of the page, whose migration waits for a long reader.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from './host.ts'
import { query, send } from './people.ts'
import { type Releases, versions } from './releases.ts'

/** How long the reader blocks the migration: several of its attempts. */
const readerSeconds = 8

interface Traffic {
  reads: number
  writes: number
  slowest: number
  failures: string[]
  lost: boolean
  reached: number
  moved: number
}

export interface Upgraded {
  refused: Array<Traffic & { release: string; isBack: boolean }>
  during: Traffic
  version: string
  /** How often the migration retried because of the reader. */
  retries: number
  releases: number
}

export interface Season {
  cookie: string
  matchId: number
}

interface Options extends Season {
  host: Host
  name: string
  url: string
  releases: Releases
  /** The page's own. */
  block: string
}

export async function upgradeUnderTraffic(options: Options): Promise<Upgraded> {
  const { host, name, url, cookie, matchId, releases, block } = options
  const under = async (work: () => Promise<unknown>): Promise<Traffic> => {
    const people = send(name, 'traffic', [url, String(matchId)], { COOKIE: cookie })
    await work()
    people.stop()
    return JSON.parse(await people.done) as Traffic
  }
  const place = (file: string) => copyFileSync(file, join(host.folder, 'root/campus-score.tar.gz'))

  const rejected: Upgraded['refused'] = []
  for (const release of ['unmigratable', 'unstartable'] as const) {
    console.log(`── upgrade to a release that is ${release}`)
    place(releases[release])
    const traffic = await under(() =>
      host.run('if campus-score upgrade --no-backup /root/campus-score.tar.gz; then exit 9; fi'),
    )
    const now = await versionsOf(host)
    rejected.push({ release, isBack: now.length === 3 && now.every((one) => one === versions.former), ...traffic })
  }

  console.log('── upgrade as on the page')
  place(releases.next)
  const during = await under(async () => {
    const reader = readWhileMigrating(host)
    await host.run(block)
    await reader
  })
  const journal = await host.run('journalctl --no-pager -o cat -u campus-score-migrate | grep -c retrying || true')
  const now = await versionsOf(host)
  return {
    refused: rejected,
    during,
    version: now.length === 3 && new Set(now).size === 1 ? (now[0] ?? '') : now.join(' '),
    retries: Number(journal.trim()),
    releases: Number(await host.run('ls /opt/campus-score/releases | wc -l')),
  }
}

/** Of the release that is current, and of both nodes. */
async function versionsOf({ run }: Host): Promise<string[]> {
  const output = await run('campus-score version')
  return [...output.matchAll(/^\S+: (\S+)$/gm)].map(([, version = '']) => version)
}

/** Holds the table that the migration changes, from just before it starts. */
async function readWhileMigrating(host: Host): Promise<void> {
  const links = ['next', 'current'].map((link) => `"$(readlink /opt/campus-score/${link})"`)
  await host.run(`until [ ${links.join(' != ')} ]; do sleep 0.05; done`)
  await query(host, `begin; select count(*) from matches; select pg_sleep(${readerSeconds}); commit`)
}
