// docs/operate.md is followed to the letter on a fresh Debian 12: every `sh` block, in order, in one shell, under a systemd of the
// machine's own. Then a visitor comes through nginx and TLS; the last block, the upgrade, runs while people keep asking; and a camera
// films, once packed by the encoder in its sandbox, once taken off air because the encoder cannot run.
// Not proven here: a real certificate, mail, another architecture than x64, and Docker.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder, projectRoot } from '../local/folder.ts'
import type { Measured } from '../promise.ts'
import { type Host, startHost } from './install-host.ts'
import { shellBlocks } from './install-page.ts'
import { film, query, send } from './install-people.ts'

const mostExposed = 2.5
const certificate = 'etc/campus-score/tls/fullchain.pem'

export async function run(): Promise<Measured> {
  const blocks = shellBlocks(readFileSync(join(projectRoot, 'docs/operate.md'), 'utf8'))
  const upgrade = blocks.pop()
  if (!upgrade?.includes('systemctl restart campus-score@1')) throw new Error('the last block is not the upgrade')
  const [, domain = ''] = /DOMAIN=(\S+)/.exec(blocks.join('\n')) ?? []
  const [, admin = ''] = /ADMIN=(\S+)/.exec(blocks.join('\n')) ?? []
  const name = `install-${process.pid}`
  const began = Date.now()
  const host = await startHost(name, [domain])
  try {
    const seconds = () => Math.round((Date.now() - began) / 1000)
    const booted = seconds()
    copyFileSync(archive(name), join(host.folder, 'root/campus-score.tar.gz'))
    // One shell for the reader, several here: what it exported goes along.
    const follow = (block: string) =>
      host.run(`[ ! -e /run/exported ] || . /run/exported\n${block}\nexport -p > /run/exported`)
    let said = ''
    for (const [index, block] of blocks.entries()) {
      console.log(`── block ${index + 1} of ${blocks.length + 1} (${seconds()} s)`)
      said += await follow(block)
    }
    const installed = seconds()
    // A connection of its own: those that were open before the backup do not show that new ones are still accepted.
    await query(host, 'select count(*) from users')
    const [link = ''] = /https:\S+token=\S+/.exec(said) ?? []
    copyFileSync(join(host.folder, certificate), join(localFolder, `${name}.pem`))
    const visited = JSON.parse(
      await send(name, 'install-visitor.ts', ['visit', `https://${domain}`, link], { ADMIN: admin }).done,
    ) as Visited
    const asking = send(name, 'install-visitor.ts', ['ask', `https://${domain}`])
    await follow(upgrade)
    asking.stop()
    const during = JSON.parse(await asking.done) as During
    const after = await host.run('ls /opt/campus-score/releases | wc -l; systemctl is-failed "campus-score*" || true')
    const exposure = await exposures(host)
    const filmed = await film(host, name, admin, `https://${domain}`)
    const errors = (await readErrors(host)).filter((line) => !line.includes('its recording cannot be packed'))
    const holds =
      Object.values(exposure).every((level) => level <= mostExposed) &&
      visited.page &&
      visited.asset &&
      visited.matches === 200 &&
      visited.status === 'GOOD' &&
      /^node-[12]$/.test(visited.socket) &&
      visited.admin === 'ADMIN' &&
      visited.insideHidden.every((status) => status === 404) &&
      visited.redirect === `301 https://${domain}/` &&
      visited.transportSecurity !== null &&
      during.failures.length === 0 &&
      during.connected === 20 &&
      errors.length === 0 &&
      filmed.packedSeconds > 5 &&
      filmed.isConfined &&
      filmed.isRejected &&
      filmed.endedWhy === 'FAILED' &&
      after.startsWith('2') &&
      !after.includes('failed')
    return {
      figures: {
        blocks: blocks.length + 1,
        seconds: { booted, installed, all: seconds() },
        exposure,
        errors,
        visited,
        during,
        filmed,
      },
      holds,
    }
  } catch (error) {
    // The journal goes with the machine.
    await readErrors(host)
    throw error
  } finally {
    await host.stop()
    execFileSync('rm', ['-f', join(localFolder, `${name}.tar.gz`), join(localFolder, `${name}.pem`)])
  }
}

async function readErrors({ run: ask }: Pick<Host, 'run'>): Promise<string[]> {
  const said = await ask(`journalctl --no-pager -o cat -u 'campus-score*' | grep -E '"level":[56]0' || true`)
  return said.split('\n').filter((line) => line !== '')
}

/** By unit, as the systemd that runs them rates them: 0 is shut in, 10 is not at all. */
async function exposures({ run: ask }: Pick<Host, 'run'>): Promise<Record<string, number>> {
  const units = [
    'campus-score@1',
    'campus-score-jobs',
    'campus-score-media',
    'campus-score-migrate',
    'campus-score-backup',
  ]
  const said = await ask(
    `for unit in ${units.join(' ')}; do systemd-analyze security --no-pager $unit.service | tail -1; done`,
  )
  const rated = [...said.matchAll(/exposure level for (\S+)\.service: ([\d.]+)/g)]
  if (rated.length !== units.length) throw new Error(`not every unit was rated: ${said}`)
  return Object.fromEntries(rated.map(([, unit = '', level]) => [unit, Number(level)]))
}

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

interface During {
  asked: number
  failures: string[]
  connected: number
  moved: number
}

/** What `git archive` would make, of the files as they are now. */
function archive(name: string): string {
  const file = join(localFolder, `${name}.tar.gz`)
  const list =
    'git ls-files -co --exclude-standard -z | while IFS= read -rd "" f; do [ -e "$f" ] && printf "%s\\0" "$f"; done'
  execFileSync('bash', ['-c', `${list} | tar --null -T - -czf ${file}`], { cwd: projectRoot })
  return file
}
