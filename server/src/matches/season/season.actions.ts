// Builds a season of matches at once: planned by the rules around existing matches, previewed, and written all or nothing.
import type { PlannedMatch, Season, SeasonPlan } from '@campus/contract/competitions'
import type { SportRules } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { closedSpans } from '@campus/rules/season/closed'
import { type Busy, planSeason } from '@campus/rules/season/season'
import { rulesOf } from '@campus/rules/sports/presets'
import { recordChange } from '../../audit.ts'
import type { Deps, InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { courts as courtsOf } from '../board/board.store.ts'
import { toCourt } from '../board/columns.ts'
import type { Booking } from '../edit/clashes.store.ts'
import { hasBegun, unset } from '../edit/edit.rules.ts'
import { insert, lockCalendar, type NewMatch, reserveIds } from '../edit/edit.store.ts'
import { hideAfterCommit } from '../edit/publish.actions.ts'
import { read } from '../read/read.store.ts'
import * as store from './season.store.ts'

const minuteMs = 60_000
/** No match occupies its court longer. */
const maxMatchMs = 480 * minuteMs
const dayMs = 1440 * minuteMs

export async function preview({ db }: Deps, competitionId: number, plan: SeasonPlan): Promise<Season> {
  const { queries } = db
  const { unbegun } = await findBuildable(queries, competitionId, plan, { lock: false })
  return { ...(await planMatches(queries, competitionId, plan)), replaced: plan.isReplacing ? unbegun.length : 0 }
}

export async function build(
  tx: Tx,
  { bus, clock }: InTx,
  userId: number,
  competitionId: number,
  plan: SeasonPlan,
): Promise<Season> {
  const { queries } = tx
  await lockCalendar(queries)
  const { competition, unbegun } = await findBuildable(queries, competitionId, plan, { lock: true })
  if (unbegun.length > 0 && !plan.isReplacing) fail('SEASON_HAS_MATCHES', { unbegun: unbegun.length, begun: 0 })
  const season = await planMatches(queries, competitionId, plan)
  if (unbegun.length > 0) await store.deleteMatches(queries, unbegun, clock.now())
  const { matches } = season
  const isHidden = plan.isDraft && !competition.isDraft
  if (isHidden) {
    // Before they are a draft's, which fans are not sent.
    hideAfterCommit(tx, bus, await read(queries, unbegun))
    await store.setDraft(queries, competitionId, true)
  }
  await store.setPlan(queries, competitionId, plan)
  await insert(queries, rowsOf(competition, matches, await reserveIds(queries, matches.length)))
  await recordChange(queries, {
    userId,
    action: 'BUILD',
    subject: 'COMPETITION',
    subjectId: competitionId,
    label: competition.name,
    changes: [
      { field: 'matches', old: unbegun.length, new: matches.length },
      ...(isHidden ? [{ field: 'isDraft', old: false, new: true }] : []),
    ],
  })
  // Not published by Redis: every process finds the whole season in PostgreSQL within a second.
  return { ...season, replaced: unbegun.length }
}

/** Rejects what no plan can change, for the preview too: a preview must not promise what the write rejects. */
async function findBuildable(queries: Queries, competitionId: number, plan: SeasonPlan, { lock }: { lock: boolean }) {
  const competition = (await store.findCompetition(queries, competitionId, { lock })) ?? fail('COMPETITION_NOT_FOUND')
  if (competition.isArchived) fail('NO_COMPETITION')
  const path = findMisfit(plan, rulesOf(competition))
  if (path) fail('BAD_REQUEST', { where: 'body', fields: [{ path, problem: 'invalid_value' }] })
  const existing = await store.existingMatches(queries, competitionId, { lock })
  const unbegun = existing.filter(({ status }) => !hasBegun(status)).map(({ matchId }) => matchId)
  const begun = existing.length - unbegun.length
  if (begun > 0) fail('SEASON_HAS_MATCHES', { unbegun: unbegun.length, begun })
  return { competition, unbegun }
}

/** The part of a plan that does not fit the sport: pairs where many sides are placed, heats where two teams play each other. */
function findMisfit({ league, knockOut, heats }: SeasonPlan, rules: SportRules): string | undefined {
  if (rules.kind !== 'PLACED') return heats && '/heats'
  if (league ?? knockOut) return league ? '/league' : '/knockOut'
  return heats && heats.lanes > rules.lanes ? '/heats/lanes' : undefined
}

async function planMatches(
  queries: Queries,
  competitionId: number,
  plan: SeasonPlan,
): Promise<Omit<Season, 'replaced'>> {
  const [venueId] = await store.unknownVenues(queries, plan.calendar.venueIds)
  if (venueId !== undefined) fail('VENUE_NOT_FOUND', { venueId })
  const teams = await store.entriesOf(queries, competitionId)
  const busy = await bookingsIn(queries, plan.calendar, { except: plan.isReplacing ? competitionId : null })
  const outcome = planSeason(plan, teams, busy)
  return outcome.ok ? outcome.season : fail(outcome.code, outcome.details)
}

type CalendarPart = 'firstDay' | 'lastDay' | 'restMinutes' | 'venueIds'

/** When teams and courts are taken: by matches, but for those of `except` that have not begun, and by closing times. */
export async function bookingsIn(
  queries: Queries,
  { firstDay, lastDay, restMinutes, venueIds }: Pick<SeasonPlan['calendar'], CalendarPart>,
  { except }: { except: number | null },
): Promise<Busy[]> {
  const margin = maxMatchMs + restMinutes * minuteMs
  const busy = await store.busyBetween(queries, {
    from: new Date(Date.parse(`${firstDay}T00:00:00+09:00`) - margin),
    to: new Date(Date.parse(`${lastDay}T00:00:00+09:00`) + dayMs + margin),
    except,
  })
  const courts = (await courtsOf(queries)).map(toCourt).filter((court) => venueIds.includes(court.venueId))
  return [...busy.map(toBusy), ...closedSpans(courts, firstDay, lastDay)]
}

function toBusy({ startsAt, teamOneId, teamTwoId, sides, venueId, rules, competition }: Booking): Busy {
  const from = startsAt.getTime()
  const to = from + (rules ?? rulesOf(competition)).slotMinutes * minuteMs
  return { teamIds: [teamOneId, teamTwoId, ...sides].filter((teamId) => teamId !== null), venueId, from, to }
}

/** Planned matches as rows: sources say which match feeds which slot. */
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
    round: match.round || null,
    position: match.position,
    starts_at: `${match.date}T${match.startTime}:00+09:00`,
    venue_id: match.venueId,
    team_one_id: match.teamOneId,
    team_two_id: match.teamTwoId,
    sides: match.sides ?? [],
    source_one: match.sourceOne,
    source_two: match.sourceTwo,
    // All sports but soccer are scored in sets.
    show_sub_scores: kitOf(sport).kind !== 'GOALS',
  }))
}
