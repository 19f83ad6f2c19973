// Open connections of people whose session is over, or who are called or allowed something else by now, are closed. At once
// by news; what came by no news (a role given from a terminal, Redis away) is found by asking.
import type { Logger } from 'pino'
import { every } from '../platform/every.ts'
import type { Database } from '../platform/postgres.ts'

interface Person {
  userId: number
  nickname: string
  role: string
}

interface Watching {
  db: Database
  bus: {
    follow: (topic: string) => Promise<boolean>
    onNews: (listener: (topic: string, id: string, body: string) => void) => void
  }
  door: { viewers: () => Person[]; dismiss: (isMeant: (viewer: Person | null) => boolean) => number }
  log: Logger
}

const topic = 'sessions'
const askEveryMs = 5000

/** Answers how to stop. */
export function watchSessions({ db, bus, door, log }: Watching): () => void {
  bus.onNews((about, _, body) => {
    if (about !== topic) return
    const { userId } = JSON.parse(body) as { userId: number }
    door.dismiss((viewer) => viewer?.userId === userId)
  })
  void bus.follow(topic)

  async function ask() {
    const viewers = door.viewers()
    if (viewers.length === 0) return
    const { rows } = await db.pool.query<Person>({
      name: 'session-watch',
      text: `select id as "userId", nickname, role from users u where id = any($1::bigint[]) and exists (
        select from sessions s where s.user_id = u.id and s.expires_at > now())`,
      values: [[...new Set(viewers.map(({ userId }) => userId))]],
    })
    const known = new Map(rows.map((person) => [person.userId, person]))
    // Only those who were asked about: somebody may have come in meanwhile.
    const asked = new Set(viewers)
    door.dismiss((viewer) => viewer !== null && asked.has(viewer) && !isSame(viewer, known.get(viewer.userId)))
  }

  return every(askEveryMs, ask, { log, trouble: 'cannot ask who is still signed in' })
}

const isSame = (one: Person, two: Person | undefined) => one.nickname === two?.nickname && one.role === two.role
