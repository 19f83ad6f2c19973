// The settings of backups are read as a shell and systemd read them, or rejected.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../local/folder.ts'
import { readBackupSettings } from './settings.ts'

function settings(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'backup'), text)
  return readBackupSettings(join(folder, 'backup'))
}

test('the shipped example matches the defaults', () => {
  const example = settings(readFileSync(join(projectRoot, 'ops/deploy/backup.example'), 'utf8'))
  const { env: _, file: __, ...fromExample } = example
  const { env: ___, file: ____, ...defaults } = readBackupSettings('/nowhere/backup')
  expect(fromExample).toEqual(defaults)
})

test('values may be quoted, and all are handed on', () => {
  const { folder, offsite, env } = settings(
    'BACKUP_DIR="/mnt/a-b"\n\n# no\nOFFSITE=\'box:campus\'\nRCLONE_CONFIG_BOX_TYPE=sftp',
  )
  expect([folder, offsite, env['RCLONE_CONFIG_BOX_TYPE']]).toEqual(['/mnt/a-b', 'box:campus', 'sftp'])
})

test.each([
  ['BACKUP_DIR=/a b', 'write NAME=value'],
  ['export BACKUP_DIR=/a', 'write NAME=value'],
  ['BACKUP_DIR="/a;rm"', 'letters, digits'],
  ['BACKUP_KEY="$(id)"', 'letters, digits'],
  ['BACKUP_FREE_BYTES=10G', 'number of bytes'],
])('%s is rejected', (text, why) => {
  expect(() => settings(text)).toThrow(why)
})
