// The running release: the project's version and, for a built release, its commit (ops/release.ts).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const built = join(root, 'release.json')

/** `1.2.3+abcdef0`, in the form of semantic versioning; without a commit in a working copy. */
export const releaseVersion = existsSync(built)
  ? (JSON.parse(readFileSync(built, 'utf8')) as { version: string }).version
  : version
