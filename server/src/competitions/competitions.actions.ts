// Creates, changes and deletes competitions. One per sport is current; setting another unsets the former one.
import type {
  Competition,
  CompetitionDetails,
  createCompetition,
  updateCompetition,
} from '@campus/contract/competitions'
import type { BodyOf } from '@campus/contract/endpoint'
import { kitOf } from '@campus/rules/kits/kits'
import { rulesOfPreset } from '@campus/rules/sports/presets'
import { differences, recordChange } from '../audit.ts'
import type { InTx, TableDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import { requireSport } from '../own-sports.ts'
import type { Queries, Tx } from '../platform/postgres/postgres.ts'
import { isHouseRule, rulesAreOf } from './competitions.rules.ts'
import * as store from './competitions.store.ts'

const auditedFields = [
  'sport',
  'name',
  'season',
  'type',
  'rulePreset',
  'rules',
  'sportVersion',
  'tieBreakPreset',
  'confirmedBy',
  'protestMinutes',
  'lotsBy',
  'isCurrent',
  'isArchived',
  'isDraft',
] as const

export async function create(
  { queries }: Tx,
  userId: number,
  form: BodyOf<typeof createCompetition>,
): Promise<CompetitionDetails> {
  await requireSport(queries, form.sport)
  const rules = form.rules ?? rulesOfPreset(form.sport, form.rulePreset)
  const { lotsBy = 'PEOPLE', confirmedBy = 'NOBODY', protestMinutes = 0 } = form
  const wanted = {
    ...form,
    rules,
    lotsBy,
    confirmedBy,
    protestMinutes,
    sportVersion: kitOf(form.sport).rules ? kitOf(form.sport).version : null,
  }
  if (!rulesAreOf(form.sport, wanted)) fail('RULES_NOT_OF_SPORT')
  await store.lockAll(queries)
  const current = await store.currentOf(queries, form.sport)
  // What is not published is never the default of a request.
  const isCurrent = !form.isDraft && (!current || form.isCurrent === true)
  if (current && isCurrent) await unsetCurrent(queries, userId, current)
  const competition = await found(queries, await store.add(queries, { ...wanted, isCurrent }))
  const changes = differences(null, competition, auditedFields)
  await recordChange(queries, { ...about(competition), userId, action: 'CREATE', changes })
  return competition
}

export async function change(
  tx: Tx,
  { recomputeSlots }: InTx<TableDeps>,
  userId: number,
  competitionId: number,
  form: BodyOf<typeof updateCompetition>,
): Promise<CompetitionDetails> {
  const { queries } = tx
  await store.lockAll(queries)
  const before = (await store.lock(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
  if (form.version !== undefined && form.version !== before.version) fail('STALE_VERSION', { competition: before })
  await requireSport(queries, before.sport)
  const wanted = changed(before, form)
  const changes = differences<Competition>(before, wanted, auditedFields)
  if (changes.length === 0) return before
  if (!rulesAreOf(before.sport, wanted)) fail('RULES_NOT_OF_SPORT')
  const current = await store.currentOf(queries, before.sport)
  if (wanted.isCurrent && current && current.competitionId !== competitionId)
    await unsetCurrent(queries, userId, current)
  await recomputeSlots(tx, { userId, competitionId }, () => store.update(queries, wanted))
  const action = wanted.isArchived === before.isArchived ? 'UPDATE' : wanted.isArchived ? 'ARCHIVE' : 'RESTORE'
  await recordChange(queries, { ...about(wanted), userId, action, changes })
  return found(queries, competitionId)
}

function changed(before: CompetitionDetails, form: BodyOf<typeof updateCompetition>): CompetitionDetails {
  const rulePreset = form.rulePreset ?? before.rulePreset
  // A house rule is based on its preset: another preset, or null, resets it.
  const keepsRules = form.rules === undefined && rulePreset === before.rulePreset
  const rules = form.rules ?? (keepsRules ? before.rules : rulesOfPreset(before.sport, rulePreset))
  const isArchived = form.isArchived ?? before.isArchived
  return {
    ...before,
    name: form.name ?? before.name,
    season: form.season ?? before.season,
    type: form.type ?? before.type,
    rulePreset,
    rules,
    isHouseRule: isHouseRule(before.sport, rulePreset, rules),
    sportVersion: form.sportVersion ?? before.sportVersion ?? null,
    tieBreakPreset: form.tieBreakPreset ?? before.tieBreakPreset,
    confirmedBy: form.confirmedBy ?? before.confirmedBy,
    protestMinutes: form.protestMinutes ?? before.protestMinutes,
    lotsBy: form.lotsBy ?? before.lotsBy,
    // An archived competition or a draft is never the default of a request.
    isCurrent: (form.isCurrent ?? before.isCurrent) && !isArchived && !before.isDraft,
    isArchived,
  }
}

export async function remove({ queries }: Tx, userId: number, competitionId: number): Promise<void> {
  await store.lockAll(queries)
  const competition = (await store.lock(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
  const matchCount = await store.countMatches(queries, competitionId)
  if (matchCount > 0) fail('COMPETITION_HAS_MATCHES', { matchCount })
  await store.remove(queries, competitionId)
  const changes = differences<Competition>(competition, null, auditedFields)
  await recordChange(queries, { ...about(competition), userId, action: 'DELETE', changes })
}

async function unsetCurrent(queries: Queries, userId: number, current: store.Named) {
  await store.unsetCurrent(queries, current.competitionId)
  const changes = differences({ isCurrent: true }, { isCurrent: false })
  await recordChange(queries, { ...about(current), userId, action: 'UPDATE', changes })
}

const about = ({ competitionId, name }: store.Named) =>
  ({ subject: 'COMPETITION', subjectId: competitionId, label: name }) as const

const found = async (queries: Queries, competitionId: number) =>
  (await store.find(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
