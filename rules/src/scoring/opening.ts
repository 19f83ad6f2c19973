// The opening events of a match that had a state before its first tap: the same on the server and on a device.
import type { ScoreEvent, Standing } from '@campus/contract/scoring'
import type { Period } from '@campus/contract/sports'

/** The period events that lead to a running period. */
const pathTo: Record<Period, Period[]> = {
  FIRST_HALF: [],
  HALF_TIME: ['HALF_TIME'],
  SECOND_HALF: ['SECOND_HALF'],
  EXTRA_TIME: ['SECOND_HALF', 'EXTRA_TIME'],
  SHOOT_OUT: ['SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT'],
}

interface Opening {
  standing: Standing
  period: Period | null
  /** When the running period began. */
  at: string
}

const idPrefix = '0000000'

/** They sort before all taps of any device: the lowest clock, and ids that sort first. */
export function openingOf({ standing, period, at }: Opening, newId: () => string): ScoreEvent[] {
  const first: Array<Pick<ScoreEvent, 'type' | 'standing' | 'period'>> = [
    { type: 'CORRECTION', standing },
    ...(period ? pathTo[period].map((next) => ({ type: 'PERIOD' as const, period: next })) : []),
  ]
  return first.map((event, index) => ({
    id: `${idPrefix}${index}${newId().slice(8)}`,
    clock: 1,
    deviceAt: at,
    ...event,
  }))
}

/** Whether it is an opening event, not a tap. */
export const isOpening = ({ id, clock, type }: ScoreEvent) =>
  clock === 1 && id.startsWith(idPrefix) && (type === 'CORRECTION' || type === 'PERIOD')
