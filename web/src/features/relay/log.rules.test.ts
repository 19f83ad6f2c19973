// A log takes answers and news once each, and knows when it has missed something.
import type { Match } from '@campus/contract/matches'
import type { MatchLogEvent, StoredEvent } from '@campus/contract/scoring'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { applyEvent, type Log, takeAnswer } from './log.rules.ts'

const event = (id: string, version: number) => ({ id, version }) as StoredEvent
const match = (version: number): Match => sampleMatch({ version })
const known: Log = { match: match(5), events: [event('a', 4), event('b', 5)] }
const told = (log: Log | 'ASK' | null) =>
  log === null || log === 'ASK' ? log : [log.match.version, log.events.map(({ id }) => id).join('')]

test.each<[string, Log | undefined, MatchLogEvent, unknown]>([
  ['the next version with its events', known, { match: match(6), events: [event('c', 6)] }, [6, 'abc']],
  ['an event that came by another road', known, { match: match(6), events: [event('b', 5), event('c', 6)] }, [6, 'abc']],
  ['a version that jumps', known, { match: match(7), events: [event('d', 7)] }, 'ASK'],
  ['a version without events', known, { match: match(6), events: [] }, 'ASK'],
  ['what is known already', known, { match: match(5), events: [event('b', 5)] }, null],
  ['what is older', known, { match: match(4), events: [] }, null],
  ['a deletion', known, { match: match(6), events: [], isDeleted: true }, null],
  ['news before the first answer', undefined, { match: match(6), events: [event('c', 6)] }, 'ASK'],
])('news: %s', (_, log, news, expected) => expect(told(applyEvent(log, news))).toEqual(expected)) // biome-ignore format: short

test.each<[string, Log | undefined, Log, unknown]>([
  ['the first', undefined, known, [5, 'ab']],
  ['what came after', known, { match: match(7), events: [event('c', 6), event('d', 7)] }, [7, 'abcd']],
  ['nothing came after', known, { match: match(6), events: [] }, [6, 'ab']],
  ['news overtook it', known, { match: match(4), events: [event('a', 4)] }, [5, 'ab']],
  ['events newer than its match are kept, its version is not raised', known, { match: match(5), events: [event('c', 6)] }, [5, 'abc']],
])('answers: %s', (_, log, answer, expected) => expect(told(takeAnswer(log, answer))).toEqual(expected)) // biome-ignore format: short

test('an event that came before its version is not missed when that one is told', () => {
  const early = takeAnswer(known, { match: match(5), events: [event('c', 6)] })
  expect(told(applyEvent(early, { match: match(6), events: [event('c', 6)] }))).toEqual([6, 'abc'])
})
