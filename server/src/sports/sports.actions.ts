// Adds, changes and deletes sports of the campus's own. A sport whose random matches do not all end is rejected.
import { setImmediate } from 'node:timers/promises'
import type { OwnSport, OwnSportForm } from '@campus/contract/own-sports'
import type { Sport } from '@campus/contract/sports'
import { formOf } from '@campus/rules/kits/own-kit'
import { tryRules } from '@campus/rules/kits/trial'
import { differences, recordChange } from '../audit.ts'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { rejectTaken } from '../taken.ts'
import { isShippedName, isSportForm } from './sports.rules.ts'
import * as store from './sports.store.ts'

export const sportsTopic = 'sports'

interface Publisher {
  broadcast: (topic: string, body: string) => void
}

/** Before a transaction begins: it takes seconds of computing, in slices, and no connection. */
export async function checkSport(form: OwnSportForm): Promise<void> {
  if (!isSportForm(form)) fail('RULES_NOT_OF_SPORT')
  if (isShippedName(form)) fail('SPORT_TAKEN')
  const tries = tryRules(form.rules)
  for (let tried = tries.next(); ; tried = tries.next()) {
    const { problems } = tried.value
    if (problems.length > 0) fail('SPORT_WITHOUT_END', { problems })
    if (tried.done) return
    await setImmediate()
  }
}

export async function create(tx: Tx, bus: Publisher, userId: number, form: OwnSportForm): Promise<OwnSport> {
  const sport = await rejectTakenName(() => store.add(tx.queries, form))
  const changes = differences(null, form)
  await recordChange(tx.queries, { ...about(sport), userId, action: 'CREATE', changes })
  announce(tx, bus)
  return sport
}

interface Change {
  sport: Sport
  form: OwnSportForm
  /** Of the sport that was looked at. */
  seen: number | undefined
}

export async function change(tx: Tx, bus: Publisher, userId: number, { sport, form, seen }: Change): Promise<OwnSport> {
  const before = (await store.lock(tx.queries, sport)) ?? fail('SPORT_NOT_FOUND')
  if (seen !== undefined && seen !== before.version) fail('STALE_VERSION', { sport: before })
  // A match of another family has another log.
  if (form.rules.kind !== before.rules.kind) fail('RULES_NOT_OF_SPORT')
  const changes = differences<OwnSportForm>(formOf(before), form)
  if (changes.length === 0) return before
  const after = { ...form, sport, version: before.version + 1 }
  await rejectTakenName(() => store.update(tx.queries, after))
  await recordChange(tx.queries, { ...about(after), userId, action: 'UPDATE', changes })
  announce(tx, bus)
  return after
}

export async function remove(tx: Tx, bus: Publisher, userId: number, sport: Sport): Promise<void> {
  const before = (await store.lock(tx.queries, sport)) ?? fail('SPORT_NOT_FOUND')
  const uses = await store.countUses(tx.queries, sport)
  if (uses > 0) fail('SPORT_IN_USE', { uses })
  await store.remove(tx.queries, sport)
  const changes = differences(formOf(before), null)
  await recordChange(tx.queries, { ...about(before), userId, action: 'DELETE', changes })
  announce(tx, bus)
}

/** Every process loads them again, this one too. */
const announce = (tx: Tx, bus: Publisher) => tx.afterCommit(() => bus.broadcast(sportsTopic, ''))

const about = ({ sport, names }: OwnSport) =>
  ({ subject: 'SPORT', subjectId: Number(sport.slice('OWN_'.length)), label: names.ko }) as const

const rejectTakenName = <T>(work: () => Promise<T>) => rejectTaken('sports_name_taken', 'SPORT_TAKEN', work)
