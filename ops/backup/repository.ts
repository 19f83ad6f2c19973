// The database's backups: a pgBackRest repository in one folder, everything it needs said on its command line, so that
// no file in /etc has to be kept in step.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

export interface Repository {
  folder: string
  /** A file with the passphrase; without one the backups are readable to whoever has the folder. */
  key: string | undefined
}

/** How long something deleted may live on in backups; with a full backup a day the oldest is never older than 30 days. */
export const keptDays = 29

/** A short one could be guessed at leisure by whoever has a copy. */
export function hasPassphrase(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').trim().length >= 32
}

const plain = /^[\w./-]+$/

/** Paths become part of commands that PostgreSQL gives to a shell. */
export function repositoryIn(folder: string, key?: string): Repository {
  const paths = { folder: resolve(folder), key: key === undefined ? undefined : resolve(key) }
  for (const path of [paths.folder, paths.key ?? '/'])
    if (!plain.test(path)) throw new Error(`${path}: letters, digits, dots, dashes and slashes only`)
  return paths
}

const optionsOf = ({ folder, key }: Repository, data: string) => [
  '--no-config',
  '--stanza=campus',
  `--repo1-path=${join(folder, 'postgres')}`,
  `--lock-path=${join(folder, 'lock')}`,
  `--pg1-path=${data}`,
  '--log-level-file=off',
  '--log-level-console=off',
  '--log-level-stderr=warn',
  ...(key ? ['--repo1-cipher-type=aes-256-cbc'] : []),
]

/** The same as a line for PostgreSQL's archive_command and restore_command; the passphrase stays in its file. */
export function commandLine(repository: Repository, data: string, words: string): string {
  const passphrase = repository.key ? `PGBACKREST_REPO1_CIPHER_PASS="$(cat ${repository.key})" ` : ''
  return `${passphrase}pgbackrest ${optionsOf(repository, data).join(' ')} ${words}`
}

export async function pgbackrest(repository: Repository, data: string, args: string[]): Promise<void> {
  const passphrase = repository.key ? readFileSync(repository.key, 'utf8').trim() : undefined
  await asPostgres(
    'pgbackrest',
    [...optionsOf(repository, data), ...args],
    passphrase ? { PGBACKREST_REPO1_CIPHER_PASS: passphrase } : {},
  )
}

/** One question to the running server, as its own superuser over its socket. */
export async function askPostgres(server: { socket: string; port: string }, sql: string): Promise<string> {
  const words = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', server.socket, '-p', server.port, '-d', 'postgres', '-c', sql]
  return (await asPostgres('psql', words)).trim()
}

/** Both ask the kernel who they are: root becomes postgres, postgres stays itself. */
async function asPostgres(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const [command, words] = isRoot
    ? ['setpriv', ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups', program, ...args]]
    : [program, args]
  try {
    const options = { cwd: '/', env: { ...process.env, ...env }, maxBuffer: 2 ** 24 }
    return (await promisify(execFile)(command, words, options)).stdout
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(`${program}: ${stderr?.trim() || message}`, { cause: error })
  }
}
