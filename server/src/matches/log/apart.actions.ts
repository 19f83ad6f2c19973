// Two scorers apart: whether a match is scored by two, and which of the two somebody is.
import type { Match } from '@campus/contract/matches'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { lockExisting } from '../edit/edit.actions.ts'
import { auditFactAndPublish } from '../edit/publish.actions.ts'
import { isSame, type Seat, seatFor } from './log.rules.ts'
import * as log from './log.store.ts'

/** Taps that were made keep what they were made as: switched off, what comes from now on counts at once. */
export async function setApart(tx: Tx, deps: InTx, userId: number, matchId: number, isApart: boolean): Promise<Match> {
  const { before } = await lockExisting(tx.queries, matchId)
  if (before.sides) fail('NOT_OF_TWO_TEAMS')
  if ((before.isScoredApart ?? false) === isApart) return before
  await log.setApart(tx.queries, matchId, isApart)
  const change = { field: 'isScoredApart', old: !isApart, new: isApart }
  return auditFactAndPublish(tx, deps.bus, { userId }, matchId, change)
}

/** No seat for organisers, and where a match is not scored apart. */
export async function seatOf(queries: Queries, matchId: number, scorer: log.By & { isOrganiser: boolean }) {
  if (scorer.isOrganiser || !(await log.isApart(queries, matchId))) return { seat: null, isSeatOwn: false }
  const holders = await log.seatsIn(queries, matchId)
  const seat = seatFor(holders, scorer) ?? fail('HAS_TWO_SCORERS')
  return { seat, isSeatOwn: holders.some((holder) => isSame(holder, scorer)) }
}

/** One of two for each pass or account. A pass that has ended frees its seat: the next phone goes on in it. */
export async function takeSeat(queries: Queries, matchId: number, scorer: log.By): Promise<Seat> {
  return seatFor(await log.seatsIn(queries, matchId), scorer) ?? fail('HAS_TWO_SCORERS')
}
