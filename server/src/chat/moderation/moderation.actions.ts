// What moderators and reporters do. Commit the change with its audit entry first, then publish. Audit entries hold neither
// names nor texts: both may have to be deleted, and entries are never edited.
import type { ChatEvent, ChatMessage, RoomRules, Sanction, sanctionAuthor } from '@campus/contract/chat'
import type { BodyOf } from '@campus/contract/endpoint'
import { type ChangeRecord, differences, recordChange } from '../../audit.ts'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { publishToAuthor, publishToRoom } from '../chat.publish.actions.ts'
import { authorOf, matchOf } from '../chat.rules.ts'
import { listMessages, makeMatchRooms, sanctionOf } from '../messages/messages.store.ts'
import { hidesHours, isComplete, maySilence } from './moderation.rules.ts'
import * as store from './moderation.store.ts'
import * as reports from './reports.store.ts'
import * as sanctions from './sanctions.store.ts'

interface Moderator {
  userId: number
}

/** A message as the path of a request names it. */
interface MessageRef {
  roomId: string
  messageId: number
}

export async function report(tx: Tx, ref: MessageRef, userId: number, reason: Sanction['reason']): Promise<void> {
  const target = await findTarget(tx, ref)
  if (target.userId === userId) fail('BAD_REQUEST')
  // A hidden message has been decided on.
  if (!target.isHidden) await reports.report(tx.queries, target, userId, reason)
}

/** Hiding or showing is a decision: it settles the open reports of the message. */
export async function hide(
  tx: Tx,
  deps: InTx,
  ref: MessageRef,
  isHidden: boolean,
  by: Moderator,
): Promise<ChatMessage> {
  const target = await findTarget(tx, ref)
  const isChanged = await store.setHidden(tx.queries, target, isHidden)
  await reports.settle(tx.queries, target.row, [target.id])
  const message = await readMessage(tx, ref)
  if (isChanged) {
    await record(tx, by, {
      action: 'UPDATE',
      subjectId: target.row,
      label: labelOf(ref),
      changes: differences({ isHidden: !isHidden }, { isHidden }),
    })
    const event: ChatEvent = isHidden ? { type: 'HIDDEN', ids: [target.id] } : { type: 'SHOWN', message }
    tx.afterCommit(() => publishToRoom(deps, ref.roomId, event))
  }
  return message
}

export async function silence(
  tx: Tx,
  deps: InTx,
  ref: MessageRef,
  form: BodyOf<typeof sanctionAuthor>,
  by: Moderator,
): Promise<Sanction> {
  if (!isComplete(form)) fail('BAD_REQUEST')
  const target = await findTarget(tx, ref)
  // A deleted account sends no more messages.
  if (target.userId !== null && target.role === null) fail('MESSAGE_NOT_FOUND')
  if (!maySilence(target)) fail('FORBIDDEN')
  const { kind, reason, minutes, hidesMessages } = form
  const hideAfter = async (after: number) =>
    hidesMessages ? store.hideRecent(tx.queries, target, { hours: hidesHours, after }) : []
  // The long scan first, without a lock on the room; then, under the lock, only what came meanwhile.
  const before = await hideAfter(0)
  await store.lockRoom(tx.queries, target.row)
  const hidden = [...before, ...(await hideAfter(target.lastId))]
  const row = kind === 'BAN' ? null : target.row
  const sanction = await sanctions.silence(tx.queries, { ...target, row, kind, reason, minutes, by: by.userId })
  await reports.settle(tx.queries, target.row, [target.id, ...hidden])
  const author = authorIn(target)
  await record(tx, by, {
    action: 'CREATE',
    subjectId: target.row,
    label: labelOf(ref),
    changes: differences(null, { author, ...sanction, ...(hidden.length > 0 && { hidden }) }),
  })
  tx.afterCommit(() => {
    if (hidden.length > 0) publishToRoom(deps, ref.roomId, { type: 'HIDDEN', ids: hidden })
    publishToAuthor(deps, author, { roomId: row === null ? null : ref.roomId, sanction })
  })
  return sanction
}

export async function lift(tx: Tx, deps: InTx, sanctionId: number, by: Moderator): Promise<void> {
  const lifted = (await sanctions.lift(tx.queries, sanctionId)) ?? fail('SANCTION_NOT_FOUND')
  const { row, roomId, kind } = lifted
  const author = authorIn(lifted)
  await record(tx, by, {
    action: 'DELETE',
    subjectId: row,
    label: roomId ?? '',
    changes: differences({ author, kind }, null),
  })
  // Another sanction may still be in force: one for the room and one for everywhere are apart.
  const rest = await sanctionOf(tx.queries, { ...lifted, address: null }, row)
  tx.afterCommit(() => publishToAuthor(deps, author, { roomId, sanction: rest }))
}

export async function changeRules(
  tx: Tx,
  deps: InTx,
  roomId: string,
  rules: RoomRules,
  by: Moderator,
): Promise<RoomRules> {
  if (matchOf(roomId) === null) await store.makeRoom(tx.queries, roomId)
  else await makeMatchRooms(tx.queries, [roomId])
  const { row, ...before } = (await store.lockRules(tx.queries, roomId)) ?? fail('MATCH_NOT_FOUND')
  const changes = differences<RoomRules>(before, rules)
  if (changes.length === 0) return rules
  await store.setRules(tx.queries, row, rules)
  await record(tx, by, { action: 'UPDATE', subjectId: row, label: roomId, changes })
  tx.afterCommit(() => publishToRoom(deps, roomId, { type: 'RULES', ...rules }))
  return rules
}

export async function dismissReports(tx: Tx, ref: MessageRef, by: Moderator): Promise<void> {
  const target = await findTarget(tx, ref)
  const count = await reports.settle(tx.queries, target.row, [target.id])
  const changes = differences({ reports: count }, { reports: 0 })
  await record(tx, by, { action: 'UPDATE', subjectId: target.row, label: labelOf(ref), changes })
}

const findTarget = async ({ queries }: Tx, { roomId, messageId }: MessageRef) =>
  (await store.find(queries, roomId, messageId)) ?? fail('MESSAGE_NOT_FOUND')

async function readMessage({ queries }: Tx, { roomId, messageId }: MessageRef): Promise<ChatMessage> {
  const [message] = await listMessages(queries, roomId, { after: messageId - 1, limit: 1, from: 'oldest' })
  return message ?? fail('MESSAGE_NOT_FOUND')
}

const authorIn = ({ userId, guest }: sanctions.Silenced) => authorOf(userId === null ? null : { userId }, guest ?? '')

const labelOf = ({ roomId, messageId }: MessageRef) => `${roomId} #${messageId}`

const record = ({ queries }: Tx, { userId }: Moderator, entry: Omit<ChangeRecord, 'userId' | 'subject'>) =>
  recordChange(queries, { ...entry, userId, subject: 'CHAT' })
