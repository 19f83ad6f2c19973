// The score beside a picture matches the picture: no goal shows before it is seen, even if its event has arrived.
import type { Standing, StoredEvent } from '@campus/contract/scoring'
import { openingOf } from '@campus/rules/scoring/opening'
import { log } from '@campus/rules/scoring/samples'
import { presetRules } from '@campus/rules/sports/presets'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { foldSeen, isHeldBack, matchAt, seenAt } from './at-picture.rules.ts'

const rules = presetRules.IFAB_2x45
const match = sampleMatch({ status: 'PAST', teamScore1: 2, teamScore2: 1, winner: 1 })

/** Stored by the server a second after the tap. */
const stored = (text: string): StoredEvent[] =>
  log(text).map((tap, index) => ({
    ...tap,
    at: new Date(Date.parse(tap.deviceAt) + 1000).toISOString(),
    scorer: '-',
    version: index + 2,
  }))

const events = stored('START G1 G2 HT 2H G1 FINISH')
const takenAt = (index: number) => Date.parse(events[index]?.at ?? '')
const shownAt = (picture: number | null) => matchAt(rules, match, foldSeen(rules, match, seenAt(events, picture)))

test.each([
  ['before it began', takenAt(0) - 1, 'FUTURE', null, null],
  ['kick-off', takenAt(0), 'LIVE', 0, 0],
  ['just before the first goal', takenAt(1) - 1, 'LIVE', 0, 0],
  ['the first goal', takenAt(1), 'LIVE', 1, 0],
  ['level', takenAt(2), 'LIVE', 1, 1],
  ['just before the end', takenAt(6) - 1, 'LIVE', 2, 1],
  ['over', takenAt(6), 'PAST', 2, 1],
  ['without a picture', null, 'PAST', 2, 1],
])('%s', (_name, picture, status, one, two) => {
  const { status: shown, teamScore1, teamScore2 } = shownAt(picture)
  expect([shown, teamScore1, teamScore2]).toEqual([status, one, two])
})

test('shows the clock of the half on screen, stopped at half-time and after the end', () => {
  expect(shownAt(takenAt(1)).clock).toMatchObject({ period: 'FIRST_HALF', startedAt: events[0]?.deviceAt })
  expect(shownAt(takenAt(3)).clock?.period).toBe('HALF_TIME')
  expect(shownAt(takenAt(4)).clock?.period).toBe('SECOND_HALF')
  expect(shownAt(null).clock).toBeNull()
})

test('shows an undone goal until the picture reaches the undo', () => {
  const taken = stored('START G1 U2')
  const at = (index: number) => {
    const seen = seenAt(taken, Date.parse(taken[index]?.at ?? ''))
    return matchAt(rules, match, foldSeen(rules, match, seen)).teamScore1
  }
  expect([at(0), at(1), at(2)]).toEqual([0, 1, 0])
})

test('shows the opening score at once, before the picture reaches the first tap', () => {
  const standing: Standing = { status: 'LIVE', scoreOne: 2, scoreTwo: 1, sets: [], shootOut: null }
  const began = '2026-11-14T09:50:00.000Z'
  const taken = events[1]?.at ?? ''
  const opening = openingOf({ standing, period: 'SECOND_HALF', at: began }, () => crypto.randomUUID())
  const goal = log('G1').map((tap) => ({ ...tap, id: 'f0000000-0000-4000-8000-000000000001' }))
  const all = [...opening, ...goal].map((tap) => ({ ...tap, at: taken, scorer: '-', version: 2 }))
  const scoreAt = (picture: number) => {
    const { teamScore1, teamScore2, clock } = matchAt(rules, match, foldSeen(rules, match, seenAt(all, picture)))
    return [teamScore1, teamScore2, clock?.period]
  }
  expect(scoreAt(Date.parse(taken) - 1)).toEqual([2, 1, 'SECOND_HALF'])
  expect(scoreAt(Date.parse(taken))).toEqual([3, 1, 'SECOND_HALF'])
})

test('a player that begins a little earlier takes nothing back; going further back is the viewer’s choice', () => {
  expect([99_000, 90_001].map((at) => isHeldBack(at, 100_000))).toEqual([true, true])
  expect([100_000, 100_001, 90_000].map((at) => isHeldBack(at, 100_000))).toEqual([false, false, false])
  expect(isHeldBack(1, null)).toBe(false)
})

test('shows every event up to the picture and none after it', () => {
  const [goal] = events.slice(1)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 })), fc.integer({ min: 0, max: 1000 }), (times, picture) => {
      const all = times.map((time) => ({ ...(goal as StoredEvent), at: new Date(time).toISOString() }))
      const seen = seenAt(all, picture)
      expect(seen).toEqual(all.filter(({ at }) => Date.parse(at) <= picture))
      if (seen.length === all.length) expect(seen).toBe(all)
    }),
  )
})
