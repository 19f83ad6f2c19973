// What moderators do to keep order, and how they are told of what they should see. Facts and who did it in one commit,
// then the news. What is written down about a decision holds no name and no words: both may have to be forgotten.
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

/** A message as a path names it. */
interface Named {
  roomId: string
  messageId: number
}

export async function report(tx: Tx, named: Named, userId: number, reason: Sanction['reason']): Promise<void> {
  const said = await found(tx, named)
  if (said.userId === userId) fail('BAD_REQUEST')
  // What nobody can read has been decided on.
  if (!said.isHidden) await reports.report(tx.queries, said, userId, reason)
}

/** Hiding or showing is a decision: what was reported until now is settled by it. */
export async function hide(tx: Tx, deps: InTx, named: Named, isHidden: boolean, by: Moderator): Promise<ChatMessage> {
  const said = await found(tx, named)
  const isChanged = await store.setHidden(tx.queries, said, isHidden)
  await reports.settle(tx.queries, said.row, [said.id])
  const message = await read(tx, named)
  if (isChanged) {
    await record(tx, by, {
      action: 'UPDATE',
      subjectId: said.row,
      label: labelOf(named),
      changes: differences({ isHidden: !isHidden }, { isHidden }),
    })
    const event: ChatEvent = isHidden ? { type: 'HIDDEN', ids: [said.id] } : { type: 'SHOWN', message }
    tx.afterCommit(() => publishToRoom(deps, named.roomId, event))
  }
  return message
}

export async function silence(
  tx: Tx,
  deps: InTx,
  named: Named,
  form: BodyOf<typeof sanctionAuthor>,
  by: Moderator,
): Promise<Sanction> {
  if (!isComplete(form)) fail('BAD_REQUEST')
  const said = await found(tx, named)
  // An account that is gone says nothing more.
  if (said.userId !== null && said.role === null) fail('MESSAGE_NOT_FOUND')
  if (!maySilence(said)) fail('FORBIDDEN')
  const { kind, reason, minutes, hidesMessages } = form
  const hideAfter = async (after: number) =>
    hidesMessages ? store.hideLately(tx.queries, said, { hours: hidesHours, after }) : []
  // The long look first, while others go on talking; then only what came meanwhile.
  const before = await hideAfter(0)
  await store.holdRoom(tx.queries, said.row)
  const hidden = [...before, ...(await hideAfter(said.lastId))]
  const row = kind === 'BAN' ? null : said.row
  const sanction = await sanctions.silence(tx.queries, { ...said, row, kind, reason, minutes, by: by.userId })
  await reports.settle(tx.queries, said.row, [said.id, ...hidden])
  const author = authorIn(said)
  await record(tx, by, {
    action: 'CREATE',
    subjectId: said.row,
    label: labelOf(named),
    changes: differences(null, { author, ...sanction, ...(hidden.length > 0 && { hidden }) }),
  })
  tx.afterCommit(() => {
    if (hidden.length > 0) publishToRoom(deps, named.roomId, { type: 'HIDDEN', ids: hidden })
    publishToAuthor(deps, author, { roomId: row === null ? null : named.roomId, sanction })
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
  // Who was told to be quiet here and everywhere may still have to be.
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
  const { row, ...before } = (await store.holdRules(tx.queries, roomId)) ?? fail('MATCH_NOT_FOUND')
  const changes = differences<RoomRules>(before, rules)
  if (changes.length === 0) return rules
  await store.setRules(tx.queries, row, rules)
  await record(tx, by, { action: 'UPDATE', subjectId: row, label: roomId, changes })
  tx.afterCommit(() => publishToRoom(deps, roomId, { type: 'RULES', ...rules }))
  return rules
}

export async function dismiss(tx: Tx, named: Named, by: Moderator): Promise<void> {
  const said = await found(tx, named)
  const count = await reports.settle(tx.queries, said.row, [said.id])
  const changes = differences({ reports: count }, { reports: 0 })
  await record(tx, by, { action: 'UPDATE', subjectId: said.row, label: labelOf(named), changes })
}

const found = async ({ queries }: Tx, { roomId, messageId }: Named) =>
  (await store.find(queries, roomId, messageId)) ?? fail('MESSAGE_NOT_FOUND')

async function read({ queries }: Tx, { roomId, messageId }: Named): Promise<ChatMessage> {
  const [message] = await listMessages(queries, roomId, { after: messageId - 1, limit: 1, from: 'oldest' })
  return message ?? fail('MESSAGE_NOT_FOUND')
}

const authorIn = ({ userId, guest }: sanctions.Silenced) => authorOf(userId === null ? null : { userId }, guest ?? '')

const labelOf = ({ roomId, messageId }: Named) => `${roomId} #${messageId}`

const record = ({ queries }: Tx, { userId }: Moderator, entry: Omit<ChangeRecord, 'userId' | 'subject'>) =>
  recordChange(queries, { ...entry, userId, subject: 'CHAT' })
