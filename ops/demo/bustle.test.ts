// Logs and chat hold together at any hour: every log folds to its match's row, every room is whole.
import { expect, it } from 'vitest'
import { expectSoundChat, expectSoundLogs } from './bustle-checks.ts'
import { makeCampus } from './campus.ts'
import { dayOf, minute } from './seoul.ts'

const noon = new Date('2026-05-20T15:20:00+09:00')

/** Every 61 minutes of two days, what is around midnight, and a few seeds. */
function* moments(): Generator<{ now: Date; seed: number }> {
  const midnight = dayOf('2026-05-20')
  for (let at = midnight; at < midnight + 2 * 1440 * minute; at += 61 * minute) yield { now: new Date(at), seed: 1 }
  for (const off of [-minute, -1, 0, 1, minute, minute * 4, minute * 13, minute * 46])
    yield { now: new Date(midnight + off), seed: 1 }
  for (let seed = 2; seed < 20; seed++) yield { now: noon, seed }
}

it('has taps and chat messages at any hour', { timeout: 60_000 }, () => {
  for (const { now, seed } of moments()) {
    const campus = makeCampus({ now, seed })
    const at = `${now.toISOString()} seed ${seed}`
    expectSoundLogs(campus, now, at)
    expectSoundChat(campus, now, at)
  }
})

const idsOf = (seed: number) => makeCampus({ now: noon, seed }).matchEvents.map(({ id }) => id)

it('has the same taps for the same seed, and others for another', () => {
  expect(idsOf(1)).toEqual(idsOf(1))
  expect(idsOf(1)).not.toContain(idsOf(2)[0])
})
