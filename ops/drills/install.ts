// docs/operate.md verbatim, run on a bare Debian 13 and on a bare Debian 12 (`--debian 13`: only one): every block, in order, under a
// systemd of the machine's own. Then people come through nginx and TLS, from addresses of their own. While they read, write and watch,
// two releases that cannot start are rejected, and the upgrade brings a real one with a migration that a long reader
// blocks. The blocks after the upgrade are run in shells of their own: months have passed. At last a camera films, once packed by
// the encoder in its sandbox, once taken off air because the encoder cannot run.
// Not proven here: a real certificate, mail, another architecture than x64, and Docker.
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { networkKey, networkOf } from '@campus/server/network'
import { localFolder, projectRoot } from '../local/folder.ts'
import type { Measured } from '../promise.ts'
import { type Debian, type Host, startHost } from './install/host.ts'
import { namedBlocks, shellBlocks } from './install/page.ts'
import { film, query, send } from './install/people.ts'
import { makeReleases, type Releases, versions } from './install/releases.ts'
import { protection, readErrors } from './install/units.ts'
import { type Season, type Upgraded, upgradeUnderTraffic } from './install/upgrade.ts'

const guests = ['127.0.0.5', '127.0.0.6']

export async function run(args: string[]): Promise<Measured> {
  const [, only] = /--debian (\d+)/.exec(args.join(' ')) ?? []
  const releases = await makeReleases()
  const figures: Record<string, object> = {}
  let holds = true
  for (const debian of [13, 12] as const) {
    if (only && Number(only) !== debian) continue
    const measured = await installOn(debian, releases)
    figures[`debian${debian}`] = measured.figures
    holds &&= measured.holds
  }
  return { figures, holds: holds && Object.keys(figures).length > 0 }
}

const readPage = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

async function installOn(debian: Debian, releases: Releases): Promise<Measured> {
  const blocks = shellBlocks(readPage('docs/operate.md'))
  const upgradeAt = blocks.findIndex((block) => block.includes('campus-score upgrade'))
  if (upgradeAt === -1) throw new Error('no block is the upgrade')
  const text = blocks.join('\n')
  const [, domain = ''] = /DOMAIN=(\S+)/.exec(text) ?? []
  const [, admin = ''] = /ADMIN=(\S+)/.exec(text) ?? []
  const name = `install-${debian}-${process.pid}`
  const url = `https://${domain}`
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const host = await startHost(name, [domain], { debian })
  try {
    const booted = seconds()
    bring(host, releases.former, 'campus-score.tar.gz')
    bring(host, releases.node, releases.node.split('/').at(-1) ?? '')
    // One shell for the reader of that evening, several here: what it exported goes along.
    let output = ''
    for (const [index, block] of blocks.slice(0, upgradeAt).entries()) {
      console.log(`── Debian ${debian}, block ${index + 1} of ${blocks.length} (${seconds()} s)`)
      output += await host.run(`[ ! -e /run/exported ] || . /run/exported\n${block}\nexport -p > /run/exported`)
    }
    const installed = seconds()
    // A connection of its own: those that were open before the backup do not show that new ones are still accepted.
    await query(host, 'select count(*) from users')
    const [link = ''] = /https:\S+token=\S+/.exec(output) ?? []
    copyFileSync(join(host.folder, 'etc/campus-score/tls/fullchain.pem'), join(localFolder, `${name}.pem`))
    const visit = (more: string[]) => send(name, 'visitor', [url, ...more], { ADMIN: admin }).done
    const visited = JSON.parse(await visit([link])) as Visited
    const season = JSON.parse(await send(name, 'admin', [url], { ADMIN: admin }).done) as Season
    const addresses = await addressesOf(host, name, url, season)

    const upgraded = await upgradeUnderTraffic({ host, name, url, ...season, releases, block: blocks[upgradeAt] ?? '' })
    for (const [index, block] of blocks.slice(upgradeAt + 1).entries()) {
      console.log(`── Debian ${debian}, block ${upgradeAt + 2 + index} of ${blocks.length} (${seconds()} s)`)
      await host.run(block)
    }
    // What is filmed after this goes through it.
    console.log(`── Debian ${debian}, PgBouncer (${seconds()} s)`)
    await host.run(`. /run/exported\n${namedBlocks(readPage('docs/operate-large.md'), 'pgbouncer').join('\n')}`)
    const pooled = await losePgbouncer(host)
    const protectedBy = await protection(host)
    const filmed = await film(host, name, season.cookie, url)
    const errors = (await readErrors(host)).filter((line) => !line.includes('its recording cannot be packed'))
    const holds =
      protectedBy.holds &&
      isWelcomed(visited, domain) &&
      addresses.every(({ isOwn }) => isOwn) &&
      isUpgraded(upgraded) &&
      pooled.without === 503 &&
      pooled.with === 200 &&
      errors.length === 0 &&
      filmed.packedSeconds > 5 &&
      filmed.isConfined &&
      filmed.isRejected &&
      filmed.rejectedAfterSeconds <= 20 &&
      filmed.endedWhy === 'FAILED'
    const times = { booted, installed, all: seconds() }
    return { figures: { seconds: times, visited, addresses, upgraded, pooled, protectedBy, errors, filmed }, holds }
  } catch (error) {
    // The journal is deleted with the machine.
    await readErrors(host)
    throw error
  } finally {
    await host.stop()
  }
}

/** Whether a process is ready without its PgBouncer and with it: that they stand one behind the other. */
async function losePgbouncer({ run: runThere }: Host) {
  const ready = `curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:4001/health/ready`
  const without = await runThere(`systemctl stop pgbouncer; ${ready}`)
  const again = await runThere(`systemctl start pgbouncer; for i in $(seq 30); do
    code=$(${ready}); [ "$code" = 200 ] && break; sleep 1; done; echo "$code"`)
  return { without: Number(without), with: Number(again) }
}

function bring(host: Host, file: string, name: string) {
  copyFileSync(file, join(host.folder, 'root', name))
}

/** What the product stored as each guest's address, who all forged one. */
async function addressesOf(host: Host, network: string, url: string, { matchId }: Season) {
  await send(network, 'guests', [url, String(matchId), ...guests]).done
  const stored = await query(host, 'select address from chat_messages order by sent_at')
  return guests.map((address, index) => ({
    address,
    isOwn: stored.split('\n')[index] === networkKey(networkOf(address)),
  }))
}

const isWelcomed = (visited: Visited, domain: string) =>
  visited.page &&
  visited.asset &&
  visited.matches === 200 &&
  visited.status === 'GOOD' &&
  /^node-[12]$/.test(visited.socket) &&
  visited.admin === 'ADMIN' &&
  visited.insideHidden.every((status) => status === 404) &&
  visited.redirect === `301 https://${domain}/` &&
  visited.transportSecurity !== null

const isUpgraded = ({ refused: rejected, during, version, retries, releases }: Upgraded) =>
  rejected.every((one) => one.isBack && one.failures.length === 0 && !one.lost) &&
  during.failures.length === 0 &&
  !during.lost &&
  during.reached === 20 &&
  during.writes > 100 &&
  version === versions.next &&
  retries > 0 &&
  releases === 2

interface Visited {
  page: boolean
  asset: boolean
  matches: number
  status: string
  socket: string
  admin: string
  insideHidden: number[]
  redirect: string
  transportSecurity: string | null
}
