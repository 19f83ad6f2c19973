// Decides the sources of a knock-out match's slots: the one a form names, or the one that follows from its teams.
import type { MatchForm } from '@campus/contract/matches'
import type { MatchType } from '@campus/contract/sports'
import type { Slot } from '@campus/rules/brackets/bracket'
import { assignPlaces, placeIn, placesOf } from '@campus/rules/brackets/group-places'
import { heatsIn } from '@campus/rules/brackets/heats'
import {
  fedSlots,
  feederFor,
  freePosition,
  isNamedRound,
  type SlotMatch,
  type SourceProblem,
  sourceOfTeam,
  teamSent,
} from '@campus/rules/brackets/slots'
import { groupsOf } from '@campus/rules/ranking/tables'
import { sourceName } from '@campus/rules/season/plan'
import { fail } from '../../errors.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'
import type { MatchColumns } from '../edit/edit.rules.ts'
import { touchesTeams } from '../edit/form.rules.ts'
import { leagueOf } from './advance.store.ts'
import { knockOutOf } from './slots.store.ts'

type Placed = Pick<MatchColumns, 'position' | 'team_one_id' | 'team_two_id' | 'source_one' | 'source_two'>

interface MatchSetting {
  competitionId: number
  matchType: MatchType
  round: string | null
  /** The present match, and the teams of the form. */
  now: MatchColumns & { id?: number }
  sides: Pick<MatchColumns, 'team_one_id' | 'team_two_id'>
}

/** Place, teams and sources of a match as they will be. The caller holds the competition's lock if the form moves teams. */
export async function slotsOf(queries: Queries, form: MatchForm, setting: MatchSetting): Promise<Placed> {
  const { competitionId, matchType, round, now, sides } = setting
  // A score moves no team, and is entered without the competition's lock.
  if (!touchesTeams(form) && matchType === now.match_type) return placedAs(now)
  if (matchType !== 'TOURNAMENT') {
    for (const field of ['teamOneSource', 'teamTwoSource'] as const) if (form[field]) rejectSource(field, 'NOT_EARLIER')
    return { position: now.position, ...leagueSources(form, round, now, sides), ...sides }
  }
  const others = (await knockOutOf(queries, competitionId)).filter(({ matchId }) => matchId !== now.id)
  const isPlaced = now.match_type === 'TOURNAMENT' && now.round === round && now.position !== null
  const slot = (number: Slot, field: SourceField, team: TeamColumn, source: SourceColumn) =>
    slotOf(queries, {
      competitionId,
      others,
      round,
      field,
      wanted: form[field],
      slot: number,
      now: { teamId: now[team], source: now[source] },
      teamId: sides[team],
    })
  // Sequentially: they share a connection, and the second may not take the source of the first.
  const one = await slot(1, 'teamOneSource', 'team_one_id', 'source_one')
  const two = await slot(2, 'teamTwoSource', 'team_two_id', 'source_two')
  if (one.source !== null && one.source === two.source) rejectSource('teamTwoSource', 'TAKEN')
  return {
    position: isPlaced ? now.position : isNamedRound(round) ? freePosition(others, round) : null,
    team_one_id: one.teamId,
    team_two_id: two.teamId,
    source_one: one.source,
    source_two: two.source,
  }
}

/** A side of a group's match waits for another match until somebody sets its team by hand. */
function leagueSources(form: MatchForm, round: string | null, now: MatchColumns, sides: MatchSetting['sides']) {
  if (heatsIn(now.source_one)) return { source_one: finalSource(form, round, now), source_two: null }
  const kept = (team: TeamColumn, source: SourceColumn) =>
    now.match_type === 'LEAGUE' && sides[team] === now[team] ? now[source] : null
  return { source_one: kept('team_one_id', 'source_one'), source_two: kept('team_two_id', 'source_two') }
}

/** A final waits for its heats until somebody sets its lanes by hand, or makes it another match. */
function finalSource({ sideIds }: MatchForm, round: string | null, now: MatchColumns): string | null {
  const isSame = sideIds === undefined || String(sideIds) === String(now.sides)
  return round === 'FINAL' && isSame && heatsIn(now.source_one) ? now.source_one : null
}

const placedAs = ({ position, team_one_id, team_two_id, source_one, source_two }: Placed): Placed => ({
  position,
  team_one_id,
  team_two_id,
  source_one,
  source_two,
})

type SourceField = 'teamOneSource' | 'teamTwoSource'
type TeamColumn = 'team_one_id' | 'team_two_id'
type SourceColumn = 'source_one' | 'source_two'

function rejectSource(field: SourceField, problem: SourceProblem): never {
  fail('BAD_SOURCE', { where: 'body', fields: [{ path: `/${field}`, problem }] })
}

interface Side {
  teamId: number | null
  source: string | null
}

interface SlotRequest {
  competitionId: number
  others: SlotMatch[]
  round: string | null
  field: SourceField
  wanted: string | null | undefined
  slot: Slot
  now: Side
  teamId: number | null
}

async function slotOf(queries: Queries, request: SlotRequest): Promise<Side> {
  const { others, round, wanted, now, teamId } = request
  if (wanted) return { source: wanted, teamId: await teamAt(queries, request, wanted) }
  if (wanted === null) return { source: null, teamId }
  const unchanged = now.source !== null && isStillValid(now.source, others, round) ? now.source : null
  // Places of groups stay: only a change in the table's order reassigns them.
  if (teamId === null || teamId === now.teamId || unchanged?.startsWith('RANK:')) {
    return { source: unchanged ?? (teamId === null ? null : sourceOfTeam(others, round, teamId)), teamId }
  }
  return { source: sourceOfTeam(others, round, teamId), teamId }
}

/** Whether a source may stay; one whose match is deleted waits for another match at that position. */
function isStillValid(source: string, others: SlotMatch[], round: string | null): boolean {
  if (source.startsWith('RANK:')) return true
  const found = feederFor(others, round, source)
  return typeof found === 'object' || found === 'UNKNOWN'
}

/** The team that a source named by a form sends; null while that is undecided. */
async function teamAt(queries: Queries, request: SlotRequest, source: string): Promise<number | null> {
  const { competitionId, others, round, field, slot } = request
  const place = placeIn(source, 0, slot)
  if (!place) {
    const found = feederFor(others, round, source)
    return typeof found === 'object' ? teamSent(found.outcome, found.feeder) : rejectSource(field, found)
  }
  const league = await leagueOf(queries, competitionId)
  const group = groupsOf(league).find(({ name }) => sourceName(name) === place.group)
  if (!group || place.place < 1 || place.place > group.entries.length) rejectSource(field, 'UNKNOWN')
  if (fedSlots(others).has(source)) rejectSource(field, 'TAKEN')
  return assignPlaces([place], placesOf(league, place.group))[0]?.teamId ?? null
}
