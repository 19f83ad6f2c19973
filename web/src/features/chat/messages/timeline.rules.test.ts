// However pages and live messages interleave, a timeline ends with the same messages in order, and knows its holes.
import type { ChatMessage } from '@campus/contract/chat'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleMessage } from './chat.sample.ts'
import {
  emptyTimeline,
  hide,
  holeIn,
  lastIdOf,
  type Page,
  show,
  type Timeline,
  takeMessage,
  takePage,
} from './timeline.rules.ts'

const idsOf = ({ messages }: Timeline) => messages.map(({ id }) => id)
const hiddenIn = ({ messages }: Timeline) => messages.flatMap(({ id, isHidden }) => (isHidden ? [id] : []))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => sampleMessage(from + at))
const loaded = (from: number, to: number, hasMore = false) =>
  takePage(emptyTimeline, { messages: range(from, to), hasMore }, { revision: 0 })

describe('holes', () => {
  test('not found before the first page, nor in an empty room', () => {
    expect(holeIn(takeMessage(emptyTimeline, sampleMessage(9), 8))).toBeNull()
    expect(holeIn(loaded(1, 0))).toBeNull()
  })
  test('found where a message follows one that we do not have', () => {
    expect(holeIn(takeMessage(loaded(1, 5), sampleMessage(8), 7))).toBe(5)
    expect(holeIn(takeMessage(loaded(1, 5), sampleMessage(6), 5))).toBeNull()
  })
  test('not found where the server skipped messages on purpose', () => {
    const flooded = takeMessage(loaded(1, 5), sampleMessage(40), 5)
    expect(holeIn(flooded)).toBeNull()
    expect(holeIn(takeMessage(flooded, sampleMessage(60), 41))).toBe(40)
  })
  test('found before the first message of an empty room that was received too late', () => {
    expect(holeIn(takeMessage(loaded(1, 0), sampleMessage(3), 2))).toBe(0)
  })
  test('not found after so many missed messages that only the newest were sent', () => {
    const skipped = takePage(loaded(1, 5), { messages: range(60, 109), hasMore: true }, { after: 5, revision: 0 })
    expect(holeIn(skipped)).toBeNull()
    expect(lastIdOf(skipped)).toBe(109)
  })
  test('not found where the server has deleted messages', () => {
    expect(holeIn(loaded(900, 905, false))).toBeNull()
    expect(
      holeIn(takePage(loaded(900, 905, true), { messages: [], hasMore: false }, { before: 900, revision: 0 })),
    ).toBeNull()
  })
})

test('prepends older pages, and knows the last one', () => {
  const one = loaded(51, 100, true)
  expect(one.hasOlder).toBe(true)
  const two = takePage(one, { messages: range(1, 50), hasMore: false }, { before: 51, revision: 0 })
  expect(idsOf(two)).toEqual(range(1, 100).map(({ id }) => id))
  expect(two.hasOlder).toBe(false)
})

test('resets the skipped count with the next message', () => {
  expect(takeMessage({ ...loaded(1, 5), skipped: 7 }, sampleMessage(13), 5).skipped).toBe(0)
})

test('a hiding wins over a page requested before it, a later page wins over the hiding', () => {
  const before = loaded(1, 3)
  const hidden = hide(before, [2])
  expect(hiddenIn(takePage(hidden, { messages: range(1, 3), hasMore: false }, { revision: before.revision }))).toEqual([
    2,
  ])
  expect(hiddenIn(takePage(hidden, { messages: range(1, 3), hasMore: false }, { revision: hidden.revision }))).toEqual(
    [],
  )
  expect(hiddenIn(show(hidden, sampleMessage(2)))).toEqual([])
  expect(hiddenIn(takeMessage(hide(loaded(1, 1), [2]), sampleMessage(2), 1))).toEqual([2])
})

/** A room on the server: its messages, and the pages that it would send. */
function openRoom(count: number) {
  const messages: ChatMessage[] = range(1, count)
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

/** Messages that arrive or get lost; requests whose page is fixed at once and applied later; and older pages in between. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('message' as const), isLost: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('request' as const, 'requestOlder' as const, 'requestLast' as const),
      which: fc.constant(0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('response' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), which: fc.nat(200) }) },
)

test('any interleaving of pages and live messages ends in the same list', () => {
  fc.assert(
    fc.property(fc.nat(120), fc.array(step, { maxLength: 80 }), (before, steps) => {
      const room = openRoom(before)
      let timeline = emptyTimeline
      const responses: Array<() => void> = []
      const request = (page: Page, span: { after?: number; before?: number }) => {
        const revision = timeline.revision
        responses.push(() => void (timeline = takePage(timeline, page, { ...span, revision })))
      }
      request(room.last(), {})
      for (const each of steps) {
        if (each.kind === 'message') {
          const message = sampleMessage(room.messages.length + 1)
          room.messages.push(message)
          if (!each.isLost) timeline = takeMessage(timeline, message, message.id - 1)
        } else if (each.kind === 'request') request(room.after(lastIdOf(timeline)), { after: lastIdOf(timeline) })
        else if (each.kind === 'requestLast') request(room.last(), {})
        else if (each.kind === 'requestOlder') {
          const oldest = timeline.messages[0]?.id
          if (oldest && timeline.hasOlder) request(room.before(oldest), { before: oldest })
        } else if (each.kind === 'response') responses.splice(each.which % Math.max(1, responses.length), 1)[0]?.()
        else {
          const at = each.which % Math.max(1, room.messages.length)
          const known = room.messages[at]
          if (!known) continue
          const isHidden = each.kind === 'hide'
          room.messages[at] = { ...sampleMessage(known.id), isHidden, ...(isHidden && { message: '' }) }
          timeline = isHidden ? hide(timeline, [known.id]) : show(timeline, sampleMessage(known.id))
        }
      }
      for (const respond of responses) respond()
      // As the page does: request what is missing until nothing is.
      for (let tries = 0; ; tries++) {
        expect(tries).toBeLessThan(40)
        const hole = holeIn(timeline)
        if (hole === null && lastIdOf(timeline) === room.messages.length) break
        const after = hole ?? lastIdOf(timeline)
        timeline = takePage(timeline, after ? room.after(after) : room.last(), {
          ...(after && { after }),
          revision: timeline.revision,
        })
      }
      const ids = idsOf(timeline)
      expect(ids).toEqual([...new Set(ids)].toSorted((one, two) => one - two))
      for (const message of timeline.messages) expect(message).toEqual(room.messages[message.id - 1])
      // Messages may be skipped only where more than a page was missed at once, and that is linked.
      for (const [at, id] of ids.entries()) {
        const previous = ids[at - 1]
        if (previous !== undefined && id !== previous + 1) expect(timeline.links.get(id)).toBeLessThanOrEqual(previous)
      }
      if (room.messages.length <= 50) expect(ids).toHaveLength(room.messages.length)
    }),
    { numRuns: 400 },
  )
})
