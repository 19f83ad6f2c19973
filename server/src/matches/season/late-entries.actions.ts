// A team enters a round robin late: an entry, and a match against every team of its group, by ordinary changes in one transaction.

import type { BodyOf } from '@campus/contract/endpoint'
import type { addLateEntry, LateEntry } from '@campus/contract/late-entries'
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import { kitOf } from '@campus/rules/kits/kits'
import type { League } from '@campus/rules/ranking/tables'
import { type LateMatch, placeLateEntry } from '@campus/rules/season/late-entry'
import { areDays } from '@campus/rules/season/plan'
import { dateAt } from '@campus/rules/seoul'
import { rulesOf } from '@campus/rules/sports/presets'
import { recordEntries } from '../../audit.ts'
import type { Deps, InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Queries, rollBack, type Tx } from '../../platform/postgres/postgres.ts'
import { recomputeSlots } from '../bracket/advance.actions.ts'
import { leagueOf } from '../bracket/advance.store.ts'
import { candidate } from '../bracket/replacements.store.ts'
import { create, remove } from '../edit/edit.actions.ts'
import { lockCalendar } from '../edit/edit.store.ts'
import * as store from './late-entries.store.ts'
import { bookingsIn } from './season.actions.ts'
import { findCompetition } from './season.store.ts'

interface Entering extends BodyOf<typeof addLateEntry> {
  competitionId: number
}

export async function add(tx: Tx, deps: InTx, userId: number, entering: Entering): Promise<LateEntry[]> {
  await enter(tx, deps, userId, entering)
  return store.list(tx.queries, entering.competitionId)
}

export function preview(deps: Deps, userId: number, entering: Omit<Entering, 'reason'>): Promise<{ matches: Match[] }> {
  return rollBack(deps.db, async (tx) => ({ matches: await enter(tx, deps, userId, { ...entering, reason: '-' }) }))
}

/** Nothing that exists is moved; where not all of its matches fit, nothing is written. */
async function enter(tx: Tx, deps: InTx, userId: number, entering: Entering): Promise<Match[]> {
  const { queries } = tx
  const { competitionId, teamId, groupName, reason } = entering
  // Before the competition's: locks are taken in one order.
  await lockCalendar(queries)
  const competition = (await findCompetition(queries, competitionId, { lock: true })) ?? fail('COMPETITION_NOT_FOUND')
  if (competition.isArchived) fail('NO_COMPETITION')
  const league = await leagueOf(queries, competitionId)
  const opponents = opponentsIn(league, groupName)
  if (league.entries.some((entry) => entry.teamId === teamId)) fail('ALREADY_ENTERED')
  if (league.entries.length >= limits.competitionTeams) fail('BAD_ENTRIES')
  const name = (await candidate(queries, competitionId, teamId)) ?? fail('TEAM_NOT_FOUND')
  const planned = await place(queries, deps, entering, { ...competition, league, opponents })
  const matches: Match[] = []
  await recomputeSlots(tx, deps.bus, { userId, competitionId }, async () => {
    await store.addEntry(queries, { competitionId, teamId, groupName, reason })
    for (const match of planned) matches.push(await create(tx, deps, userId, 'LEAGUE', formOf(match, entering, league)))
  })
  await store.saveMatches(queries, { competitionId, teamId, matchIds: matches.map(({ matchId }) => matchId) })
  await recordEntries(queries, userId, competition, [
    { field: 'enteredLate', old: null, new: name },
    { field: 'planReason', old: null, new: reason },
  ])
  return matches
}

/** Who it has to play. Where matches follow from each other nobody can be added. */
function opponentsIn(league: League, groupName: string | null): number[] {
  const inGroup = league.matches.filter((match) => match.groupName === groupName)
  if (league.leagueFormat !== 'ROUND_ROBIN' || rulesOf(league).kind === 'PLACED' || inGroup.length === 0)
    fail('NO_LATE_ENTRY')
  return league.entries.filter((entry) => entry.groupName === groupName && !entry.withdrawn).map(({ teamId }) => teamId)
}

interface Season {
  restMinutes: number
  league: League
  opponents: number[]
}

async function place(
  queries: Queries,
  { clock }: InTx,
  { competitionId, teamId, groupName, firstDay, lastDay }: Entering,
  { restMinutes, league, opponents }: Season,
): Promise<LateMatch[]> {
  const now = clock.now().getTime()
  const days = { firstDay: firstDay > dateAt(now) ? firstDay : dateAt(now), lastDay }
  if (!areDays(days)) fail('BAD_PLAN', { reason: 'DAYS' })
  const dated = await store.datedMatches(queries, competitionId)
  const venueIds = dated.flatMap(({ venueId }) => venueId ?? [])
  const busy = await bookingsIn(queries, { ...days, restMinutes, venueIds }, { except: null })
  const entry = {
    ...days,
    teamId,
    restMinutes,
    opponentIds: opponents,
    legs: legsIn(league, groupName),
    slotMinutes: rulesOf(league).slotMinutes,
  }
  // It plays nothing before now.
  const placed = placeLateEntry(entry, dated, [...busy, { teamIds: [teamId], venueId: null, from: 0, to: now }])
  return placed ?? fail('SEASON_DOES_NOT_FIT', { reason: 'NO_ROOM' })
}

/** How often two teams of the group meet: one pair may meet once more, by hand. */
function legsIn(league: League, groupName: string | null): number {
  const pairs = league.matches
    .filter((match) => match.groupName === groupName && match.one !== null && match.two !== null)
    .map(({ one, two }) => [one, two].toSorted((a, b) => Number(a) - Number(b)).join(' '))
  const counts = [...Map.groupBy(pairs, (pair) => pair).values()].map(({ length }) => length)
  return counts.length === 0 ? 1 : Math.min(...counts)
}

function formOf(
  { teamIds: [teamOneId, teamTwoId], date, startTime, venueId }: LateMatch,
  entering: Entering,
  league: League,
) {
  const { competitionId, groupName } = entering
  const showSubScores = kitOf(league.sport).kind !== 'GOALS'
  return { competitionId, groupName, teamOneId, teamTwoId, matchDate: date, startTime, venueId, showSubScores }
}

/** Deletes its matches and its entry; rejected once one of them has begun. */
export async function undo(
  tx: Tx,
  deps: InTx,
  userId: number,
  { competitionId, teamId }: { competitionId: number; teamId: number },
): Promise<LateEntry[]> {
  const { queries } = tx
  await lockCalendar(queries)
  const competition = (await findCompetition(queries, competitionId, { lock: true })) ?? fail('COMPETITION_NOT_FOUND')
  const entry = (await store.list(queries, competitionId)).find((one) => one.teamId === teamId)
  const matchIds = (await store.matchesOf(queries, competitionId, teamId)) ?? fail('NOTHING_TO_UNDO')
  if (!entry) fail('NOTHING_TO_UNDO')
  if (!entry.canUndo) fail('TEAM_HAS_PLAYED')
  await recomputeSlots(tx, deps.bus, { userId, competitionId }, async () => {
    for (const matchId of matchIds) await remove(tx, deps, userId, matchId)
    // A match that was added by hand, or a place in the knock-out: that is not what came with the entry.
    if (await store.hasMatches(queries, competitionId, teamId)) fail('BAD_ENTRIES', { teamId, problem: 'HAS_MATCHES' })
    await store.removeEntry(queries, competitionId, teamId)
  })
  await recordEntries(queries, userId, competition, [{ field: 'enteredLate', old: entry.teamName, new: null }])
  return store.list(queries, competitionId)
}
