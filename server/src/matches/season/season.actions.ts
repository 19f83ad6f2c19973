// A season of matches at once: laid out by the rules around what is already set, shown, and written whole or not at all.
import type { PlannedMatch, Season, SeasonPlan } from '@campus/contract/competitions'
import type { Sport } from '@campus/contract/sports'
import { type Busy, planSeason } from '@campus/rules/season/season'
import { rulesOf } from '@campus/rules/sports/presets'
import { recordChange } from '../../audit.ts'
import type { Deps, InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import type { Booking } from '../edit/clashes.store.ts'
import { hasBegun, unset } from '../edit/edit.rules.ts'
import { insert, lockCalendar, type NewMatch, reserveIds } from '../edit/edit.store.ts'
import * as store from './season.store.ts'

const minuteMs = 60_000
/** No match keeps its court longer. */
const longestMs = 480 * minuteMs
const dayMs = 1440 * minuteMs

export async function preview({ db }: Deps, competitionId: number, plan: SeasonPlan): Promise<Season> {
  const { queries } = db
  const { unbegun } = await findBuildable(queries, competitionId, { lock: false })
  return { ...(await layOut(queries, competitionId, plan)), replaced: plan.isReplacing ? unbegun.length : 0 }
}

export async function build(
  { queries }: Tx,
  { clock }: InTx,
  userId: number,
  competitionId: number,
  plan: SeasonPlan,
): Promise<Season> {
  await lockCalendar(queries)
  const { competition, unbegun } = await findBuildable(queries, competitionId, { lock: true })
  if (unbegun.length > 0 && !plan.isReplacing) fail('SEASON_HAS_MATCHES', { unbegun: unbegun.length, begun: 0 })
  const season = await layOut(queries, competitionId, plan)
  if (unbegun.length > 0) await store.takeAway(queries, unbegun, clock.now())
  const { matches } = season
  await insert(queries, rowsOf(competition, matches, await reserveIds(queries, matches.length)))
  await recordChange(queries, {
    userId,
    action: 'BUILD',
    subject: 'COMPETITION',
    subjectId: competitionId,
    label: competition.name,
    changes: [{ field: 'matches', old: unbegun.length, new: matches.length }],
  })
  // No news by Redis: every process finds the whole season in PostgreSQL within a second.
  return { ...season, replaced: unbegun.length }
}

/** What no plan can change is refused here, for the preview as for the write: a preview must not promise what is refused later. */
async function findBuildable(queries: Queries, competitionId: number, { lock }: { lock: boolean }) {
  const competition = (await store.findCompetition(queries, competitionId, { lock })) ?? fail('COMPETITION_NOT_FOUND')
  if (competition.isArchived) fail('NO_COMPETITION')
  const standing = await store.standingMatches(queries, competitionId, { lock })
  const unbegun = standing.filter(({ status }) => !hasBegun(status)).map(({ matchId }) => matchId)
  const begun = standing.length - unbegun.length
  if (begun > 0) fail('SEASON_HAS_MATCHES', { unbegun: unbegun.length, begun })
  return { competition, unbegun }
}

async function layOut(queries: Queries, competitionId: number, plan: SeasonPlan): Promise<Omit<Season, 'replaced'>> {
  const [venueId] = await store.unknownVenues(queries, plan.calendar.venueIds)
  if (venueId !== undefined) fail('VENUE_NOT_FOUND', { venueId })
  const teams = await store.entriesOf(queries, competitionId)
  const { firstDay, lastDay, restMinutes } = plan.calendar
  const margin = longestMs + restMinutes * minuteMs
  const busy = await store.busyBetween(queries, {
    from: new Date(Date.parse(`${firstDay}T00:00:00+09:00`) - margin),
    to: new Date(Date.parse(`${lastDay}T00:00:00+09:00`) + dayMs + margin),
    except: plan.isReplacing ? competitionId : null,
  })
  const outcome = planSeason(plan, teams, busy.map(toBusy))
  return outcome.ok ? outcome.season : fail(outcome.code, outcome.details)
}

function toBusy({ startsAt, teamOneId, teamTwoId, venueId, rules, competition }: Booking): Busy {
  const from = startsAt.getTime()
  const to = from + (rules ?? rulesOf(competition)).slotMinutes * minuteMs
  return { teamIds: [teamOneId, teamTwoId].filter((teamId) => teamId !== null), venueId, from, to }
}

/** A planned match as it is written: sources say who feeds whom. */
function rowsOf(
  { competitionId, sport }: { competitionId: number; sport: Sport },
  planned: PlannedMatch[],
  ids: number[],
): NewMatch[] {
  return planned.map((match, index) => ({
    ...unset(match.matchType),
    id: ids[index] ?? 0,
    competition_id: competitionId,
    group_name: match.groupName,
    round: match.round,
    position: match.position,
    starts_at: `${match.date}T${match.startTime}:00+09:00`,
    venue_id: match.venueId,
    team_one_id: match.teamOneId,
    team_two_id: match.teamTwoId,
    source_one: match.sourceOne,
    source_two: match.sourceTwo,
    // Sets are what these sports are about.
    show_sub_scores: sport !== 'SOCCER',
  }))
}
