// The passes of courts: created, shown again and replaced. The token is stored encrypted, bound to its court and day.
import type { CourtPass } from '@campus/contract/court-passes'
import { differences, recordChange } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { type Queries, transact } from '../platform/postgres/postgres.ts'
import { openSecret, type SecretsKeys, sealSecret } from '../secrets.ts'
import { newToken } from '../tokens.ts'
import * as courts from './courts.store.ts'

interface Wanted extends courts.CourtDay {
  /** End the present pass first. */
  isNew: boolean
}

const secretOf = ({ venueId, date }: courts.CourtDay) => `court-pass-${venueId}-${date}`

export async function listPasses({ db, config }: Deps, date: string): Promise<CourtPass[]> {
  return (await courts.listOpen(db.queries, date)).map((pass) => withToken(config, pass))
}

/** Two administrators at once get the same pass: the second finds what the first has added. */
export function makePass({ db, config }: Deps, userId: number, { isNew, ...court }: Wanted): Promise<CourtPass> {
  return transact(db, async ({ queries }) => {
    const label = (await courts.venueName(queries, court.venueId)) ?? fail('VENUE_NOT_FOUND')
    const find = async () => (await courts.listOpen(queries, court.date, court.venueId))[0]
    const present = await find()
    if (present && !isNew) return withToken(config, present)
    if (present && (await courts.revoke(queries, present.passId))) await recordPass(queries, userId, 'DELETE', present)
    const { token, hash } = newToken()
    const sealedToken = sealSecret(config, secretOf(court), Buffer.from(token))
    await courts.add(queries, { ...court, label, hash, sealedToken, userId })
    // The day is over.
    const made = (await find()) ?? fail('BAD_REQUEST')
    if (made.sealedToken.equals(sealedToken)) await recordPass(queries, userId, 'CREATE', made)
    return withToken(config, made)
  })
}

/** Encrypts the tokens under SECRETS_KEY, whichever key they were encrypted under. */
export const resealTokens = (queries: Queries, config: SecretsKeys): Promise<void> =>
  courts.replaceTokens(queries, (court, sealedToken) => {
    const about = secretOf(court)
    return sealSecret(config, about, openSecret(config, about, sealedToken))
  })

function withToken(config: SecretsKeys, { sealedToken, ...pass }: courts.StoredCourtPass): CourtPass {
  return { ...pass, token: tokenIn(config, pass, sealedToken) }
}

/** Null if it was encrypted with a key that is gone: one such row must not hide the codes of all other courts. */
function tokenIn(config: SecretsKeys, court: courts.CourtDay, sealedToken: Buffer): string | null {
  try {
    return openSecret(config, secretOf(court), sealedToken).toString()
  } catch {
    return null
  }
}

async function recordPass(
  queries: Queries,
  userId: number,
  action: 'CREATE' | 'DELETE',
  pass: courts.StoredCourtPass,
): Promise<void> {
  const [before, after] = action === 'CREATE' ? [null, pass] : [pass, null]
  const changes = differences<courts.StoredCourtPass>(before, after, ['venue', 'date', 'expiresAt'])
  const about = { subject: 'SCORER_PASS', subjectId: pass.passId, label: pass.venue } as const
  await recordChange(queries, { userId, action, ...about, changes })
}
