// Is there room on the disks of PostgreSQL, of video and of backups?
import { statfs } from 'node:fs/promises'
import type { Finding, Level } from './finding.ts'
import type { Words } from './words.ts'

export type DiskName = 'postgresql' | 'media' | 'backup'

/**
 * Shares that are free. Video makes room for itself from a twentieth on (MEDIA_FREE_BYTES) and backups from 15 % (backup/room.ts): on
 * one disk for all, less than that means that something else fills it.
 */
const least: Record<DiskName, Record<'warn' | 'bad', number>> = {
  postgresql: { warn: 0.1, bad: 0.045 },
  media: { warn: 0.045, bad: 0.03 },
  backup: { warn: 0.12, bad: 0.08 },
}

const remedies: Record<DiskName, Words> = {
  postgresql: {
    ko: '디스크를 늘리거나 큰 파일을 지워 주세요(du -xh / | sort -h | tail). 가득 차면 점수를 적을 수 없어요. pg_wal이 크다면 archiver 줄을 보세요.',
    en: 'Enlarge the disk or delete large files (du -xh / | sort -h | tail). Once it is full no score can be written. If pg_wal is large, see the archiver line.',
  },
  media: {
    ko: '디스크를 늘리거나 MEDIA_DAYS를 줄여 주세요. 지금은 오래된 녹화가 일찍 지워져요.',
    en: 'Enlarge the disk or lower MEDIA_DAYS. Until then old recordings are deleted early.',
  },
  backup: {
    ko: '백업 디스크를 늘리거나 /etc/campus-score/backup의 BACKUP_DIR을 더 큰 곳으로 바꿔 주세요.',
    en: 'Enlarge the disk of the backups, or set BACKUP_DIR in /etc/campus-score/backup to a larger one.',
  },
}

export async function checkDisk(disk: DiskName, path: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(path)
  const [free, share] = [bavail * bsize, bavail / blocks]
  const { warn, bad } = least[disk]
  const level: Level = share < bad ? 'BAD' : share < warn ? 'WARN' : 'OK'
  const left = `${Math.floor(share * 100)} %, ${(free / 1e9).toFixed(1)} GB`
  return {
    check: `disk-${disk}`,
    level,
    what: { ko: `${path} 디스크가 ${left} 비어 있어요.`, en: `The disk of ${path} has ${left} free.` },
    remedy: remedies[disk],
    metrics: [
      { name: 'doctor_disk_free_ratio', help: 'Free share of a disk', labels: { disk }, value: share },
      { name: 'doctor_disk_free_bytes', help: 'Free bytes of a disk', labels: { disk }, value: free },
    ],
  }
}
