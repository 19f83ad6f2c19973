// The English text of calls to a court.
import type { koCalls } from '../ko/calls.ts'

export const enCalls: typeof koCalls = {
  calls: {
    called: (court) => `Called to ${court}`,
    timeLeft: (clock) => `${clock} left`,
    absent: 'Time to arrive is over',
    about: (time, court) => (court ? `About ${time}, ${court}` : `About ${time}`),
    range: (from, to) => `Probably called between ${from} and ${to}`,
    waits: 'Called when a court is free',
    paused: 'The queue is paused',
  },
}
