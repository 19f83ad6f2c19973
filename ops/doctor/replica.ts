// Has the read replica everything that the primary has? A process that finds it behind asks the primary, and nobody notices.
import { setTimeout as sleep } from 'node:timers/promises'
import { beginOnReplica, isCopyOf, readPrimary } from '@campus/server/platform/postgres/log-position'
import pg from 'pg'
import type { Finding } from './finding.ts'

/** From then on processes ask the primary (server/src/platform/postgres/replica-watch.ts). */
const mostMs = 500
const giveUpMs = 5000
const pauseMs = 20

export async function checkReplica(pool: pg.Pool, url: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    const primary = await readPrimary(pool)
    await client.connect()
    const askedAt = performance.now()
    for (;;) {
      const found = await beginOnReplica(client)
      await client.query('rollback')
      if (!isCopyOf(found, primary)) return strange
      const ms = performance.now() - askedAt
      if (found.bytes >= primary.bytes || ms > giveUpMs) return judge(ms)
      await sleep(pauseMs)
    }
  } finally {
    await client.end()
  }
}

const strange: Finding = {
  check: 'replica',
  level: 'BAD',
  what: {
    ko: 'DATABASE_REPLICA_URL의 PostgreSQL이 이 primary를 따르지 않아요(승격됐거나 다른 primary의 복제본이에요).',
    en: 'The PostgreSQL of DATABASE_REPLICA_URL does not follow this primary (promoted, or a replica of another).',
  },
  remedy: {
    ko: '새로 복제하거나(campus-score make-standby) DATABASE_REPLICA_URL을 지우고 프로세스를 다시 시작하세요. 그때까지 primary가 대답해요.',
    en: 'Set it up anew (campus-score make-standby), or remove DATABASE_REPLICA_URL and restart the processes. Until then the primary answers.',
  },
}

function judge(ms: number): Finding {
  const [seconds, isLate] = [(ms / 1000).toFixed(1), ms > mostMs]
  return {
    check: 'replica',
    level: isLate ? 'WARN' : 'OK',
    what:
      ms > giveUpMs
        ? { ko: `읽기 복제본이 ${seconds}초 넘게 늦어요.`, en: `The read replica is more than ${seconds} s behind.` }
        : { ko: `읽기 복제본이 ${seconds}초 늦어요.`, en: `The read replica is ${seconds} s behind.` },
    remedy: {
      ko: '복제본에서 select * from pg_stat_wal_receiver와 /var/log/postgresql을 보고, 디스크와 네트워크가 느린지 확인하세요. 그때까지 primary가 대답해요.',
      en: 'On the replica read select * from pg_stat_wal_receiver and /var/log/postgresql, and see whether its disk or the network is slow. Until then the primary answers.',
    },
    metrics: [{ name: 'doctor_replica_lag_seconds', help: 'How far the read replica is behind', value: ms / 1000 }],
  }
}
