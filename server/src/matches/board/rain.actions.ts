// Makes and reads the rain plan of a day. It moves no match: switching to it is a change of plan.
import type { Match } from '@campus/contract/matches'
import type { RainDay, RainPlace, RainPlan, RainPlanForm } from '@campus/contract/rain-plans'
import { differences, recordChange } from '../../audit.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { labelOf } from '../edit/publish.actions.ts'
import { read } from '../read/read.store.ts'
import { unknownVenues } from '../season/season.store.ts'
import { courts } from './board.store.ts'
import * as store from './rain.store.ts'

export async function find(queries: Queries, date: string): Promise<RainDay> {
  const row = await store.findRainPlan(queries, date)
  const usualClosedIds = await store.usualClosedCourts(queries)
  return { plan: row ? await toPlan(queries, date, row) : null, usualClosedIds }
}

async function toPlan(queries: Queries, date: string, row: store.RainRow): Promise<RainPlan> {
  const { elsewhereIds, ...found } = await store.findPlaces(queries, date)
  return {
    ...row,
    madeAt: row.madeAt.toISOString(),
    switchedAt: row.switchedAt?.toISOString() ?? null,
    ...found,
    elsewhere: await read(queries, elsewhereIds),
  }
}

export async function save({ queries }: Tx, userId: number, form: RainPlanForm): Promise<RainDay> {
  const { date, places, closedVenueIds } = form
  if (new Set(places.map(({ matchId }) => matchId)).size < places.length) fail('BAD_PLAN', { reason: 'MATCH_REPEATED' })
  const venueIds = places.flatMap((place) => (place.kind === 'MOVES' && place.venueId !== null ? [place.venueId] : []))
  const [venueId] = await unknownVenues(queries, [...closedVenueIds, ...venueIds])
  if (venueId !== undefined) fail('VENUE_NOT_FOUND', { venueId })
  const before = await auditedPlan(queries, date)
  if (!(await store.writeRainPlan(queries, userId, form))) fail('RAIN_PLAN_IN_USE')
  const changes = differences(before, await auditedPlan(queries, date))
  await recordChange(queries, { ...subjectOf(date), userId, action: before ? 'UPDATE' : 'CREATE', changes })
  return find(queries, date)
}

export async function remove({ queries }: Tx, userId: number, date: string): Promise<RainDay> {
  const before = (await auditedPlan(queries, date)) ?? fail('RAIN_PLAN_NOT_FOUND')
  if (!(await store.deleteRainPlan(queries, date))) fail('RAIN_PLAN_IN_USE')
  await recordChange(queries, { ...subjectOf(date), userId, action: 'DELETE', changes: differences(before, null) })
  return find(queries, date)
}

const subjectOf = (date: string) => ({ subject: 'PLAN', subjectId: null, label: `${date} 우천 계획` }) as const

/** As an audit entry shows it: closed courts, and the matches that do not stay, by name. */
async function auditedPlan(queries: Queries, date: string) {
  const row = await store.findRainPlan(queries, date)
  if (!row) return null
  const names = new Map((await courts(queries)).map((court) => [court.venueId, court.name]))
  const { places } = await store.findPlaces(queries, date)
  const leaving = places.filter(({ kind }) => kind !== 'STAYS')
  const matches = await read(
    queries,
    leaving.map(({ matchId }) => matchId),
  )
  const byId = new Map(matches.map((match) => [match.matchId, match]))
  return {
    closedCourts: row.closedVenueIds.flatMap((id) => names.get(id) ?? []),
    rainPlaces: leaving.flatMap((place) => placeText(place, byId.get(place.matchId), names) ?? []),
  }
}

function placeText(place: RainPlace, match: Match | undefined, names: ReadonlyMap<number, string>): string | undefined {
  if (!match) return undefined
  if (place.kind !== 'MOVES') return `${labelOf(match)} 연기`
  const court = place.venueId === null ? [] : [names.get(place.venueId)]
  return [labelOf(match), place.date, place.startTime, ...court].join(' ')
}
