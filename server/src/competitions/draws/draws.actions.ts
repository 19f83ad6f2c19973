// Opens, makes, cancels and applies draws. The secret is stored before the first number and never changes: whoever makes the draw,
// whenever, after however many restarts, the result is a function of what is stored.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { addDrawNumber, Draw, DrawForm, DrawLink, DrawSetup } from '@campus/contract/draws'
import type { BodyOf, ReplyOf } from '@campus/contract/endpoint'
import { limits } from '@campus/contract/limits'
import { crowdedDepartment, drawOf } from '@campus/rules/draw/draw'
import { differences, recordChange } from '../../audit.ts'
import type { Deps, DrawDeps, InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Queries, type Tx, transact } from '../../platform/postgres/postgres.ts'
import { isSameSecret } from '../../tokens.ts'
import * as entries from '../competitions.entries.actions.ts'
import * as competitions from '../competitions.store.ts'
import { entriesAfter, homesOf, setupFor } from './draws.rules.ts'
import * as store from './draws.store.ts'

const hmac = (key: Uint8Array, message: string) => createHmac('sha256', key).update(message).digest()
const setupOf = ({ setup }: store.StoredDraw) => JSON.parse(setup) as DrawSetup

/** What everybody sees of it: nothing of chance before the end. */
export function publicDraw(stored: store.StoredDraw): Draw {
  const { secret, numbers, balls, createdAt, closesAt, endedAt, setup } = stored
  const hasEnded = stored.state !== 'OPEN'
  return {
    ...stored,
    commitment: createHash('sha256').update(secret).update(setup).digest('hex'),
    createdAt: createdAt.toISOString(),
    closesAt: closesAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    answered: numbers.map(({ teamId }) => teamId),
    secret: hasEnded ? secret.toString('hex') : null,
    numbers: hasEnded ? numbers : null,
    balls,
  }
}

/**
 * Derived from the secret, which tells nothing about it: links can be shown again, and nothing more is stored. It begins with
 * the team, so that the phone can name it.
 */
const tokenOf = (secret: Uint8Array, teamId: number) =>
  `${teamId}-${hmac(secret, `link of team ${teamId}`).toString('base64url')}`

export async function create(
  tx: Tx,
  { clock, openPairs }: InTx<DrawDeps>,
  userId: number,
  competitionId: number,
  form: DrawForm,
): Promise<Draw> {
  const { queries } = tx
  const competition = (await competitions.lock(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
  if (competition.isDraft) fail('DRAW_OF_DRAFT')
  if (await store.hasOpen(queries, competitionId)) fail('DRAW_OPEN')
  const pairs = form.kind === 'SIDES' ? (form.pairs ?? (await openPairs(queries, competitionId))) : []
  if (pairs.length > limits.competitionTeams) fail('BAD_DRAW')
  const setup = setupFor(competition, { ...form, pairs }) ?? fail('BAD_DRAW')
  const department = crowdedDepartment(setup)
  if (department !== undefined) fail('DRAW_DOES_NOT_FIT', { department })
  const createdAt = clock.now()
  const closesAt = new Date(createdAt.getTime() + form.minutes * 60_000)
  const facts = { competitionId, kind: form.kind, setup: JSON.stringify(setup), secret: randomBytes(32) }
  const draw = await found(queries, await store.add(queries, { ...facts, createdAt, closesAt }))
  await audit(queries, userId, draw, { drawState: 'OPEN' })
  return publicDraw(draw)
}

export async function listLinks(queries: Queries, drawId: number): Promise<DrawLink[]> {
  const draw = await found(queries, drawId)
  if (draw.state !== 'OPEN') return []
  return setupOf(draw).teams.map(({ teamId }) => ({ teamId, token: tokenOf(draw.secret, teamId) }))
}

/** The same number again is no second one: a phone may repeat what it does not know to have arrived. */
export function addNumber(
  { db, clock }: Deps,
  drawId: number,
  { token, number }: BodyOf<typeof addDrawNumber>,
): Promise<ReplyOf<typeof addDrawNumber>> {
  return transact(db, async ({ queries }) => {
    const draw = await store.lock(queries, drawId)
    if (!draw || draw.isDraft) fail('DRAW_NOT_FOUND')
    const { teams } = setupOf(draw)
    const teamId = teams.find((team) => isSameSecret(token, tokenOf(draw.secret, team.teamId)))?.teamId
    if (teamId === undefined) fail('DRAW_LINK_INVALID')
    const own = draw.numbers.find((one) => one.teamId === teamId)
    if (own && own.number !== number) fail('NUMBER_SENT')
    if (own) return { teamId, draw: publicDraw(draw) }
    const now = clock.now()
    if (draw.state !== 'OPEN' || draw.closesAt <= now) fail('DRAW_CLOSED')
    await store.addNumber(queries, drawId, { teamId, number })
    if (draw.numbers.length + 1 === teams.length) await make(queries, drawId, now)
    return { teamId, draw: publicDraw(await found(queries, drawId)) }
  })
}

/** With the draw locked, of the numbers stored. */
async function make(queries: Queries, drawId: number, now: Date): Promise<void> {
  const draw = await found(queries, drawId)
  await store.end(queries, drawId, drawOf(draw, hmac), now)
}

/** Makes a draw whose time is over, with the numbers there are. */
export function makeDue({ db, clock }: Deps, drawId: number): Promise<void> {
  return transact(db, async ({ queries }) => {
    const draw = await store.lock(queries, drawId)
    if (draw?.state === 'OPEN' && draw.closesAt <= clock.now()) await make(queries, drawId, clock.now())
  })
}

export async function cancel(tx: Tx, { clock }: InTx, userId: number, drawId: number): Promise<Draw> {
  const { queries } = tx
  const draw = (await store.lock(queries, drawId)) ?? fail('DRAW_NOT_FOUND')
  if (draw.state !== 'OPEN' || draw.closesAt <= clock.now()) fail('DRAW_CLOSED')
  await store.end(queries, drawId, null, clock.now())
  await audit(queries, userId, draw, { drawState: 'CANCELLED' })
  return publicDraw(await found(queries, drawId))
}

/** The last draw of its kind only: nobody draws until it suits them and goes back to another. */
export async function apply(
  tx: Tx,
  deps: InTx<DrawDeps>,
  userId: number,
  drawId: number,
  allowCascade: boolean | undefined,
): Promise<Draw> {
  const { queries } = tx
  const { competitionId, kind } = await found(queries, drawId)
  // Before the competition's: locks are taken in one order.
  if (kind === 'SIDES') await deps.lockCalendar(queries)
  const competition = (await competitions.lock(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
  const draw = await found(queries, drawId)
  const { balls } = draw
  if (!balls || draw.isApplied) fail('DRAW_CLOSED')
  if (kind === 'ORDER') {
    const teamIds = balls.map(({ teamId }) => teamId)
    const drawnAt = draw.endedAt?.toISOString() ?? ''
    await deps.enterLots(tx, userId, competitionId, { drawId, teamIds, drawnAt, allowCascade })
  } else if (kind === 'SIDES') {
    if (await store.hasNewer(queries, draw)) fail('DRAW_OUTDATED')
    await deps.setHomeSides(tx, userId, competitionId, homesOf(setupOf(draw), balls))
  } else {
    const after = entriesAfter(setupOf(draw), balls, competition.entries)
    if (!after || (await store.hasNewer(queries, draw))) fail('DRAW_OUTDATED')
    await entries.replace(tx, deps, userId, competitionId, { entries: after })
  }
  await store.markApplied(queries, drawId, deps.clock.now())
  await audit(queries, userId, draw, { drawState: 'APPLIED' })
  return publicDraw(await found(queries, drawId))
}

const found = async (queries: Queries, drawId: number) => (await store.find(queries, drawId)) ?? fail('DRAW_NOT_FOUND')

/** Without anything of chance: an entry can be read while the draw is open. */
async function audit(
  queries: Queries,
  userId: number,
  { competitionId, kind, closesAt, setup }: store.StoredDraw,
  { drawState }: { drawState: string },
) {
  const { competition } = JSON.parse(setup) as DrawSetup
  const changes = differences(null, { drawKind: kind, drawState, ...(drawState === 'OPEN' && { endsAt: closesAt }) })
  const about = { subject: 'COMPETITION', subjectId: competitionId, label: competition } as const
  await recordChange(queries, { ...about, userId, action: 'UPDATE', changes })
}
