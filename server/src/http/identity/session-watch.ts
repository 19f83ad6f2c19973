// Open connections of people whose session is over, or who are called or allowed something else by now, are closed. At once
// by news; what came by no news (a role given from a terminal, Redis away) is found by asking.
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { every } from '../../platform/queues/every.ts'
import { actingRole } from './session.ts'

interface Person {
  userId: number
  sessionId: number
  nickname: string
  role: string
}

interface Watching {
  config: Pick<Config, 'REQUIRE_SECOND_FACTOR'>
  db: Database
  bus: {
    subscribe: (topic: string) => Promise<boolean>
    onMessage: (listener: (topic: string, id: string, body: string) => void) => void
  }
  realtime: {
    viewers: () => Person[]
    disconnectUsers: (shouldDisconnect: (viewer: Person | null) => boolean) => number
  }
  log: Logger
}

/** Whose connections are to be closed: all, or those of some sessions only. */
interface EndedNews {
  userId: number
  sessions?: number[]
}

const topic = 'sessions'
const askEveryMs = 5000

/** Answers how to stop. */
export function watchSessions({ config, db, bus, realtime, log }: Watching): () => void {
  bus.onMessage((about, _, body) => {
    if (about !== topic) return
    const { userId, sessions } = JSON.parse(body) as EndedNews
    realtime.disconnectUsers(
      (viewer) => viewer?.userId === userId && (!sessions || sessions.includes(viewer.sessionId)),
    )
  })
  void bus.subscribe(topic)

  async function ask() {
    const viewers = realtime.viewers()
    if (viewers.length === 0) return
    const { rows } = await db.pool.query<Person>({
      name: 'session-watch',
      text: `select s.id as "sessionId", u.id as "userId", u.nickname, ${actingRole('$2')} as role
        from sessions s join users u on u.id = s.user_id where s.id = any($1::bigint[]) and s.expires_at > now()`,
      values: [[...new Set(viewers.map(({ sessionId }) => sessionId))], config.REQUIRE_SECOND_FACTOR],
    })
    const known = new Map(rows.map((person) => [person.sessionId, person]))
    // Only those who were asked about: somebody may have come in meanwhile.
    const asked = new Set(viewers)
    realtime.disconnectUsers(
      (viewer) => viewer !== null && asked.has(viewer) && !isSame(viewer, known.get(viewer.sessionId)),
    )
  }

  return every(askEveryMs, ask, { log, trouble: 'cannot ask who is still signed in' })
}

const isSame = (one: Person, two: Person | undefined) => one.nickname === two?.nickname && one.role === two.role
