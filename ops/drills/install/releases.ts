// The releases that the install drill brings to a machine: this one, one after it with a migration of the busiest table, and two that
// can't be put to work. All of the same files, staged once.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../../build.ts'
import { localFolder, projectRoot } from '../../local/folder.ts'
import { packRelease, stageRelease } from '../../release.ts'

export const versions = { former: '1.0.0+drill', next: '1.0.1+drill' }

export interface Releases {
  former: string
  next: string
  /** Its migration fails. */
  unmigratable: string
  /** Its processes end at once. */
  unstartable: string
  /** Of Node, in the layout of the official ones: nodejs.org need not be within reach. */
  node: string
}

/** Favours speed over size. */
const quick = 1

/** Made once for the current files, and cached until they change. */
export async function makeReleases(): Promise<Releases> {
  const root = join(localFolder, 'install-releases')
  const archive = (of: string) => join(root, `${of}.tar.gz`)
  const node = packNode()
  const made = {
    former: archive('former'),
    next: archive('next'),
    unmigratable: archive('unmigratable'),
    unstartable: archive('unstartable'),
    node,
  }
  const stamp = join(root, hashOfProject())
  if (existsSync(stamp)) return made
  rmSync(root, { recursive: true, force: true })
  const folder = join(root, 'release')
  await buildWeb()
  stageRelease(folder)
  const hash = createHash('sha256').update(readFileSync(node)).digest('hex')
  writeFileSync(join(folder, 'ops/deploy/node.sha256'), `${hash}  ${node.split('/').at(-1)}\n`)
  packRelease(folder, versions.former, made.former, quick)

  // Without a migration: what one adds stays, and the release after it would find nothing left to do.
  const main = join(folder, 'server/src/main.ts')
  const program = readFileSync(main, 'utf8')
  writeFileSync(main, `throw new Error('planted: this release does not start')\n${program}`)
  packRelease(folder, '0.9.2+drill', made.unstartable, quick)
  writeFileSync(main, program)
  const migration = join(folder, 'server/db/migrations/9999-drill.sql')
  writeFileSync(migration, 'alter table matches add column drill text;\n')
  packRelease(folder, versions.next, made.next, quick)
  writeFileSync(migration, 'alter table matches add column drill text;\nselect 1 / 0;\n')
  packRelease(folder, '0.9.3+drill', made.unmigratable, quick)
  rmSync(folder, { recursive: true })
  writeFileSync(stamp, '')
  return made
}

/** Of all that a release is made of. */
function hashOfProject(): string {
  const sources = 'contract rules server web ops/deploy ops/release ops/*.ts package.json package-lock.json'
  const hash = `git ls-files -co --exclude-standard -z ${sources} | sort -z | xargs -0 sha256sum 2>/dev/null | sha256sum`
  return execFileSync('sh', ['-c', hash], { cwd: projectRoot, encoding: 'utf8' }).slice(0, 16)
}

/** Cached between runs: compressing it takes a while. */
function packNode(): string {
  const name = `node-${process.version}-linux-${process.arch}`
  const archive = join(localFolder, `${name}.tar.xz`)
  if (existsSync(archive)) return archive
  const folder = join(localFolder, name)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  cpSync(process.execPath, join(folder, 'bin/node'))
  cpSync(join(projectRoot, 'LICENSE'), join(folder, 'LICENSE'))
  execFileSync('tar', ['-C', localFolder, '-I', 'xz -1 -T0', '-cf', archive, name])
  rmSync(folder, { recursive: true })
  return archive
}
