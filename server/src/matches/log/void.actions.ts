// Voids all taps of a scorer pass at once: the match is replayed without them.
import type { Match } from '@campus/contract/matches'
import type { Deps, VoidedPass } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { competitionOf, lock } from '../edit/edit.store.ts'
import { auditAndPublish } from '../edit/publish.actions.ts'
import { read } from '../read/read.store.ts'
import { applyLog } from './log.actions.ts'
import { readLog, voidEvents } from './log.store.ts'

export async function voidTaps(
  tx: Tx,
  bus: Deps['bus'],
  { userId, matchId, passId, allowCascade }: VoidedPass,
): Promise<Match> {
  const { queries } = tx
  const competition = (await competitionOf(queries, matchId, { lock: true })) ?? fail('MATCH_NOT_FOUND')
  const now = await lock(queries, matchId)
  const [before] = now?.deleted_at === null ? await read(queries, [matchId]) : []
  if (!now || !before) fail('MATCH_NOT_FOUND')
  const taps = await voidEvents(queries, { matchId, passId, version: now.version + 1 })
  if (taps === 0) return before
  const events = await readLog(queries, matchId)
  await applyLog(tx, bus, { withLock: true, scorer: { userId }, competition, now, events, allowCascade })
  // Published without the events, which may be thousands: clients that follow the log request what is new.
  return auditAndPublish(tx, bus, { userId, action: 'VOID', matchId, before })
}
