// A backup is encrypted, or there is none.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../local/folder.ts'

test.each([
  ['no key', undefined],
  ['a file that is not there', 'nowhere'],
  ['an empty file', ''],
  ['a passphrase that could be guessed', 'secret'],
])('%s: refused before anything is touched', (_, passphrase) => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const key = join(folder, 'key')
  if (passphrase !== undefined && passphrase !== 'nowhere') writeFileSync(key, passphrase)
  const env = { PATH: process.env['PATH'] ?? '', ...(passphrase !== undefined && { BACKUP_KEY: key }) }
  const to = join(folder, 'kept')
  const program = join(projectRoot, 'ops/backup.ts')
  const { status, stderr } = spawnSync(process.execPath, [program, '--to', to], { env, encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toContain('no key')
  expect(readdirSync(folder)).not.toContain('kept')
})
