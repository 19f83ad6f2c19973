// However history and news interleave, a timeline ends with the same messages in the same order, and knows its holes.
import type { ChatMessage } from '@campus/contract/chat'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { said } from './chat.sample.ts'
import {
  emptyTimeline,
  hide,
  holeIn,
  lastIdOf,
  type Page,
  show,
  type Timeline,
  takeLine,
  takePage,
} from './timeline.rules.ts'

const idsOf = ({ messages }: Timeline) => messages.map(({ id }) => id)
const hiddenIn = ({ messages }: Timeline) => messages.flatMap(({ id, isHidden }) => (isHidden ? [id] : []))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => said(from + at))
const loaded = (from: number, to: number, hasMore = false) =>
  takePage(emptyTimeline, { messages: range(from, to), hasMore }, { turn: 0 })

describe('holes', () => {
  test('none before the first page has come, none in an empty room', () => {
    expect(holeIn(takeLine(emptyTimeline, said(9), 8))).toBeNull()
    expect(holeIn(loaded(1, 0))).toBeNull()
  })
  test('a line that follows another than ours', () => {
    expect(holeIn(takeLine(loaded(1, 5), said(8), 7))).toBe(5)
    expect(holeIn(takeLine(loaded(1, 5), said(6), 5))).toBeNull()
  })
  test('lines left out on purpose are no hole', () => {
    const flooded = takeLine(loaded(1, 5), said(40), 5)
    expect(holeIn(flooded)).toBeNull()
    expect(holeIn(takeLine(flooded, said(60), 41))).toBe(40)
  })
  test('the first words of a room that was empty, heard too late', () => {
    expect(holeIn(takeLine(loaded(1, 0), said(3), 2))).toBe(0)
  })
  test('so much missed that only the newest came: told, not asked for again', () => {
    const away = takePage(loaded(1, 5), { messages: range(60, 109), hasMore: true }, { after: 5, turn: 0 })
    expect(holeIn(away)).toBeNull()
    expect(lastIdOf(away)).toBe(109)
  })
  test('what was thrown away on the server is not asked for for ever', () => {
    expect(holeIn(loaded(900, 905, false))).toBeNull()
    expect(
      holeIn(takePage(loaded(900, 905, true), { messages: [], hasMore: false }, { before: 900, turn: 0 })),
    ).toBeNull()
  })
})

test('older pages go before, and the last one says so', () => {
  const one = loaded(51, 100, true)
  expect(one.hasOlder).toBe(true)
  const two = takePage(one, { messages: range(1, 50), hasMore: false }, { before: 51, turn: 0 })
  expect(idsOf(two)).toEqual(range(1, 100).map(({ id }) => id))
  expect(two.hasOlder).toBe(false)
})

test('what skipped counts is over when the next line comes', () => {
  expect(takeLine({ ...loaded(1, 5), skipped: 7 }, said(13), 5).skipped).toBe(0)
})

test('a hiding wins over a page that was asked for before it, a later page wins over the hiding', () => {
  const asked = loaded(1, 3)
  const hidden = hide(asked, [2])
  expect(hiddenIn(takePage(hidden, { messages: range(1, 3), hasMore: false }, { turn: asked.turn }))).toEqual([2])
  expect(hiddenIn(takePage(hidden, { messages: range(1, 3), hasMore: false }, { turn: hidden.turn }))).toEqual([])
  expect(hiddenIn(show(hidden, said(2)))).toEqual([])
  expect(hiddenIn(takeLine(hide(loaded(1, 1), [2]), said(2), 1))).toEqual([2])
})

/** A room on the server: what it would answer, and what it tells. */
function openRoom(lines: number) {
  const messages: ChatMessage[] = range(1, lines)
  return {
    messages,
    last: (): Page => ({ messages: messages.slice(-50), hasMore: messages.length > 50 }),
    after: (id: number): Page => {
      const missed = messages.filter((message) => message.id > id)
      return { messages: missed.slice(-50), hasMore: missed.length > 50 }
    },
    before: (id: number): Page => {
      const older = messages.filter((message) => message.id < id)
      return { messages: older.slice(-50), hasMore: older.length > 50 }
    },
  }
}

/** Said: told or lost on the way; asked: answered at once from then, taken later; and older pages in between. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('say' as const), isLost: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('ask' as const, 'askOlder' as const, 'askLast' as const),
      which: fc.constant(0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answer' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), which: fc.nat(200) }) },
)

test('any interleaving of pages and news ends in the same list', () => {
  fc.assert(
    fc.property(fc.nat(120), fc.array(step, { maxLength: 80 }), (before, steps) => {
      const room = openRoom(before)
      let timeline = emptyTimeline
      const answers: Array<() => void> = []
      const ask = (page: Page, asked: { after?: number; before?: number }) => {
        const turn = timeline.turn
        answers.push(() => void (timeline = takePage(timeline, page, { ...asked, turn })))
      }
      ask(room.last(), {})
      for (const each of steps) {
        if (each.kind === 'say') {
          const message = said(room.messages.length + 1)
          room.messages.push(message)
          if (!each.isLost) timeline = takeLine(timeline, message, message.id - 1)
        } else if (each.kind === 'ask') ask(room.after(lastIdOf(timeline)), { after: lastIdOf(timeline) })
        else if (each.kind === 'askLast') ask(room.last(), {})
        else if (each.kind === 'askOlder') {
          const oldest = timeline.messages[0]?.id
          if (oldest && timeline.hasOlder) ask(room.before(oldest), { before: oldest })
        } else if (each.kind === 'answer') answers.splice(each.which % Math.max(1, answers.length), 1)[0]?.()
        else {
          const at = each.which % Math.max(1, room.messages.length)
          const known = room.messages[at]
          if (!known) continue
          const isHidden = each.kind === 'hide'
          room.messages[at] = { ...said(known.id), isHidden, ...(isHidden && { message: '' }) }
          timeline = isHidden ? hide(timeline, [known.id]) : show(timeline, said(known.id))
        }
      }
      for (const answer of answers) answer()
      // What a screen does then: asks for what is missing until nothing is.
      for (let tries = 0; ; tries++) {
        expect(tries).toBeLessThan(40)
        const hole = holeIn(timeline)
        if (hole === null && lastIdOf(timeline) === room.messages.length) break
        const after = hole ?? lastIdOf(timeline)
        timeline = takePage(timeline, after ? room.after(after) : room.last(), {
          ...(after && { after }),
          turn: timeline.turn,
        })
      }
      const ids = idsOf(timeline)
      expect(ids).toEqual([...new Set(ids)].toSorted((one, two) => one - two))
      for (const message of timeline.messages) expect(message).toEqual(room.messages[message.id - 1])
      // Only where more than a page was missed at once may something be left out, and that is linked.
      for (const [at, id] of ids.entries()) {
        const previous = ids[at - 1]
        if (previous !== undefined && id !== previous + 1) expect(timeline.links.get(id)).toBeLessThanOrEqual(previous)
      }
      if (room.messages.length <= 50) expect(ids).toHaveLength(room.messages.length)
    }),
    { numRuns: 400 },
  )
})
