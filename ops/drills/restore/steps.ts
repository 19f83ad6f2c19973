// Steps of the restore drill on its machine: rows, checksums of every table, and the other machine that backups are sent to.
import { chapter, type Machine } from '../hosts/machine.ts'

/** So many comments of the demo's people on the demo's matches. */
export const addComments = (machine: Machine, count: number) =>
  machine.sql(
    `insert into comments (match_id, user_id, text)
     select m.ids[1 + n % cardinality(m.ids)], u.ids[1 + n % cardinality(u.ids)], md5(n::text)
     from generate_series(1, ${count}) n,
       (select array_agg(id order by id) ids from matches) m, (select array_agg(id order by id) ids from users) u`,
  )

export type Sums = Map<string, string>

/** Every table of every schema that is ours: how many rows, and the sum of what each row hashes to. */
export async function campusSums(machine: Machine): Promise<Sums> {
  const text = await machine.sql(
    `select format('select %L, count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from only %I.%I t',
       schemaname || '.' || tablename, schemaname, tablename)
     from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1 \\gexec`,
  )
  const lines = text.split('\n').map((line) => line.split('|'))
  if (lines.length < 20) throw new Error(`only ${lines.length} tables: ${text.slice(0, 200)}`)
  return new Map(lines.map(([table = '', rows, sum]) => [table, `${rows} ${sum}`]))
}

export const countRows = (sums: Sums): number =>
  [...sums.values()].reduce((all, text) => all + Number(text.split(' ')[0]), 0)

export const differing = (noted: Sums, found: Sums): string[] =>
  [...new Set([...noted.keys(), ...found.keys()])].filter((table) => noted.get(table) !== found.get(table))

/** An account on an SFTP server of this machine stands for the other one; the chapter's own lines send there. */
export async function sendOffSite(machine: Machine): Promise<{ files: number; hasNoKey: boolean }> {
  const [setUp = '', send = ''] = chapter('offsite')
  await machine.run(
    `useradd --create-home --shell /bin/sh --password '*' away
     printf 'Port 2222\\nListenAddress 127.0.0.1\\nHostKey /etc/ssh/ssh_host_ed25519_key\\nSubsystem sftp internal-sftp\\nForceCommand internal-sftp\\nPasswordAuthentication no\\n' > /etc/ssh/away
     mkdir -p /run/sshd; /usr/sbin/sshd -f /etc/ssh/away`,
  )
  await machine.follow(`export OFFSITE_HOST=127.0.0.1 OFFSITE_PORT=2222 OFFSITE_USER=away\n${setUp}`)
  await machine.run(
    `install -d -o away -g away -m 700 /home/away/.ssh
     install -o away -g away -m 600 /etc/campus-score/offsite-key.pub /home/away/.ssh/authorized_keys`,
  )
  await machine.follow(send)
  const files = await machine.run(`find /home/away/campus-score -type f | wc -l`)
  const leaked = await machine.run(
    `{ grep -rlF "$(cat /etc/campus-score/backup-key)" /home/away/campus-score || true; } | wc -l`,
  )
  return { files: Number(files), hasNoKey: leaked.trim() === '0' }
}

/** A small disk that fills with video unattended: which copies were deleted, and whether everything that can be watched is there. */
export async function fillSmallDisk(machine: Machine): Promise<{ left: string[]; watchable: number }> {
  const makeRoom = `cd / && runuser -u postgres -- /opt/node/bin/node /opt/campus-score/current/ops/backup.ts --settings /mnt/settings --only-room`
  await machine.run(
    `mkdir -p /mnt/small && mount -t tmpfs -o size=600m small /mnt/small
     printf 'BACKUP_DIR=/mnt/small/backups\\nBACKUP_KEY=/etc/campus-score/backup-key\\nMEDIA_DIR=/mnt/small/media\\nBACKUP_FREE_BYTES=300000000\\n' > /mnt/settings
     mkdir -p /mnt/small/media/8 /mnt/small/backups/media/7 /mnt/small/backups/media/8
     for age in 1 2 3 4; do
       head -c 50M /dev/zero > /mnt/small/backups/media/7/$age.m4s.sealed
       touch -d "$age days ago" /mnt/small/backups/media/7/$age.m4s.sealed
     done
     head -c 50M /dev/zero > /mnt/small/backups/media/8/1.m4s.sealed
     touch -d '9 days ago' /mnt/small/backups/media/8/1.m4s.sealed
     head -c 100M /dev/zero > /mnt/small/media/8/1.m4s
     chown -R postgres: /mnt/small
     ${makeRoom}
     head -c 100M /dev/zero > /mnt/small/media/8/2.m4s
     ${makeRoom}`,
  )
  const left = (await machine.run(`cd /mnt/small/backups/media && find . -type f | sort`)).trim().split('\n')
  const watchable = Number(await machine.run('find /mnt/small/media -type f | wc -l'))
  return { left, watchable }
}
