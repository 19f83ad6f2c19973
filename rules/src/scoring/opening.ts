// How a match that stood somewhere before anybody tapped is told as events: the same on the server and on a device.
import type { ScoreEvent, Standing } from '@campus/contract/scoring'
import type { Period } from '@campus/contract/sports'

/** By way of what a running period is come to. */
const ways: Record<Period, Period[]> = {
  FIRST_HALF: [],
  HALF_TIME: ['HALF_TIME'],
  SECOND_HALF: ['SECOND_HALF'],
  EXTRA_TIME: ['SECOND_HALF', 'EXTRA_TIME'],
  SHOOT_OUT: ['SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT'],
}

interface Opening {
  standing: Standing
  period: Period | null
  /** When what runs began. */
  at: string
}

const mark = '0000000'

/** They come before all taps, whatever device made those: the lowest clock, and ids that sort first. */
export function openingOf({ standing, period, at }: Opening, newId: () => string): ScoreEvent[] {
  const first: Array<Pick<ScoreEvent, 'type' | 'standing' | 'period'>> = [
    { type: 'CORRECTION', standing },
    ...(period ? ways[period].map((next) => ({ type: 'PERIOD' as const, period: next })) : []),
  ]
  return first.map((event, place) => ({ id: `${mark}${place}${newId().slice(8)}`, clock: 1, deviceAt: at, ...event }))
}

/** Whether it is one of these: nobody's tap. */
export const isOpening = ({ id, clock, type }: ScoreEvent) =>
  clock === 1 && id.startsWith(mark) && (type === 'CORRECTION' || type === 'PERIOD')
