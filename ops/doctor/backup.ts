// When was the last good backup made, and does PostgreSQL still hand over its changes?
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Finding, Level } from './finding.ts'

const hourMs = 3_600_000
/** A nightly one may be late; two missed nights are a fault. */
const old = { warn: 30 * hourMs, bad: 50 * hourMs }

const backupRemedy = {
  ko: 'systemctl start campus-score-backup을 돌리고 journalctl -u campus-score-backup을 보세요. 타이머가 켜져 있는지도요(systemctl list-timers).',
  en: 'Run systemctl start campus-score-backup and read journalctl -u campus-score-backup. See whether its timer is on (systemctl list-timers).',
}

/** `finishedAt` is written by ops/backup.ts at the end of a run in which everything went well. */
export async function checkBackup(folder: string, now = new Date()): Promise<Finding> {
  const text = await readFile(join(folder, 'last-backup.json'), 'utf8').catch(() => undefined)
  const finishedAt =
    text === undefined ? Number.NaN : Date.parse((JSON.parse(text) as { finishedAt: string }).finishedAt)
  if (Number.isNaN(finishedAt))
    return {
      check: 'backup',
      level: 'BAD',
      what: { ko: `${folder}에 끝까지 된 백업이 없어요.`, en: `There is no finished backup in ${folder}.` },
      remedy: backupRemedy,
    }
  const age = now.getTime() - finishedAt
  const level: Level = age > old.bad ? 'BAD' : age > old.warn ? 'WARN' : 'OK'
  const hours = Math.round(age / hourMs)
  return {
    check: 'backup',
    level,
    what: { ko: `마지막 백업은 ${hours}시간 전에 끝났어요.`, en: `The last backup was finished ${hours} hours ago.` },
    remedy: backupRemedy,
    metrics: [{ name: 'doctor_backup_age_seconds', help: 'Age of the last good backup', value: age / 1000 }],
  }
}

interface Archiver {
  mode: string
  command: string
  isFailing: boolean
  waiting: number
}

/** Some segments wait while one is being copied; more than these mean that archiving lags behind. */
const mostWaiting = 20

export async function checkArchiver(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<Archiver>(`
    select current_setting('archive_mode') as mode, current_setting('archive_command') as command,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      (select count(*)::int from pg_ls_archive_statusdir() where name like '%.ready') as waiting
    from pg_stat_archiver`)
  const { mode = 'off', command = '', isFailing = false, waiting = 0 } = rows[0] ?? {}
  const isOn = mode !== 'off' && !['', '(disabled)'].includes(command)
  const isBad = !isOn || isFailing || waiting > mostWaiting
  const metrics = [
    { name: 'doctor_archiver_failing', help: 'PostgreSQL cannot hand over its changes', value: Number(isBad) },
    { name: 'doctor_archiver_waiting', help: 'WAL segments that wait to be archived', value: waiting },
  ]
  if (!isOn)
    return {
      check: 'archiver',
      level: 'BAD',
      what: { ko: 'PostgreSQL이 바뀐 내용을 백업으로 보내지 않아요.', en: 'PostgreSQL does not archive its changes.' },
      remedy: {
        ko: 'docs/operate.md의 백업 단계를 하고 systemctl restart postgresql을 해 주세요.',
        en: 'Follow the step on backups in docs/operate.en.md, then systemctl restart postgresql.',
      },
      metrics,
    }
  const backlog = { ko: `${waiting}개가 기다려요`, en: `${waiting} segments wait` }
  return {
    check: 'archiver',
    level: isBad ? 'BAD' : 'OK',
    what: isBad
      ? {
          ko: `바뀐 내용을 백업으로 보내지 못하고 있어요(${backlog.ko}). 그냥 두면 디스크가 가득 차요.`,
          en: `Archiving of changes fails (${backlog.en}). Left alone it fills the disk.`,
        }
      : { ko: `바뀐 내용이 백업으로 가고 있어요(${backlog.ko}).`, en: `Changes are being archived (${backlog.en}).` },
    remedy: {
      ko: '/var/log/postgresql의 마지막 줄에 이유가 있어요. 대개 백업 폴더가 가득 찼거나, 권한 또는 열쇠 파일이 바뀌었어요.',
      en: 'The last lines in /var/log/postgresql say why. Most often the backup folder is full, or its permissions or the key file have changed.',
    },
    metrics,
  }
}
