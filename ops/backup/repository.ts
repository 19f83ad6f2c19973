// The database's backups: a pgBackRest repository in one folder, with all options on the command line, so that
// no file in /etc has to match.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { plainPath } from './settings.ts'

export interface Repository {
  folder: string
  /** A file with the passphrase. */
  key: string
}

/** How long something deleted may live on in backups; with a full backup a day the oldest is never older than 30 days. */
export const retentionDays = 29

export const repositoryIn = (folder: string, key: string): Repository => ({
  folder: plainPath(resolve(folder)),
  key: plainPath(resolve(key)),
})

/** The same as in ops/deploy/pgbackrest-archive. */
const optionsOf = ({ folder }: Repository, data: string) => [
  '--no-config',
  '--stanza=campus',
  `--repo1-path=${join(folder, 'postgres')}`,
  `--lock-path=${join(folder, 'lock')}`,
  '--repo1-cipher-type=aes-256-cbc',
  `--pg1-path=${data}`,
  '--log-level-file=off',
  '--log-level-console=off',
  '--log-level-stderr=warn',
]

/** As a line for PostgreSQL's restore_command; the passphrase stays in its file. */
export function commandLine(repository: Repository, data: string, command: string): string {
  return `PGBACKREST_REPO1_CIPHER_PASS="$(cat ${repository.key})" pgbackrest ${optionsOf(repository, data).join(' ')} ${command}`
}

export async function pgbackrest(repository: Repository, data: string, args: string[]): Promise<string> {
  return asPostgres('pgbackrest', [...optionsOf(repository, data), ...args], {
    PGBACKREST_REPO1_CIPHER_PASS: readFileSync(repository.key, 'utf8').trim(),
  })
}

export interface Server {
  socket: string
  port: string
}

/** Runs one statement on the running server, as its superuser over its socket. */
export async function queryPostgres(server: Server, sql: string): Promise<string> {
  const args = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', server.socket, '-p', server.port, '-d', 'postgres', '-c', sql]
  return (await asPostgres('psql', args)).trim()
}

/** Both programs authenticate by user id: root becomes postgres, postgres stays itself. */
async function asPostgres(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const [command, commandArgs] = isRoot
    ? ['setpriv', ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups', program, ...args]]
    : [program, args]
  try {
    const options = { cwd: '/', env: { ...process.env, ...env }, maxBuffer: 2 ** 24 }
    return (await promisify(execFile)(command, commandArgs, options)).stdout
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(`${program}: ${stderr?.trim() || message}`, { cause: error })
  }
}
