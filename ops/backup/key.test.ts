// A backup is encrypted, or there is none.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../local/folder.ts'

test.each([
  ['a key file that is not there', undefined],
  ['an empty key file', ''],
  ['a passphrase that could be guessed', 'secret'],
])('%s: rejected before anything is touched', (_, passphrase) => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (passphrase !== undefined) writeFileSync(join(folder, 'key'), passphrase)
  const settings = join(folder, 'settings')
  writeFileSync(settings, `BACKUP_DIR=${join(folder, 'kept')}\nBACKUP_KEY=${join(folder, 'key')}\n`)
  const program = join(projectRoot, 'ops/backup.ts')
  const { status, stderr } = spawnSync(process.execPath, [program, '--settings', settings], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toContain('no key')
  expect(readdirSync(folder)).not.toContain('kept')
})
