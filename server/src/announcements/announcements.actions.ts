// Publishes, changes and withdraws announcements, and has them sent to phones. Commit first, then publish.
import type { Announcement, AnnouncementChange, AnnouncementForm } from '@campus/contract/announcements'
import type { AuditAction } from '@campus/contract/audit'
import { limits } from '@campus/contract/limits'
import { differences, recordChange } from '../audit.ts'
import type { AnnouncementDeps, InTx } from '../deps.ts'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { matchWords } from '../words.ts'
import { announcementChange } from './announcements.rules.ts'
import * as store from './announcements.store.ts'

type Deps = InTx<AnnouncementDeps>

export async function publish(deps: Deps, tx: Tx, userId: number, form: AnnouncementForm): Promise<Announcement> {
  const { competitionId = null, matchId = null, push, ...content } = form
  rejectPast(deps, content.endsAt)
  const about = await nameOf(tx, { competitionId, matchId })
  if ((await store.countCurrent(tx.queries)) >= limits.announcements) fail('TOO_MANY_ANNOUNCEMENTS')
  const after = await store.add(tx.queries, { competitionId, matchId }, { ...content, isSent: push })
  await audit(tx, userId, 'CREATE', after, differences(null, { about, ...factsOf(after, push) }))
  if (push) await deps.pushAnnouncement(tx, after)
  announce(deps, tx)
  return store.toPublic(after)
}

export async function change(
  deps: Deps,
  tx: Tx,
  { userId, announcementId, form }: { userId: number; announcementId: number; form: AnnouncementChange },
): Promise<Announcement> {
  const { version: seen, push, ...content } = form
  const before = (await store.lock(tx.queries, announcementId)) ?? fail('ANNOUNCEMENT_NOT_FOUND')
  if (seen !== undefined && seen !== before.version) fail('STALE_VERSION', { announcement: store.toPublic(before) })
  rejectPast(deps, content.endsAt)
  // Nobody is notified twice of one text.
  const isSent = push && before.pushedText !== content.text
  const changes = differences(factsOf(before, false), factsOf({ ...before, ...content }, isSent))
  if (changes.length === 0) return store.toPublic(before)
  const after = await store.update(tx.queries, announcementId, { ...content, isSent })
  await audit(tx, userId, 'UPDATE', after, changes)
  if (isSent) await deps.pushAnnouncement(tx, after)
  announce(deps, tx)
  return store.toPublic(after)
}

export async function withdraw(deps: Deps, tx: Tx, userId: number, announcementId: number): Promise<void> {
  const before = (await store.lock(tx.queries, announcementId)) ?? fail('ANNOUNCEMENT_NOT_FOUND')
  await store.withdraw(tx.queries, announcementId)
  await audit(tx, userId, 'DELETE', before, differences(factsOf(before, false), null))
  announce(deps, tx)
}

function rejectPast({ clock }: Deps, endsAt: string | null) {
  if (endsAt !== null && Date.parse(endsAt) <= clock.now().getTime()) fail('ENDS_IN_THE_PAST')
}

/** What it is about, as the audit log names it; null for the campus. */
async function nameOf({ queries }: Tx, subject: Pick<Announcement, 'competitionId' | 'matchId'>) {
  const { competitionId, matchId } = subject
  if (matchId !== null) return matchWords((await store.findMatch(queries, matchId)) ?? fail('MATCH_NOT_FOUND'))
  if (competitionId === null) return null
  return (await store.findCompetition(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
}

const factsOf = ({ text, isPinned, endsAt }: Announcement, isSent: boolean) => ({
  text,
  isPinned,
  // A client may write the same instant with fewer digits.
  endsAt: endsAt && new Date(endsAt).toISOString(),
  push: isSent || null,
})

function audit(
  { queries }: Tx,
  userId: number,
  action: AuditAction,
  { announcementId, text }: Announcement,
  changes: ReturnType<typeof differences>,
) {
  const label = text.replaceAll('\n', ' ')
  return recordChange(queries, { userId, action, subject: 'ANNOUNCEMENT', subjectId: announcementId, label, changes })
}

const announce = ({ bus }: Deps, tx: Tx) => tx.afterCommit(() => bus.broadcast(announcementChange, ''))
