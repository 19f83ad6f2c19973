// Who goes from the heats of a match of many sides into its final, and into which lane.
import type { Measure } from '@campus/contract/marks'
import type { FieldMatch } from '../ranking/field.ts'
import { lot } from '../ranking/lots.ts'
import { placesOf } from '../results/places.ts'

/** The first `perHeat` of each heat, then the best others by their marks, `lanes` in all. */
export interface Qualifying {
  perHeat: number
  lanes: number
}

/** The source of a final's lanes. */
export const heatsSource = ({ perHeat, lanes }: Qualifying) => `HEATS:${perHeat}:${lanes}`

/** "HEATS:2:8" as the rule that it stands for; undefined for any other source. */
export function heatsIn(source: string | null): Qualifying | undefined {
  const [kind, perHeat, lanes] = source?.split(':') ?? []
  return kind === 'HEATS' ? { perHeat: Number(perHeat), lanes: Number(lanes) } : undefined
}

interface Run {
  teamId: number
  /** From 0, in its heat. */
  order: number
  /** Among all heats; equal marks share one. */
  place: number
}

/**
 * The lanes of the final; empty until all heats are over. Cancelled ones do not count, and a side without a mark does not
 * go on. Where equal marks would decide, lots do.
 */
export function drawFinal(
  measure: Measure,
  heats: readonly FieldMatch[],
  { perHeat, lanes }: Qualifying,
  lotsSeed: string,
): number[] {
  if (heats.some(({ status }) => status !== 'PAST' && status !== 'CANCELLED')) return []
  const lotOf = ({ teamId }: Run) => lot(lotsSeed, teamId)
  const byMark = (a: Run, b: Run) => a.place - b.place || lotOf(a) - lotOf(b)
  const runs = runsOf(
    measure,
    heats.filter(({ status }) => status === 'PAST'),
  ).flatMap((heat) => heat.toSorted(byMark).map((run, order) => ({ ...run, order })))
  const direct = ({ order }: Run) => Math.min(order, perHeat)
  const inOrder = runs.toSorted((a, b) => direct(a) - direct(b) || byMark(a, b))
  const isFirst = ({ teamId }: Run, at: number) => inOrder.findIndex((run) => run.teamId === teamId) === at
  const finalists = inOrder.filter(isFirst).slice(0, lanes)
  const ranked = finalists.toSorted(byMark).map(({ teamId }) => teamId)
  // On a track the best run in the middle; elsewhere lanes are only an order.
  return measure === 'TIME' ? fromMiddle(ranked) : ranked
}

/** The sides of each heat that have a mark. */
function runsOf(measure: Measure, heats: readonly FieldMatch[]): Run[][] {
  const all = heats.flatMap(({ marks }) => marks).map((own, at) => ({ ...own, side: at }))
  const places = placesOf({ measure }, all)
  let at = 0
  return heats.map(({ sides, marks }) =>
    marks.flatMap(({ side }) => {
      const [teamId, place] = [sides[side - 1], places.get(at++)]
      return teamId === undefined || place === undefined ? [] : [{ teamId, place, order: 0 }]
    }),
  )
}

/** 7 5 3 1 2 4 6 8. */
function fromMiddle(ranked: readonly number[]): number[] {
  return ranked.reduce<number[]>((lanes, id, at) => (at % 2 === 0 ? [id, ...lanes] : [...lanes, id]), [])
}
