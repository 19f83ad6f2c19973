// Every tap counts once, including own taps.
import { expect, test } from 'vitest'
import { noTaps, takeCounts, tap } from './reactions.rules.ts'

test('counts own taps at once and not again when the server returns them', () => {
  const tapped = tap(tap(noTaps, 'CLAP'), 'CLAP')
  expect(tapped.totals).toEqual({ CLAP: 2 })
  const { tally, others } = takeCounts(tapped, { CLAP: 5, FIRE: 1 })
  expect(others).toEqual({ CLAP: 3, FIRE: 1 })
  expect(tally.totals).toEqual({ CLAP: 5, FIRE: 1 })
  expect(takeCounts(tally, { CLAP: 1 }).others).toEqual({ CLAP: 1 })
})
