// Enters and removes lots that people drew among level teams, and moves the slots that wait for their places.
import type { OfficeTie } from '@campus/contract/lots'
import { qualifiersOf } from '@campus/rules/brackets/group-places'
import { drawnAmong } from '@campus/rules/ranking/lots'
import { decidingTies, groupsOf, tableOf } from '@campus/rules/ranking/tables'
import { differences, recordChange } from '../../audit.ts'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { recomputeSlots } from './advance.actions.ts'
import { leagueOf } from './advance.store.ts'
import * as store from './lots.store.ts'

/** A phone's clock may be ahead of ours by this much. */
const clockToleranceMs = 5 * 60_000

export async function listTies(queries: Queries, competitionId: number): Promise<OfficeTie[]> {
  return tiesIn(queries, competitionId, await found(queries, competitionId, { lock: false }))
}

export async function enter(
  tx: Tx,
  { bus, clock }: InTx,
  userId: number,
  competitionId: number,
  form: store.NewLots,
): Promise<OfficeTie[]> {
  const { queries } = tx
  if (Date.parse(form.drawnAt) > clock.now().getTime() + clockToleranceMs) fail('LOTS_IN_THE_FUTURE')
  const competition = await found(queries, competitionId, { lock: true })
  const ties = await tiesIn(queries, competitionId, competition)
  const isOpen = ties.some(({ drawn, teams }) => !drawn && isSameSet(teams, form.teamIds))
  if (!isOpen) fail('TEAMS_NOT_LEVEL')
  const { allowCascade } = form
  await recomputeSlots(tx, bus, { userId, competitionId, allowCascade }, () => store.add(queries, competitionId, form))
  await audit(queries, userId, competitionId, competition, { old: null, new: form })
  return tiesIn(queries, competitionId, competition)
}

export async function remove(
  tx: Tx,
  { bus }: InTx,
  userId: number,
  { competitionId, lotsId }: { competitionId: number; lotsId: number },
  allowCascade: boolean | undefined,
): Promise<OfficeTie[]> {
  const { queries } = tx
  const competition = await found(queries, competitionId, { lock: true })
  const lots = (await store.list(queries, competitionId)).find((one) => one.lotsId === lotsId) ?? fail('LOTS_NOT_FOUND')
  await recomputeSlots(tx, bus, { userId, competitionId, allowCascade }, () =>
    store.remove(queries, competitionId, lotsId),
  )
  await audit(queries, userId, competitionId, competition, { old: lots, new: null })
  return tiesIn(queries, competitionId, competition)
}

const found = async (queries: Queries, competitionId: number, { lock }: { lock: boolean }) =>
  (await store.competition(queries, competitionId, { lock })) ?? fail('COMPETITION_NOT_FOUND')

const isSameSet = (teams: OfficeTie['teams'], teamIds: readonly number[]) =>
  teams.length === teamIds.length && teams.every(({ teamId }) => teamIds.includes(teamId))

async function tiesIn(
  queries: Queries,
  competitionId: number,
  { knockOutSources, teams }: store.Competition,
): Promise<OfficeTie[]> {
  const league = await leagueOf(queries, competitionId)
  const stored = await store.list(queries, competitionId)
  const named = new Map(teams.map((team) => [team.teamId, team]))
  return groupsOf(league).flatMap((group) => {
    const qualifiers = qualifiersOf(knockOutSources, group.name)
    return decidingTies(tableOf(group, { isLive: false }), qualifiers).map(({ place, teamIds, isDrawn }) => {
      const { teamIds: _, ...drawn } = (isDrawn ? drawnAmong(stored, teamIds) : undefined) ?? { teamIds }
      return {
        group: group.name ?? '',
        place,
        qualifiers,
        teams: teamIds.flatMap((teamId) => named.get(teamId) ?? []),
        drawn: 'lotsId' in drawn ? drawn : null,
      }
    })
  })
}

/** Without the witnesses: the audit is kept longer than their names may be. */
async function audit(
  queries: Queries,
  userId: number,
  competitionId: number,
  { name, teams }: store.Competition,
  lots: { old: Drawn | null; new: Drawn | null },
) {
  const shown = (drawn: Drawn | null) =>
    drawn && {
      drawnLots: drawn.teamIds.map((teamId) => teams.find((team) => team.teamId === teamId)?.teamName ?? ''),
      lotsMethod: drawn.method,
      drawnAt: drawn.drawnAt,
    }
  const changes = differences(shown(lots.old), shown(lots.new))
  const about = { subject: 'COMPETITION', subjectId: competitionId, label: name } as const
  await recordChange(queries, { ...about, userId, action: 'UPDATE', changes })
}

type Drawn = Pick<store.NewLots, 'teamIds' | 'method' | 'drawnAt'>
