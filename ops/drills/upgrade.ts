// `campus-score upgrade` itself, on a bare Debian 13 with a product of a few lines, so that every way it can go is tried within a minute:
// a release that goes well, one whose migration fails, one whose process does not start, one whose checksum is wrong, one without a
// backup, and more releases than are retained. The product itself, with people at it, is upgraded by the install drill.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder, projectRoot } from '../local/folder.ts'
import type { Measured } from '../promise.ts'
import { type Host, startHost } from './install/host.ts'

const processes = ['campus-score-jobs', 'campus-score-media', 'campus-score@1', 'campus-score@2']
const processUnit = (note: string) => `# ${note}
[Service]
Type=exec
WorkingDirectory=/opt/campus-score/current
ExecStart=/bin/sleep inf
ExecStartPost=/bin/sh -c "test ! -e unstartable"
Restart=always
RestartSec=1
`
const onceUnit = (folder: string, mark: string) => `[Service]
Type=oneshot
ExecStart=/bin/sh -c "test ! -e ${join(folder, mark)}"
`

interface Case {
  name: string
  version: string
  mark?: string
  prepare?: string
  isGood: boolean
}

const cases: Case[] = [
  { name: 'the migration fails', version: '1.1.0', mark: 'unmigratable', isGood: false },
  { name: 'a process does not start', version: '1.2.0', mark: 'unstartable', isGood: false },
  { name: 'the file was cut short', version: '1.3.0', prepare: 'truncate -s -100 /root/1.3.0.tar.gz', isGood: false },
  { name: 'the backup fails', version: '1.4.0', prepare: 'touch /root/no-backup', isGood: false },
  { name: 'all goes well', version: '1.5.0', prepare: 'rm -f /root/no-backup', isGood: true },
  { name: 'and again', version: '1.6.0', isGood: true },
  { name: 'and again, one release more than are kept', version: '1.7.0', isGood: true },
]

export async function run(): Promise<Measured> {
  const work = join(localFolder, `upgrade-${process.pid}`)
  const host = await startHost(`upgrade-${process.pid}`, [], { debian: 13 })
  try {
    makeReleases(work)
    for (const file of readdirSync(work).filter((name) => /\.tar\./.test(name)))
      cpSync(join(work, file), join(host.folder, 'root', file))
    await host.run(install)
    let serving = '1.0.0'
    const results: Array<Record<string, unknown> & { isRight: boolean }> = []
    for (const { name, version, prepare = ':', isGood } of cases) {
      const wentWell = await host.run(`${prepare}\ncd /root && campus-score upgrade ${version}.tar.gz`).then(
        () => true,
        () => false,
      )
      if (isGood) serving = version
      const found = await inspect(host)
      const isServing =
        found.links.every((link) => link.endsWith(`-${serving}`)) && found.cwds.every((cwd) => cwd === found.links[0])
      const isRight =
        wentWell === isGood &&
        isServing &&
        found.active === processes.length &&
        found.unit === serving &&
        found.releases <= 3
      results.push({ name, wentWell, ...found, isRight })
    }
    return { figures: { results }, holds: results.every(({ isRight }) => isRight) }
  } finally {
    await host.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

const install = `apt-get update -qq
apt-get install -y -qq --no-install-recommends curl procps xz-utils >/dev/null
mkdir -p /etc/campus-score
echo PUBLIC_URL=https://score.test.ac.kr > /etc/campus-score/env
tar -xOf /root/1.0.0.tar.gz ops/deploy/install-release | bash -s -- /root/1.0.0.tar.gz
ln -sfn /opt/campus-score/current/ops/deploy/campus-score /usr/local/bin/campus-score
install -m 644 /opt/campus-score/current/ops/deploy/systemd/* /etc/systemd/system/
systemctl daemon-reload
systemctl start ${processes.join(' ')}`

/** The real scripts, units of a few lines, and a Node that is none. */
function makeReleases(work: string) {
  const release = join(work, 'release')
  const node = `node-v24.0.0-linux-${process.arch}`
  mkdirSync(join(work, node, 'bin'), { recursive: true })
  writeFileSync(join(work, node, 'bin/node'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(join(work, node, 'LICENSE'), '\n')
  execFileSync('tar', ['-C', work, '-cJf', join(work, `${node}.tar.xz`), node])
  cpSync(join(projectRoot, 'ops/deploy'), join(release, 'ops/deploy'), { recursive: true })
  const sums = execFileSync('sha256sum', [`${node}.tar.xz`], { cwd: work })
  writeFileSync(join(release, 'ops/deploy/node.sha256'), sums)
  const units = join(release, 'ops/deploy/systemd')
  rmSync(units, { recursive: true })
  mkdirSync(units)
  writeFileSync(join(units, 'campus-score-migrate.service'), onceUnit('/opt/campus-score/next', 'unmigratable'))
  writeFileSync(join(units, 'campus-score-backup.service'), onceUnit('/root', 'no-backup'))
  for (const { version, mark } of [{ version: '1.0.0', mark: undefined }, ...cases]) {
    for (const unit of ['@', '-jobs', '-media'])
      writeFileSync(join(units, `campus-score${unit}.service`), processUnit(version))
    writeFileSync(join(release, 'release.json'), JSON.stringify({ version }))
    if (mark) writeFileSync(join(release, mark), '')
    const archive = join(work, `${version}.tar.gz`)
    execFileSync('tar', ['-C', release, '-czf', archive, ...readdirSync(release)])
    writeFileSync(`${archive}.sha256`, execFileSync('sha256sum', [archive]))
    if (mark) rmSync(join(release, mark))
  }
}

async function inspect(host: Host) {
  const lines = async (script: string) => (await host.run(script)).trim().split('\n')
  return {
    links: await lines('readlink /opt/campus-score/current /opt/campus-score/next'),
    active: (await lines(`systemctl is-active ${processes.join(' ')} || true`)).filter((state) => state === 'active')
      .length,
    /** Where the processes run from. */
    cwds: await lines(
      `for unit in ${processes.join(' ')}; do readlink /proc/$(systemctl show -P MainPID $unit)/cwd || echo none; done`,
    ),
    /** Whose units are in /etc. */
    unit: (await lines(`sed -n '1s/# //p' /etc/systemd/system/campus-score@.service`))[0],
    releases: Number((await lines('ls /opt/campus-score/releases | wc -l'))[0]),
  }
}
