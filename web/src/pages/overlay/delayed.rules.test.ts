// What is due is shown at its time and never before; what was taken back before it was due is never shown.
import type { OverlayMatch } from '@campus/contract/overlays'
import type { StoredEvent } from '@campus/contract/scoring'
import { momentsOf } from '@campus/rules/scoring/moments'
import { log } from '@campus/rules/scoring/samples'
import { presetRules } from '@campus/rules/sports/presets'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldSeen } from '../../features/live/sync/at-picture.rules.ts'
import { sampleMatch } from '../../match.sample.ts'
import { lingerMs, onCourt } from './court.rules.ts'
import { changesOf, dueEvents, freshMoment, momentMs, takenBack, untilNext } from './delayed.rules.ts'

const rules = presetRules.IFAB_2x45
const match = sampleMatch({ status: 'LIVE' })
const zero = Date.parse('2026-11-14T10:00:00Z')

const msOf = (event: StoredEvent) => Date.parse(event.at) - zero
const iso = (ms: number) => new Date(zero + ms).toISOString()

/** A log whose taps were stored at these milliseconds. */
function stored(text: string, times: readonly number[]): StoredEvent[] {
  return log(text).map((tap, index) => ({
    ...tap,
    at: new Date(zero + (times[index] ?? 0)).toISOString(),
    scorer: '-',
    version: index + 2,
  }))
}

/** Goals at random times, each perhaps taken back by the next tap. */
function made(list: Array<{ wait: number; side: number; undo: boolean }>) {
  const words: string[] = ['START']
  const times = [0]
  let now = 0
  for (const { wait, side, undo } of list) {
    now += wait
    const isGoal = words.at(-1)?.startsWith('G')
    words.push(undo && isGoal ? `U${words.length}` : `G${side}`)
    times.push(now)
  }
  return stored(words.join(' '), times)
}

/** A form sets the score. */
function corrected(events: readonly StoredEvent[], ms: number, one: number, two: number): StoredEvent[] {
  const standing = { status: 'LIVE' as const, scoreOne: one, scoreTwo: two, sets: [], shootOut: null }
  const id = 'f0000000-0000-4000-8000-000000000001'
  const at = new Date(zero + ms).toISOString()
  return [...events, { id, type: 'CORRECTION', clock: 1000, deviceAt: at, at, scorer: '-', version: 99, standing }]
}

const foldAt = (events: readonly StoredEvent[], delayMs: number, ms: number) =>
  foldSeen(rules, match, dueEvents(events, delayMs, zero + ms))
function scoreAt(events: readonly StoredEvent[], delayMs: number, ms: number) {
  const { scoreOne, scoreTwo } = foldAt(events, delayMs, ms).state
  return `${scoreOne ?? '-'}:${scoreTwo ?? '-'}`
}
function freshAt(events: readonly StoredEvent[], delayMs: number, ms: number) {
  const back = takenBack(events, delayMs)
  const momentsAt = (time: number) => momentsOf(rules, foldAt(events, delayMs, time))
  return freshMoment(momentsAt(ms), momentsAt(ms - momentMs), ({ id, kind }) => kind === 'GOAL' && !back.has(id))
}

test('a goal is shown at its time and the delay, its announcement for six seconds', () => {
  const events = stored('START G1', [0, 10_000])
  expect([17_999, 18_000].map((ms) => scoreAt(events, 8000, ms))).toEqual(['0:0', '1:0'])
  expect([17_999, 18_000, 23_999, 24_000].map((ms) => freshAt(events, 8000, ms) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a goal that is undone before it is due is never shown; one undone later is, until the undo is due', () => {
  const soon = stored('START G1 G2 U2', [0, 10_000, 11_000, 13_000])
  expect([18_000, 19_000, 20_999, 21_000, 30_000].map((ms) => scoreAt(soon, 8000, ms))).toEqual([
    '0:0',
    '0:1',
    '0:1',
    '0:1',
    '0:1',
  ])
  const late = stored('START G1 U2', [0, 10_000, 18_000])
  expect([17_999, 18_000, 25_999, 26_000].map((ms) => scoreAt(late, 8000, ms))).toEqual(['0:0', '1:0', '1:0', '0:0'])
})

test('a score that is set by a form before a goal is due replaces it, and the goal is not announced then', () => {
  const events = corrected(stored('START G1', [0, 10_000]), 13_000, 0, 0)
  for (const ms of [17_999, 18_000, 20_999, 21_000, 22_000]) {
    expect(scoreAt(events, 8000, ms)).toBe('0:0')
    expect(freshAt(events, 8000, ms)).toBeNull()
  }
  const raised = corrected(stored('START G1', [0, 10_000]), 13_000, 2, 0)
  expect([18_000, 20_999, 21_000].map((ms) => scoreAt(raised, 8000, ms))).toEqual(['0:0', '0:0', '2:0'])
})

test('the clock runs on although a score was set while its half was not due yet', () => {
  const events = corrected(stored('START HT 2H', [0, 10_000, 12_000]), 13_000, 0, 0)
  expect(foldAt(events, 8000, 20_000).state.period).toBe('SECOND_HALF')
  expect(foldAt(events, 8000, 21_000).state.period).toBe('SECOND_HALF')
})

test('a player who is added while the goal waits comes with it', () => {
  const [start, goal] = stored('START G1', [0, 10_000]) as [StoredEvent, StoredEvent]
  const note: StoredEvent = {
    ...goal,
    id: 'f0000000-0000-4000-8000-000000000002',
    type: 'NOTE',
    clock: 50,
    target: goal.id,
    player: '김하나',
    at: new Date(zero + 15_000).toISOString(),
  }
  const events = [start, goal, note]
  expect(freshAt(events, 8000, 17_999)).toBeNull()
  expect(freshAt(events, 8000, 18_000)?.player).toBe('김하나')
})

describe('for every log', () => {
  const taps = fc.array(fc.record({ wait: fc.nat(20_000), side: fc.constantFrom(1, 2), undo: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  const delays = fc.nat(600).map((tenths) => tenths * 100)

  test('nothing is shown early, and nothing late that was not taken back before it was due', () => {
    fc.assert(
      fc.property(taps, delays, fc.nat(300_000), (list, delayMs, ms) => {
        const events = made(list)
        const back = takenBack(events, delayMs)
        const shown = new Set(dueEvents(events, delayMs, zero + ms).map(({ id }) => id))
        for (const event of events) {
          if (shown.has(event.id)) expect(msOf(event) + delayMs).toBeLessThanOrEqual(ms)
          else if (!back.has(event.id)) expect(msOf(event) + delayMs).toBeGreaterThan(ms)
        }
      }),
    )
  })

  test('a goal that is taken back before it is due never counts and is never announced', () => {
    fc.assert(
      fc.property(taps, delays, fc.nat(300_000), (list, delayMs, ms) => {
        const events = made(list)
        const back = takenBack(events, delayMs)
        for (const undo of events.filter(({ type }) => type === 'UNDO')) {
          const goal = events.find(({ id }) => id === undo.target) as StoredEvent
          expect(back.has(goal.id)).toBe(msOf(undo) < msOf(goal) + delayMs)
        }
        const honest = events.filter(({ id, target }) => !back.has(id) && !back.has(target ?? ''))
        expect(scoreAt(events, delayMs, ms)).toBe(scoreAt(honest, delayMs, ms))
        expect(freshAt(events, delayMs, ms)?.id).toBe(freshAt(honest, delayMs, ms)?.id)
      }),
    )
  })

  test('the timer is set to the next change, and to no time that is over', () => {
    fc.assert(
      fc.property(taps, delays, fc.nat(300_000), (list, delayMs, ms) => {
        const events = made(list)
        const changes = changesOf(
          events.map(({ at }) => Date.parse(at)),
          delayMs,
        )
        const left = untilNext(changes, zero + ms, zero)
        expect(left).toBeGreaterThan(0)
        expect(left).toBeLessThanOrEqual(1000)
        for (const event of events) {
          const due = msOf(event) + delayMs
          expect(due <= ms || due >= ms + left).toBe(true)
        }
      }),
    )
  })
})

describe('on a court', () => {
  const hour = 3_600_000
  const one = (matchId: number, more: Partial<OverlayMatch> = {}): OverlayMatch => ({
    matchId,
    status: 'FUTURE',
    startsAt: iso(matchId * hour),
    beganAt: null,
    endedAt: null,
    ...more,
  })
  const over = one(1, { status: 'PAST', beganAt: iso(hour), endedAt: iso(1.5 * hour) })
  const running = one(2, { status: 'LIVE', beganAt: iso(2 * hour) })

  test.each<[string, OverlayMatch[], number | null, number, [number | null, number | null]]>([
    ['before the first', [one(1), one(2)], null, 0, [1, 2]],
    ['while it is on', [over, running, one(3)], null, 1.2 * hour, [1, 2]],
    ['right after its end', [over, running, one(3)], null, 1.5 * hour, [1, 2]],
    ['while the result stays', [over, one(2)], null, 1.5 * hour + lingerMs - 1, [1, 2]],
    ['then the next', [over, one(2)], null, 1.5 * hour + lingerMs, [2, null]],
    ['as soon as it begins', [over, running, one(3)], null, 2 * hour, [2, 3]],
    ['not before', [over, running, one(3)], null, 2 * hour - 1, [2, 3]],
    ['after the last', [over], null, 9 * hour, [1, null]],
    ['nothing there', [], null, 0, [null, null]],
    ['what is off is left out', [one(1, { status: 'CANCELLED' }), one(2)], null, 0, [2, null]],
    ['one match', [over, running, one(3)], 1, 2 * hour, [1, 3]],
  ])('%s', (_name, matches, fixedId, ms, [matchId, nextId]) =>
    expect(onCourt(matches, fixedId, zero + ms)).toEqual({ matchId, nextId }),
  )
})
