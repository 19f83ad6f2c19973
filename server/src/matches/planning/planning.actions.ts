// Starts plans, follows them while they are solved, and hands out their proposals. Writes no match.
import { randomBytes } from 'node:crypto'
import type { PlanRequest, PlanState, RepairRequest, RestOfSeasonRequest } from '@campus/contract/planning'
import { mostPlaces, type PlanningRow } from '@campus/rules/planner/facts'
import type { PlannerProblem } from '@campus/rules/planner/problem'
import { proposalOf } from '@campus/rules/planner/proposal'
import { repairProblem } from '@campus/rules/planner/repair'
import { restOfSeasonProblem } from '@campus/rules/planner/rest-of-season'
import { day, instantOf, minute } from '@campus/rules/seoul'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Planner } from '../../platform/planner/planner.ts'
import { every } from '../../platform/queues/every.ts'
import { findCompetition, unknownVenues } from '../season/season.store.ts'
import * as store from './planning.store.ts'
import * as plans from './plans.store.ts'

/** Ten until its proposal is there, on a busy machine too. */
const seconds = 8
const renewMs = 1000
/** No match occupies its court longer. */
const maxMatchMs = 480 * minute
const mostDays = { REPAIR: 14, REST_OF_SEASON: 366 }

export interface PlanningDeps extends Deps {
  planner: Planner
  /** Aborted when the process ends. */
  closing: AbortSignal
}

export const plansOf = ({ redis, config }: Deps): plans.PlansRedis => ({ redis, prefix: config.NEWS_PREFIX })

export async function start(deps: PlanningDeps, request: PlanRequest): Promise<PlanState> {
  const { problem, rows } = await findProblem(deps, request)
  const planId = randomBytes(12).toString('hex')
  const state: PlanState = { planId, state: 'WAITING', progress: null, proposal: null }
  const redis = plansOf(deps)
  await asked(plans.createPlan(redis, state))
  // From here to the planner without a pause: of two requests at once one finds it busy.
  if (deps.planner.isBusy() && !(await asked(plans.takePlace(redis, planId, Date.now())))) {
    await asked(plans.deletePlan(redis, planId))
    fail('PLANNER_BUSY')
  }
  void run(deps, state, problem, rows)
  return state
}

export async function find(deps: Deps, planId: string): Promise<PlanState> {
  return (await asked(plans.findPlan(plansOf(deps), planId))) ?? fail('PLAN_NOT_FOUND')
}

export async function cancel(deps: Deps, planId: string): Promise<void> {
  if (!(await asked(plans.deletePlan(plansOf(deps), planId)))) fail('PLAN_NOT_FOUND')
}

/** Without Redis there is no plan: nobody could be told of it. */
function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch(() => fail('UNAVAILABLE'))
}

/** Never rejects: whoever asked has their answer already. */
async function run(deps: PlanningDeps, first: PlanState, problem: PlannerProblem, rows: readonly PlanningRow[]) {
  const { log, planner, closing } = deps
  const [redis, cancelled] = [plansOf(deps), new AbortController()]
  const signal = AbortSignal.any([cancelled.signal, closing])
  let state = first
  const renew = async () => {
    if (!(await plans.renewPlan(redis, state))) cancelled.abort()
    if (state.state === 'WAITING') await plans.renewPlace(redis, state.planId, Date.now())
  }
  const stop = every(renewMs, renew, { log, trouble: 'plan not renewed, it ends unless Redis comes back' })
  const leave = () => void plans.leavePlace(redis, first.planId).catch(() => {})
  const versions = new Map(rows.map(({ matchId, version }) => [matchId, version]))
  try {
    const found = await planner.plan(
      { problem, seconds },
      {
        signal,
        onStart: () => {
          state = { ...state, state: 'RUNNING' }
          leave()
        },
        onProgress: (progress) => (state = { ...state, progress }),
      },
    )
    const proposal = proposalOf(found, problem, (matchId) => versions.get(matchId) ?? 0)
    state = { ...state, state: 'DONE', progress: null, proposal }
  } catch (error) {
    if (!signal.aborted) log.error({ reason: (error as Error).message }, 'plan failed, nothing is proposed')
    state = { ...state, state: 'FAILED', progress: null }
  }
  stop()
  leave()
  await plans.renewPlan(redis, state).catch(() => {})
}

interface Facts {
  problem: PlannerProblem
  rows: readonly PlanningRow[]
}

async function findProblem(deps: Deps, request: PlanRequest): Promise<Facts> {
  const now = deps.clock.now().getTime()
  const { venueIds, ...span } = spanOf(request)
  checkSpan(request.kind, span)
  const [venueId] = await unknownVenues(deps.db.queries, venueIds)
  if (venueId !== undefined) fail('VENUE_NOT_FOUND', { venueId })
  const facts =
    request.kind === 'REPAIR' ? await factsOfDay(deps, request, now) : await factsOfSeason(deps, request, now)
  const { matches, starts } = facts.problem
  const places = matches.reduce((sum, match) => sum + (match.isFixed ? 0 : match.venueIds.length), 0) * starts.length
  if (places > mostPlaces) fail('PLAN_TOO_LARGE', { places, most: mostPlaces })
  return facts
}

function spanOf(request: PlanRequest) {
  if (request.kind === 'REST_OF_SEASON') return request.calendar
  const { date: firstDay, lastDay = firstDay, dayStart, dayEnd, venueIds = [] } = request
  return { firstDay, lastDay, dayStart, dayEnd, venueIds }
}

function checkSpan(
  kind: PlanRequest['kind'],
  { firstDay, lastDay, dayStart, dayEnd }: Omit<ReturnType<typeof spanOf>, 'venueIds'>,
) {
  const length = Date.parse(lastDay) - Date.parse(firstDay)
  if (!(length >= 0 && length <= mostDays[kind] * day)) fail('BAD_PLAN', { reason: 'DAYS' })
  if (dayStart >= dayEnd) fail('BAD_PLAN', { reason: 'HOURS' })
}

/** With a margin on both sides: a match before may still take time, and teams rest. */
function around(firstDay: string, lastDay: string, restMinutes: number) {
  const margin = maxMatchMs + restMinutes * minute
  return {
    from: new Date(instantOf(firstDay, '00:00') - margin),
    to: new Date(instantOf(lastDay, '00:00') + day + margin),
  }
}

async function factsOfDay({ db }: Deps, request: RepairRequest, now: number): Promise<Facts> {
  const { date, lastDay = date, restMinutes } = request
  const rows = await store.matchesBetween(db.queries, around(date, lastDay, restMinutes))
  const courts = await store.courtsOf(db.queries, [...new Set(rows.map(({ competitionId }) => competitionId))])
  const byCompetition = Map.groupBy(courts, ({ competitionId }) => competitionId)
  const courtsOf = (competitionId: number) => (byCompetition.get(competitionId) ?? []).map(({ venueId }) => venueId)
  return { problem: repairProblem(request, rows, courtsOf, now), rows }
}

async function factsOfSeason({ db }: Deps, request: RestOfSeasonRequest, now: number): Promise<Facts> {
  const { competitionId, calendar } = request
  const competition = await findCompetition(db.queries, competitionId, { lock: false })
  if (!competition) fail('COMPETITION_NOT_FOUND')
  if (competition.isArchived) fail('NO_COMPETITION')
  const own = await store.matchesOf(db.queries, competitionId)
  const { firstDay, lastDay, restMinutes } = calendar
  const near = await store.matchesBetween(db.queries, around(firstDay, lastDay, restMinutes))
  const rows = [...own, ...near.filter((row) => row.competitionId !== competitionId)]
  return { problem: restOfSeasonProblem(request, rows, now), rows }
}
