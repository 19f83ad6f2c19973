// Pairs, steers and unpairs screens. Commit first, then publish. Only hashes of codes and tokens are stored.
import { randomInt } from 'node:crypto'
import { newScreen, type OwnScreen, type Screen, type ScreenSettings, screenLimits } from '@campus/contract/screens'
import { screensTopic } from '@campus/contract/topics'
import { type Attempt, consumeAttempts, refundAttempts } from '../attempts.ts'
import { differences, recordChange } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { type Queries, type Tx, transact } from '../platform/postgres/postgres.ts'
import { releaseVersion } from '../release.ts'
import { hashToken, newToken } from '../tokens.ts'
import * as store from './screens.store.ts'

const { codeLetters, codeLength, codeMinutes } = screenLimits

const newCode = () =>
  Array.from({ length: codeLength }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('')

/** Two screens never show the same code: somebody would pair the wrong one. */
export async function requestCode({ db: { queries }, clock }: Deps) {
  const { token, hash } = newToken()
  for (;;) {
    const code = newCode()
    if (!(await store.addCode(queries, { code: hashToken(code), token: hash, minutes: codeMinutes }))) continue
    return { code, token, expiresAt: new Date(clock.now().getTime() + codeMinutes * 60_000).toISOString() }
  }
}

export async function readOwn(queries: Queries, token: string | undefined): Promise<OwnScreen> {
  const release = releaseVersion
  const hash = token === undefined ? null : hashToken(token)
  const found = hash && (await store.findByToken(queries, hash))
  if (found) {
    const { screenId, name, settings } = found
    return { state: 'PAIRED', screen: { screenId, name, settings }, release }
  }
  const isWaiting = hash !== null && (await store.isWaiting(queries, hash))
  return { state: isWaiting ? 'WAITING' : 'GONE', screen: null, release }
}

/** Wrong codes only. */
const wrongCodes = { kind: 'SCREEN_CODES', most: 10, seconds: 600 }
/** The same code again and again, by all organisers together. */
const sameCode = { kind: 'SCREEN_CODE', most: 5, seconds: 600 }

export async function pair(
  { db, bus }: Deps,
  { userId, code, name }: { userId: number; code: string; name: string },
  deadline: number,
): Promise<Screen> {
  const attempts: Attempt[] = [
    { limit: wrongCodes, key: `user ${userId}` },
    { limit: sameCode, key: code },
  ]
  // Outside the transaction: a wrong code stays counted.
  await consumeAttempts(db.queries, attempts)
  return transact(
    db,
    async (tx) => {
      if ((await store.count(tx.queries)) >= screenLimits.screens) fail('TOO_MANY_SCREENS')
      const token = (await store.takeCode(tx.queries, hashToken(code))) ?? fail('SCREEN_CODE_INVALID')
      await refundAttempts(tx.queries, attempts)
      const screen = await store.add(tx.queries, { name, settings: newScreen, token })
      await audit(tx, userId, 'CREATE', null, screen)
      publish(tx, bus, screen)
      return screen
    },
    { deadline },
  )
}

export async function steer(
  tx: Tx,
  { bus }: Pick<Deps, 'bus'>,
  { userId, screenId, ...wanted }: { userId: number; screenId: number; name: string; settings: ScreenSettings },
): Promise<Screen> {
  const before = (await store.lock(tx.queries, screenId)) ?? fail('SCREEN_NOT_FOUND')
  const screen = await store.save(tx.queries, screenId, wanted)
  await audit(tx, userId, 'UPDATE', before, screen)
  publish(tx, bus, screen)
  return screen
}

export async function unpair(tx: Tx, { bus }: Pick<Deps, 'bus'>, userId: number, screenId: number): Promise<void> {
  const screen = (await store.remove(tx.queries, screenId)) ?? fail('SCREEN_NOT_FOUND')
  await audit(tx, userId, 'DELETE', screen, null)
  publish(tx, bus, screen)
}

/** A screen that misses it, because Redis is down, asks by itself some seconds later. */
function publish(tx: Tx, bus: Deps['bus'], { screenId }: Screen) {
  tx.afterCommit(() => void bus.publish(screensTopic.path, `${screenId}:${Date.now()}`, JSON.stringify({ screenId })))
}

async function audit(
  { queries }: Tx,
  userId: number,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  before: Screen | null,
  after: Screen | null,
) {
  const { screenId, name } = (after ?? before) as Screen
  const changes = differences(before && (await factsOf(queries, before)), after && (await factsOf(queries, after)))
  await recordChange(queries, { userId, action, subject: 'SCREEN', subjectId: screenId, label: name, changes })
}

const listed = (names: readonly string[] | undefined) => names?.join(', ') ?? null

/** As the audit log names them; nothing where a screen shows all there are. */
async function factsOf(queries: Queries, { name, settings }: Screen) {
  const { venueIds, competitionIds, tables, ...rest } = settings
  const ofTables = tables?.map(({ competitionId }) => competitionId) ?? []
  const [venues, competitions] = await Promise.all([
    store.namesOf(queries, 'venues', venueIds ?? []),
    store.namesOf(queries, 'competitions', [...(competitionIds ?? []), ...ofTables]),
  ])
  return {
    name,
    courts: listed(venueIds?.map((id) => venues.get(id) ?? String(id))),
    competitions: listed(competitionIds?.map((id) => competitions.get(id) ?? String(id))),
    tables: listed(
      tables?.map(({ competitionId, group }) => `${competitions.get(competitionId) ?? competitionId} ${group}`.trim()),
    ),
    ...rest,
  }
}
