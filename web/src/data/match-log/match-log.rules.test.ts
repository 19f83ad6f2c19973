// A log merges responses and events once each, and detects missed events.
import type { Match } from '@campus/contract/matches'
import type { MatchLogEvent, StoredEvent } from '@campus/contract/scoring'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { applyEvent, type Log, mergeResponse } from './match-log.rules.ts'

const event = (id: string, version: number) => ({ id, version }) as StoredEvent
const match = (version: number): Match => sampleMatch({ version })
const known: Log = { match: match(5), events: [event('a', 4), event('b', 5)] }
const summaryOf = (log: Log | 'REFETCH' | null) =>
  log === null || log === 'REFETCH' ? log : [log.match.version, log.events.map(({ id }) => id).join('')]

test.each<[string, Log | undefined, MatchLogEvent, unknown]>([
  ['the next version with its events', known, { match: match(6), events: [event('c', 6)] }, [6, 'abc']],
  ['an event that a response brought before', known, { match: match(6), events: [event('b', 5), event('c', 6)] }, [6, 'abc']],
  ['a version that jumps', known, { match: match(7), events: [event('d', 7)] }, 'REFETCH'],
  ['a version without events', known, { match: match(6), events: [] }, 'REFETCH'],
  ['what is known already', known, { match: match(5), events: [event('b', 5)] }, null],
  ['what is older', known, { match: match(4), events: [] }, null],
  ['a deletion', known, { match: match(6), events: [], isDeleted: true }, null],
  ['an event before the first response', undefined, { match: match(6), events: [event('c', 6)] }, 'REFETCH'],
])('event: %s', (_, log, received, expected) => expect(summaryOf(applyEvent(log, received))).toEqual(expected)) // biome-ignore format: short

test.each<[string, Log | undefined, Log, unknown]>([
  ['the first', undefined, known, [5, 'ab']],
  ['what came after', known, { match: match(7), events: [event('c', 6), event('d', 7)] }, [7, 'abcd']],
  ['nothing came after', known, { match: match(6), events: [] }, [6, 'ab']],
  ['an event overtook it', known, { match: match(4), events: [event('a', 4)] }, [5, 'ab']],
  ['events newer than its match are stored, its version is not raised', known, { match: match(5), events: [event('c', 6)] }, [5, 'abc']],
])('response: %s', (_, log, response, expected) => expect(summaryOf(mergeResponse(log, response))).toEqual(expected)) // biome-ignore format: short

test('does not refetch for an event that arrived before its version was published', () => {
  const early = mergeResponse(known, { match: match(5), events: [event('c', 6)] })
  expect(summaryOf(applyEvent(early, { match: match(6), events: [event('c', 6)] }))).toEqual([6, 'abc'])
})
