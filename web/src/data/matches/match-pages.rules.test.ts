// Tests of events in the cached pages of all matches.
import { describe, expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { patchPages } from './match-pages.rules.ts'

describe('an event in the list of all matches', () => {
  const nine = sampleMatch({ matchId: 9, version: 3 })
  const four = sampleMatch({ matchId: 4, version: 3 })
  const pages = [
    { matches: [nine], next: 9 },
    { matches: [four], next: undefined },
  ]
  const ids = (list: typeof pages | ReturnType<typeof patchPages>) =>
    list.map(({ matches }) => matches.map(({ matchId }) => matchId))

  test('replaces the match in its place, unless the event is older', () => {
    const match = sampleMatch({ matchId: 4, version: 4, teamScore1: 1 })
    expect(patchPages(pages, { match })[1]?.matches).toEqual([match])
    expect(patchPages(pages, { match: { ...match, version: 3 } })).toBe(pages)
  })

  test('adds a new match first, removes a deleted one, and leaves the next cursor', () => {
    expect(ids(patchPages(pages, { match: sampleMatch({ matchId: 12 }) }))).toEqual([[12, 9], [4]])
    const left = patchPages(pages, { match: sampleMatch({ matchId: 9, version: 4 }), isDeleted: true })
    expect([ids(left), left[0]?.next]).toEqual([[[], [4]], 9])
  })

  test('a deletion of a match that is not loaded changes nothing', () => {
    expect(patchPages(pages, { match: sampleMatch({ matchId: 30 }), isDeleted: true })).toEqual(pages)
  })
})
