// The image as ops/deploy/Dockerfile makes it, built by buildah on a Debian of debootstrap's with our own Node, as no registry of images
// need be within reach: it migrates, serves pages and calls, packs video, and holds nothing of the web application but its build.
// Not tested here: Docker itself, and what compose.yaml requires of it.
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../build.ts'
import { localFolder, projectRoot } from '../local/folder.ts'
import { eventually, freePort, stopChild } from '../local/process.ts'
import { startServices } from '../local/services.ts'
import { thrift } from '../node-process.ts'
import type { Measured } from '../promise.ts'
import { packRelease, stageRelease } from '../release.ts'
import { unpackDebian } from './install/host.ts'

const version = '1.0.0+image'
/** Of the product. The rest is Debian, Node and ffmpeg with all it can show pictures on: theirs to weigh. */
const mostProductMegabytes = 200

export async function run(): Promise<Measured> {
  if (!existsSync('/usr/bin/buildah')) throw new Error('missing: buildah (ops/setup bench)')
  const root = join('/var/tmp', `image-${process.pid}`)
  const archive = join(localFolder, 'release', `image-${process.pid}.tar.gz`)
  // Its simplest storage and isolation: they need nothing from the machine.
  const buildah = (command: string, ...args: string[]) =>
    execFileSync(
      'buildah',
      ['--root', join(root, 'store'), '--runroot', join(root, 'run'), '--storage-driver', 'vfs', command, ...args],
      { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e8 },
    ).trim()
  try {
    await buildWeb()
    const folder = join(root, 'release')
    stageRelease(folder)
    mkdirSync(join(localFolder, 'release'), { recursive: true })
    packRelease(folder, version, archive, 1)
    makeBase(join(root, 'base'), buildah)
    const began = Date.now()
    const isolation = ['--isolation', 'chroot', '--network', 'host']
    const from = ['--pull-never', '--build-arg', `RELEASE=${archive.slice(projectRoot.length + 1)}`]
    buildah('build', ...isolation, ...from, '-f', 'ops/deploy/Dockerfile', '-t', 'campus-score', '.')
    const seconds = Math.round((Date.now() - began) / 1000)
    const container = buildah('from', '--pull-never', 'campus-score')
    const mounted = buildah('mount', container)
    const [megabytes, productMegabytes] = [weigh(mounted), weigh(join(mounted, 'app'))]
    const strays = [
      'web/src',
      'web/package.json',
      'e2e',
      'bench',
      'ops/drills',
      'node_modules/react',
      'node_modules/hls.js',
    ]
    const unneeded = strays.filter((path) => existsSync(join(mounted, 'app', path)))
    const served = await serve(container, buildah)
    const isServed = Object.values(served).every(Boolean)
    return {
      figures: { seconds, megabytes, productMegabytes, mostProductMegabytes, unneeded, served },
      holds: isServed && unneeded.length === 0 && productMegabytes <= mostProductMegabytes,
    }
  } finally {
    execFileSync('sh', [
      '-c',
      `buildah --root ${root}/store --runroot ${root}/run --storage-driver vfs rm --all || true`,
    ])
    rmSync(root, { recursive: true, force: true })
    rmSync(archive, { force: true })
    rmSync(`${archive}.sha256`, { force: true })
  }
}

const weigh = (path: string) => Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0])

type Buildah = (command: string, ...args: string[]) => string

/** What the official image of Node has that ours needs: Debian, Node, and a user for it. */
function makeBase(folder: string, buildah: Buildah) {
  unpackDebian(folder, 13)
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'))
  appendFileSync(join(folder, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n')
  appendFileSync(join(folder, 'etc/group'), 'node:x:1000:\n')
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, folder, '/')
  buildah('commit', '--quiet', '--rm', container, 'docker.io/library/node:24-trixie-slim')
  rmSync(folder, { recursive: true })
}

async function serve(container: string, buildah: Buildah) {
  const services = await startServices({ name: `image-${process.pid}`, database: 'campus', isPersistent: false })
  const inside = (settings: Record<string, string>, ...command: string[]) => [
    '--isolation',
    'chroot',
    '--network',
    'host',
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    container,
    '--',
    ...command,
  ]
  const children: Array<ReturnType<typeof spawn>> = []
  try {
    buildah('run', ...inside({ MIGRATE_DATABASE_URL: services.databaseUrl }, 'node', 'ops/migrate.ts'))
    const start = async (roles: string, databaseUrl: string) => {
      const port = await freePort()
      const settings = { DATABASE_URL: databaseUrl, REDIS_URL: services.redisUrl, PORT: String(port), ROLES: roles }
      const [root, environment] = [
        buildah('mount', container).split('/store/')[0],
        { ALLOW_INSECURE: 'true', ...settings },
      ]
      const store = ['--root', `${root}/store`, '--runroot', `${root}/run`, '--storage-driver', 'vfs']
      children.push(
        spawn('buildah', [...store, 'run', ...inside(environment, 'node', ...thrift.flags, 'server/src/main.ts')], {
          stdio: 'inherit',
        }),
      )
      await eventually(async () => expectOk(`http://127.0.0.1:${port}/health/ready`), 60_000, 500)
      return `http://127.0.0.1:${port}`
    }
    const url = await start('http,realtime,jobs', services.applicationUrl)
    await start('media', services.mediaUrl)
    const text = async (path: string) => (await fetch(url + path)).text()
    return {
      page: (await text('/')).includes('<div id="root"'),
      matches: (await text('/api/matches')) === '[]',
      version: (await text('/api/status')).includes(`"version":"${version}"`),
      docs: (await fetch(`${url}/api/docs/`)).ok,
      licenses: (await text('/licenses.txt')).includes('react'),
      encoder: buildah('run', ...inside({}, 'ffmpeg', '-version')).startsWith('ffmpeg version'),
    }
  } finally {
    for (const child of children) await stopChild(child, 'SIGTERM', 20_000)
    await services.stop()
  }
}

async function expectOk(url: string) {
  const { status } = await fetch(url)
  if (status !== 200) throw new Error(`${url}: ${status}`)
}
