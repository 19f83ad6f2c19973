// Jobs that send an announcement to phones, each page of devices with its text at that time. One that was withdrawn is not sent
// any more; a corrected one replaces what was sent before.
import type { AnnouncementMessage } from '@campus/contract/push'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { announcementDevices, findAnnouncement, type SentAnnouncement } from './push.announcements.store.ts'
import { type Message, type PageJob, workPages } from './push.pages.jobs.ts'
import { payloadOf } from './push.payload.ts'
import type { SendToDevices } from './push.sender.ts'

const queue = 'push-announcement'

interface AnnouncementJob extends PageJob {
  announcementId: number
  version: number
}

/** A phone that is off for a day gets it when it is back, unless its time is over by then. */
const longestTtlSeconds = 86_400

export function pushAnnouncement(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { announcementId, version }: { announcementId: number; version: number },
): Promise<void> {
  return jobs.send(tx, queue, { announcementId, version, after: 0 } satisfies AnnouncementJob)
}

export async function announcementPushJobs(deps: Deps, sendToDevices: SendToDevices): Promise<void> {
  const { clock, config, db } = deps

  async function findMessage(job: AnnouncementJob): Promise<Message | undefined> {
    const found = await findAnnouncement(db.queries, job.announcementId)
    // A correction has a job of its own, which reaches everybody.
    if (!found || found.pushedVersion > job.version) return undefined
    const { announcementId, competitionId, match, endsAt } = found
    const secondsLeft = endsAt ? Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1000) : Infinity
    return {
      audience: announcementDevices(db.queries, { competitionId, matchId: match?.matchId ?? null }),
      parcel: {
        text: payloadOf(announcementMessage(found), config.publicOrigin),
        topic: `announcement-${announcementId}`,
        ttlSeconds: Math.max(1, Math.min(secondsLeft, longestTtlSeconds)),
      },
    }
  }

  await workPages<AnnouncementJob>(deps, sendToDevices, { queue, concurrency: 1, findMessage })
}

function announcementMessage(announcement: SentAnnouncement): AnnouncementMessage {
  const { announcementId, version, text, competitionId, competition, match } = announcement
  const title = competition === null ? '공지' : `공지 · ${competition}`
  return { announcementId, version, title, body: text, competitionId, match }
}
