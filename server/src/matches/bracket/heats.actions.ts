// Fills the lanes of a final from its heats once all of them are over, and empties them when one is open again. Runs under
// the competition's lock, in the transaction of the change that caused it.
import type { Measure } from '@campus/contract/marks'
import { drawFinal, heatsIn } from '@campus/rules/brackets/heats'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { hasBegun } from '../edit/edit.rules.ts'
import { write } from '../edit/edit.store.ts'
import { auditAndPublish } from '../edit/publish.actions.ts'
import { read } from '../read/read.store.ts'
import { finalsOf, heatsOf } from './heats.store.ts'

interface Cause {
  userId: number | null
  passId?: number | null | undefined
  competitionId: number
  measure: Measure
  /** The match that the caller audits and publishes itself. */
  callerMatchId: number
}

export async function fillFinals(tx: Tx, bus: Deps['bus'], cause: Cause): Promise<void> {
  const { queries } = tx
  const { userId, passId, competitionId, measure, callerMatchId } = cause
  // Who starts is settled once it has begun, whatever is corrected later.
  const finals = (await finalsOf(queries, competitionId)).filter(({ status }) => !hasBegun(status))
  if (finals.length === 0) return
  const heats = await heatsOf(queries, competitionId)
  for (const { matchId, source, sides } of finals) {
    const qualifying = heatsIn(source)
    const drawn = qualifying ? drawFinal(measure, heats, qualifying, `competition-${competitionId}`) : sides
    if (String(drawn) === String(sides)) continue
    const [before = null] = await read(queries, [matchId])
    await write(queries, matchId, { sides: drawn })
    if (matchId !== callerMatchId) await auditAndPublish(tx, bus, { userId, passId, action: 'UPDATE', matchId, before })
  }
}
