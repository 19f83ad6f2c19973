// HTTP route of the personal data export.
import { exportPersonalData } from '@campus/contract/personal-data'
import type { FastifyInstance } from 'fastify'
import { consumeAttempt } from '../attempts.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serveFile } from '../http/serve-file.ts'
import * as store from './personal-data.store.ts'

/** The export reads every table, so it is limited to a few times an hour. */
const pace = { kind: 'EXPORT', most: 5, seconds: 3600 }
/** Rows per list; far more than anybody creates by hand. */
const mostOfEach = 20_000

/** Of one process; whoever comes then is asked to come back. */
const mostWaiting = 20

export function personalDataRoutes(app: FastifyInstance, { db, replica }: Deps) {
  const inTurn = takeTurns()
  serveFile(app, exportPersonalData, async ({ viewer: { userId, sessionId } }) => {
    await consumeAttempt(db.queries, pace, `user ${userId}`)
    const data = await inTurn(() =>
      replica.readSnapshot((queries) => store.read(queries, userId, sessionId, mostOfEach)),
    )
    return {
      name: 'campus-score-my-data.json',
      type: 'application/json; charset=utf-8',
      text: JSON.stringify(data ?? fail('UNAVAILABLE'), null, 2),
    }
  })
}

/** One after the other: those who wait for the lock of the database would hold a connection each. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= mostWaiting) fail('UNAVAILABLE')
    waiting++
    const turn = last.then(work).finally(() => waiting--)
    last = turn.catch(() => {})
    return turn
  }
}
