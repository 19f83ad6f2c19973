// Jobs that notify followers of a match, each page of devices with the state of the match at that time. Messages that a newer one
// replaces are not sent.
import type { PushKind } from '@campus/contract/push'
import type { Deps } from '../deps.ts'
import { findMatch } from './push.match.store.ts'
import { pushMessage } from './push.messages.ts'
import { type Message, type PageJob, workPages } from './push.pages.jobs.ts'
import { payloadOf } from './push.payload.ts'
import { audienceOf } from './push.rules.ts'
import type { SendToDevices } from './push.sender.ts'
import { followers } from './push.store.ts'

/** Name of the queue. */
export const push = 'push'

export interface PushJob extends PageJob {
  matchId: number
  version: number
  kind: PushKind
  isCorrection: boolean
  /** Of a new time: the one that followers knew. */
  knownStart?: string
}

const ttlSeconds: Record<PushKind, number> = { START: 600, SCORE: 600, END: 3600, PLAN: 21_600, CALL: 600 }

export async function pushJobs(deps: Deps, sendToDevices: SendToDevices): Promise<void> {
  const { queries } = deps.db

  async function findMessage(job: PushJob): Promise<Message | undefined> {
    const { matchId, version, kind } = job
    const match = await findMatch(queries, matchId)
    const audience = match && audienceOf({ version, kind }, match)
    if (!match || !audience || audience === 'nobody') return undefined
    const isTakenBack = kind === 'CALL' && match.status === 'FUTURE' && match.minutesToCome === null
    if (isTakenBack) return undefined
    const unless = audience === 'everybody' ? null : audience
    return {
      audience: followers(queries, { matchId, kind, unless }),
      parcel: {
        text: payloadOf(pushMessage(match, job), deps.config.publicOrigin),
        topic: `match-${matchId}`,
        ttlSeconds: ttlSeconds[kind],
      },
    }
  }

  await workPages<PushJob>(deps, sendToDevices, { queue: push, concurrency: 4, findMessage })
}
