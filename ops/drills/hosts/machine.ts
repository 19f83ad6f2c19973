// A Debian machine with PostgreSQL, Redis and the product's units, set up by the blocks of docs/operate.md; only the release is this
// work tree, instead of one that is unpacked and built.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../local/folder.ts'
import { type Host, startHost } from '../install/host.ts'
import { namedBlocks, shellBlocks } from '../install/page.ts'

const page = readFileSync(join(projectRoot, 'docs/operate.md'), 'utf8')
const settings = 'export DOMAIN=localhost DEPLOY=/opt/campus-score/current/ops/deploy DEBIAN_FRONTEND=noninteractive'

export interface Machine extends Host {
  name: string
  /** Runs commands of the page, in a shell of their own as an operator opens one. */
  follow: (commands: string) => Promise<string>
  /** The output of one SQL statement, run as the database's superuser. */
  sql: (statement: string, database?: string) => Promise<string>
}

/** The one block of the page that does this. */
function blockWith(text: string): string {
  const found = shellBlocks(page).filter((block) => block.includes(text))
  if (found.length !== 1 || !found[0]) throw new Error(`docs/operate.md has ${found.length} blocks with "${text}"`)
  return found[0]
}

export function chapter(name: string): string[] {
  const found = namedBlocks(page, name)
  if (found.length === 0) throw new Error(`docs/operate.md has no block "sh ${name}"`)
  return found
}

/** Installed up to and without the start of its processes. `packages`: what this drill needs besides. */
export async function startMachine(name: string, packages: string[] = []): Promise<Machine> {
  const host = await startHost(name, [], { binds: [projectRoot] })
  // The journal is deleted with the machine.
  const showJournal = () =>
    host.run(`journalctl --no-pager -o cat -n 40 -u 'campus-score*' -u 'postgresql*' || true
      tail -n 20 /var/log/postgresql/*.log || true`)
  const follow = async (commands: string) => {
    try {
      return await host.run(`${settings}\ncd /root\n${commands}`)
    } catch (error) {
      await showJournal()
      throw error
    }
  }
  const machine: Machine = {
    ...host,
    name,
    follow,
    sql: async (statement, database = 'campus') =>
      (await host.run(`cd / && runuser -u postgres -- psql -XAtq ${database} <<'SQL'\n${statement}\nSQL`)).trim(),
  }
  try {
    const wanted = [
      'postgresql',
      'redis-server',
      'pgbackrest',
      'bubblewrap',
      'curl',
      'openssl',
      'ca-certificates',
      'procps',
      ...packages,
    ]
    await follow(`apt-get update -qq
      apt-get install -y -qq --no-install-recommends postgresql-common >/dev/null
      mkdir -p /etc/postgresql-common/createcluster.d /opt/campus-score/releases /opt/node/bin
      cp ${projectRoot}/ops/deploy/postgresql/createcluster.conf /etc/postgresql-common/createcluster.d/campus-score.conf
      apt-get install -y -qq --no-install-recommends ${wanted.join(' ')} >/dev/null
      ln -sfn ${projectRoot} /opt/campus-score/current
      ln -sfn ${projectRoot} /opt/campus-score/next
      ln -sfn ${process.execPath} /opt/node/bin/node`)
    await follow(blockWith('useradd').replace(/^tar .*install-release.*\n/m, ''))
    for (const text of ['createuser', 'MADE-AT-INSTALLATION']) await follow(blockWith(text))
    return machine
  } catch (error) {
    await host.stop()
    throw error
  }
}

export const startProcesses = (machine: Machine) =>
  machine.follow(blockWith('systemctl daemon-reload\nsystemctl enable'))
export const firstBackup = (machine: Machine) => machine.follow(blockWith('backup-key'))
