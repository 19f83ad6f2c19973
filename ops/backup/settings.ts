// What a backup goes by: one file of the installation, read by the command, by PostgreSQL's archive_command and by the timers alike, so
// that no single run can send the changes of the database somewhere else than the nightly backup.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const settingsFile = '/etc/campus-score/backup'

export interface BackupSettings {
  /** The file these came from. */
  file: string
  folder: string
  key: string
  /** Empty: no video is copied. */
  media: string
  /** What backups leave free on their disk; undefined: a share of it. */
  freeBytes: number | undefined
  /** Where else they are copied to, as rclone names it; empty: nowhere. */
  offsite: string
  /** All of it, for programs that read their own settings from the environment. */
  env: Record<string, string>
}

const line = /^([A-Z][A-Z0-9_]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'#]*))$/

export function readBackupSettings(file: string): BackupSettings {
  const env: Record<string, string> = {}
  for (const text of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const found = text.trim()
    if (found === '' || found.startsWith('#')) continue
    const [, name, double, single, bare] = line.exec(found) ?? []
    // Both a shell and systemd read this file: what they could read in two ways is rejected.
    if (name === undefined) throw new Error(`${file}: "${found.slice(0, 40)}": write NAME=value`)
    env[name] = double ?? single ?? bare ?? ''
  }
  const free = env['BACKUP_FREE_BYTES']
  if (free !== undefined && !/^\d+$/.test(free)) throw new Error(`${file}: BACKUP_FREE_BYTES is a number of bytes`)
  return {
    file: plainPath(resolve(file)),
    folder: plainPath(resolve(env['BACKUP_DIR'] ?? '/var/backups/campus-score')),
    key: plainPath(resolve(env['BACKUP_KEY'] ?? '/etc/campus-score/backup-key')),
    media: env['MEDIA_DIR'] ?? '/var/lib/campus-score/media',
    freeBytes: free === undefined ? undefined : Number(free),
    offsite: env['OFFSITE'] ?? '',
    env,
  }
}

/** Paths become part of commands that PostgreSQL gives to a shell. */
export function plainPath(path: string): string {
  if (!/^[\w./-]+$/.test(path)) throw new Error(`${path}: letters, digits, dots, dashes and slashes only`)
  return path
}

/** A short one could be brute-forced offline from a copy. */
export function hasPassphrase(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').trim().length >= 32
}
