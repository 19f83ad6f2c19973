// Time as the product sees it: an injected now, and the Seoul day.
import { limits } from '@campus/contract/limits'

export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

const seoulDay = new Intl.DateTimeFormat('en-CA', { timeZone: limits.timeZone, dateStyle: 'short' })

/** Today's date in Seoul, yyyy-MM-dd. */
export const todayInSeoul = (clock: Clock) => seoulDay.format(clock.now())
