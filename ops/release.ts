// npm run release [-- --cpu x64|arm64] [--out DIR]: the product as one archive, built here, so that a server needs no registry and no
// compiler: the web application built, the modules that the server runs, a list of them (SBOM), and checksums.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build.ts'
import { localFolder, projectRoot } from './local/folder.ts'
import { importedPackages, shippedFiles } from './release/contents.ts'
import { allModules, modulesOf } from './release/modules.ts'

/** The workspaces whose modules a server needs; those of `ops` that it runs import nothing else. */
const shipped = ['contract', 'rules', 'server']
const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()

/** The files of a release, in a folder of their own. The web application is expected to be built. */
export function stageRelease(folder: string, cpu: string = process.arch) {
  rmSync(folder, { recursive: true, force: true })
  const files = shippedFiles()
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(projectRoot, file), join(folder, file))
  }
  cpSync(join(projectRoot, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
  installModules(folder, cpu)
  const missing = importedPackages(files).filter((one) => !existsSync(join(folder, 'node_modules', one)))
  if (missing.length > 0)
    throw new Error(`the release lacks ${missing.join(', ')}: is it among the server's dependencies?`)
}

/** As one archive, with its checksum beside it. */
export function packRelease(folder: string, version: string, archive: string, level = 6) {
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, commit: git('rev-parse', 'HEAD') })}\n`)
  // The same commit gives the same bytes, whoever packs it, and whenever.
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${git('log', '-1', '--format=%ct')}`,
  ]
  execFileSync('tar', [...same, '-C', folder, '-I', `gzip -n${level}`, '-cf', archive, ...readdirSync(folder)])
  writeFileSync(`${archive}.sha256`, checksum(archive))
}

/** In the form of semantic versioning: the version of package.json, and the commit. */
function versionNow(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const isChanged = git('status', '--porcelain') !== ''
  return `${version}+${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? '.changed' : ''}`
}

/** The server's modules alone: libraries of the web application are in its build. */
function installModules(folder: string, cpu: string) {
  // The lock is of all workspaces: npm wants to see each of them, if only for a moment.
  const others = ['web', 'bench', 'e2e'].map((workspace) => `${workspace}/package.json`)
  for (const file of [...others, '.npmrc']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(projectRoot, file), join(folder, file))
  }
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc']
  const workspaces = shipped.flatMap((workspace) => ['-w', workspace])
  execFileSync('npm', ['ci', '--omit=dev', '--no-progress', '--loglevel=error', ...platform, ...workspaces], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const file of [...others, 'bench', 'e2e']) rmSync(join(folder, file), { recursive: true })
  const needed = new Set([...modulesOf(shipped), ...shipped.map((workspace) => `node_modules/@campus/${workspace}`)])
  for (const place of allModules())
    if (!needed.has(place)) rmSync(join(folder, place), { recursive: true, force: true })
  // Pictures are drawn with the plain fonts; the ones for browsers, ten times as large, are in the web application's build.
  const pretendard = join(folder, 'node_modules/pretendard')
  for (const unused of ['dist/web', 'dist/public/variable', 'dist/public/static/alternative', 'docs'])
    rmSync(join(pretendard, unused), { recursive: true, force: true })
}

/** A software bill of materials in CycloneDX's form: the modules of the server, and those that were built into the web application. */
function listModules(): string {
  const workspaces = ['contract', 'rules', 'server', 'web'].flatMap((workspace) => ['-w', workspace])
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', ...workspaces]
  return execFileSync('npm', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1e8 })
}

const checksum = (file: string) =>
  `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`

if (import.meta.main) {
  const { values } = parseArgs({ options: { cpu: { type: 'string', default: process.arch }, out: { type: 'string' } } })
  const { cpu, out = join(localFolder, 'release') } = values
  const version = versionNow()
  const folder = join(out, `campus-score-${version}-${cpu}`)
  await buildWeb()
  stageRelease(folder, cpu)
  packRelease(folder, version, `${folder}.tar.gz`)
  rmSync(folder, { recursive: true })
  writeFileSync(`${folder}.cdx.json`, listModules())
  writeFileSync(`${folder}.cdx.json.sha256`, checksum(`${folder}.cdx.json`))
  console.log(`${folder}.tar.gz`)
}
