// Closes the sockets of users whose session has ended, or whose nickname or role has changed: at once by an event, and by polling
// for changes without an event (a role given from a terminal, Redis unavailable).
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

/** Whose sockets are closed: all of a user, or those of some sessions only. */
interface SessionsEnded {
  userId: number
  sessions?: number[]
}

const topic = 'sessions'
const pollMs = 5000

/** Returns a function that stops it. */
export function watchSessions({ config, db, bus, realtime, log }: Watching): () => void {
  bus.onMessage((about, _, body) => {
    if (about !== topic) return
    const { userId, sessions } = JSON.parse(body) as SessionsEnded
    realtime.disconnectUsers(
      (viewer) => viewer?.userId === userId && (!sessions || sessions.includes(viewer.sessionId)),
    )
  })
  void bus.subscribe(topic)

  async function poll() {
    const viewers = realtime.viewers()
    if (viewers.length === 0) return
    const { rows } = await db.pool.query<Person>({
      name: 'session-watch',
      text: `select s.id as "sessionId", u.id as "userId", u.nickname, ${actingRole('$2')} as role
        from sessions s join users u on u.id = s.user_id where s.id = any($1::bigint[]) and s.expires_at > now()`,
      values: [[...new Set(viewers.map(({ sessionId }) => sessionId))], config.REQUIRE_SECOND_FACTOR],
    })
    const known = new Map(rows.map((person) => [person.sessionId, person]))
    // Only those that were checked: somebody may have connected meanwhile.
    const checked = new Set(viewers)
    realtime.disconnectUsers(
      (viewer) => viewer !== null && checked.has(viewer) && !isSame(viewer, known.get(viewer.sessionId)),
    )
  }

  return every(pollMs, poll, { log, trouble: 'session check failed, retrying in 5 s' })
}

const isSame = (one: Person, two: Person | undefined) => one.nickname === two?.nickname && one.role === two.role
