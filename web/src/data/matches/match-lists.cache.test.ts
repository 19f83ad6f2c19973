// Tests of events in the cached lists: the order of versions, moves between days and lists, and the viewer's own star.
import type { Match } from '@campus/contract/matches'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import {
  applyEvent,
  listsKey,
  type MatchFilter,
  reconcileList,
  setFavoriteId,
  starredFilter,
} from './match-lists.cache.ts'

const saturday: MatchFilter = { sport: 'ALL', date: '2026-11-14' }
const sunday: MatchFilter = { sport: 'ALL', date: '2026-11-15' }
const saturdaySoccer: MatchFilter = { sport: 'SOCCER', date: '2026-11-14' }
const saturdayBadminton: MatchFilter = { sport: 'BADMINTON', date: '2026-11-14' }
const live: MatchFilter = { sport: 'ALL', status: 'LIVE' }

function campus(lists: [MatchFilter, Match[]][]) {
  const client = new QueryClient()
  for (const [filter, list] of lists) client.setQueryData([...listsKey, filter], list)
  const shown = (filter: MatchFilter) => client.getQueryData<Match[]>([...listsKey, filter]) ?? []
  return { client, shown, ids: (filter: MatchFilter) => shown(filter).map((match) => match.matchId) }
}

describe('the order of versions', () => {
  test('a newer event replaces the match, an older or equal one changes nothing', () => {
    const { client, shown } = campus([[saturday, [sampleMatch({ version: 5, teamScore1: 2 })]]])
    expect(applyEvent(client, { match: sampleMatch({ version: 6, teamScore1: 3 }) })).not.toBeNull()
    expect(shown(saturday)[0]?.teamScore1).toBe(3)
    const before = shown(saturday)
    expect(applyEvent(client, { match: sampleMatch({ version: 6, teamScore1: 9 }) })).toBeNull()
    expect(applyEvent(client, { match: sampleMatch({ version: 4, teamScore1: 0 }) })).toBeNull()
    expect(shown(saturday)).toBe(before)
  })

  test('a late event does not bring a match back into a list it has left', () => {
    const { client, ids } = campus([
      [saturday, [sampleMatch({ version: 1 })]],
      [sunday, []],
    ])
    applyEvent(client, { match: sampleMatch({ version: 3, date: '2026-11-20' }) })
    applyEvent(client, { match: sampleMatch({ version: 2, date: '2026-11-15' }) })
    expect([ids(saturday), ids(sunday)]).toEqual([[], []])
  })

  test('an event updates a list fetched before the change, also when another list already has that version', () => {
    const { client, shown } = campus([
      [saturday, [sampleMatch({ version: 1, status: 'LIVE' })]],
      [live, [sampleMatch({ version: 2, status: 'LIVE', teamScore1: 1 })]],
    ])
    expect(applyEvent(client, { match: sampleMatch({ version: 2, status: 'LIVE', teamScore1: 1 }) })).toBeNull()
    expect([shown(saturday)[0]?.teamScore1, shown(live)[0]?.teamScore1]).toEqual([1, 1])
  })

  test('a row that did not change stays the same object', () => {
    const other = sampleMatch({ matchId: 2 })
    const { client, shown } = campus([[saturday, [sampleMatch(), other]]])
    applyEvent(client, { match: sampleMatch({ version: 2, teamScore1: 1 }) })
    expect(shown(saturday)[1]).toBe(other)
  })
})

describe('which lists a match belongs to', () => {
  test('kick-off adds it to LIVE, the final whistle removes it, and the day always has it', () => {
    const { client, ids } = campus([
      [saturday, [sampleMatch()]],
      [live, []],
    ])
    applyEvent(client, { match: sampleMatch({ version: 2, status: 'LIVE', teamScore1: 0, teamScore2: 0 }) })
    expect([ids(saturday), ids(live)]).toEqual([[1], [1]])
    applyEvent(client, { match: sampleMatch({ version: 3, status: 'PAST', teamScore1: 1, teamScore2: 0 }) })
    expect([ids(saturday), ids(live)]).toEqual([[1], []])
  })

  test('a rescheduled match changes days', () => {
    const { client, ids } = campus([
      [saturday, [sampleMatch()]],
      [sunday, [sampleMatch({ matchId: 7, date: '2026-11-15' })]],
    ])
    applyEvent(client, { match: sampleMatch({ version: 2, date: '2026-11-15' }) })
    expect([ids(saturday), ids(sunday)]).toEqual([[], [7, 1]])
  })

  test('a new match appears under its own sport only', () => {
    const { client, ids } = campus([
      [saturday, []],
      [saturdaySoccer, []],
      [saturdayBadminton, []],
    ])
    applyEvent(client, { match: sampleMatch() })
    expect([ids(saturday), ids(saturdaySoccer), ids(saturdayBadminton)]).toEqual([[1], [1], []])
  })

  test('a LIVE match of another day is in LIVE and not in today', () => {
    const { client, ids } = campus([
      [saturday, []],
      [live, []],
    ])
    applyEvent(client, { match: sampleMatch({ date: '2026-11-13', status: 'LIVE' }) })
    expect([ids(saturday), ids(live)]).toEqual([[], [1]])
  })
})

describe("the viewer's own star", () => {
  test('survives an event, also when the match enters another list', () => {
    const { client, shown } = campus([
      [saturday, [sampleMatch({ favoriteId: 31 })]],
      [live, []],
    ])
    applyEvent(client, { match: sampleMatch({ version: 2, status: 'LIVE', favoriteId: null }) })
    expect([shown(saturday)[0]?.favoriteId, shown(live)[0]?.favoriteId]).toEqual([31, 31])
  })

  test('starring shows in every list', () => {
    const match = sampleMatch({ status: 'LIVE' })
    const { client, shown } = campus([
      [saturday, [match]],
      [live, [match]],
    ])
    setFavoriteId(client, 1, 31)
    expect([shown(saturday)[0]?.favoriteId, shown(live)[0]?.favoriteId]).toEqual([31, 31])
  })
})

describe('the list of stars', () => {
  test('applies events of its own matches, and no others', () => {
    const { client, shown, ids } = campus([[starredFilter, [sampleMatch({ favoriteId: 31 })]]])
    applyEvent(client, { match: sampleMatch({ version: 2, status: 'LIVE', teamScore1: 1 }) })
    applyEvent(client, { match: sampleMatch({ matchId: 2, version: 2 }) })
    expect(ids(starredFilter)).toEqual([1])
    expect(shown(starredFilter)[0]).toMatchObject({ teamScore1: 1, favoriteId: 31 })
  })

  test('loses an unstarred match and regains it when the star is restored', () => {
    const match = sampleMatch({ favoriteId: 31 })
    const { client, ids } = campus([[starredFilter, [match]]])
    setFavoriteId(client, 1, null)
    expect(ids(starredFilter)).toEqual([])
    setFavoriteId(client, 1, 32, match)
    expect(ids(starredFilter)).toEqual([1])
  })

  test('gains a match starred in another list, once', () => {
    const { client, ids, shown } = campus([
      [saturday, [sampleMatch()]],
      [starredFilter, []],
    ])
    setFavoriteId(client, 1, 31)
    setFavoriteId(client, 1, 31)
    expect(ids(starredFilter)).toEqual([1])
    expect(shown(starredFilter)[0]?.favoriteId).toBe(31)
  })

  test('a delayed event does not restore a star that was removed on another screen', () => {
    const { client } = campus([[saturday, [sampleMatch({ favoriteId: 31 })]]])
    applyEvent(client, { match: sampleMatch({ version: 2 }) })
    expect(reconcileList(client, starredFilter, [])).toEqual([])
  })
})

describe('a response overtaken by an event', () => {
  test('takes the newer match from the event, and drops one that has moved to another list', () => {
    const { client } = campus([])
    applyEvent(client, { match: sampleMatch({ version: 4, teamScore1: 2 }) })
    applyEvent(client, { match: sampleMatch({ matchId: 2, version: 4, date: '2026-11-20' }) })
    const response = [sampleMatch({ version: 3, favoriteId: 31 }), sampleMatch({ matchId: 2, version: 3 })]
    expect(reconcileList(client, saturday, response)).toEqual([
      sampleMatch({ version: 4, teamScore1: 2, favoriteId: 31 }),
    ])
  })

  test('a newer response is used unchanged', () => {
    const { client } = campus([])
    applyEvent(client, { match: sampleMatch({ version: 4 }) })
    const response = [sampleMatch({ version: 5 })]
    expect(reconcileList(client, saturday, response)).toBe(response)
  })

  test('expired events no longer override a response of the server', () => {
    const { client } = campus([])
    applyEvent(client, { match: sampleMatch({ version: 9 }) }, 1000)
    const response = [sampleMatch({ version: 1 })]
    expect(reconcileList(client, saturday, response, 60_000)).toBe(response)
  })
})

describe('a deleted match', () => {
  const deletion = { match: sampleMatch({ version: 4 }), isDeleted: true as const }

  test('leaves every list', () => {
    const other = sampleMatch({ matchId: 2 })
    const match = sampleMatch({ version: 3, status: 'LIVE' })
    const { client, ids } = campus([
      [saturday, [match, other]],
      [live, [match]],
    ])
    applyEvent(client, deletion)
    expect([ids(saturday), ids(live)]).toEqual([[2], []])
  })

  test('is not brought back by a slow response or by an older event', () => {
    const { client, ids } = campus([[saturday, [sampleMatch({ version: 3 })]]])
    applyEvent(client, deletion)
    expect(applyEvent(client, { match: sampleMatch({ version: 3 }) })).toBeNull()
    expect(reconcileList(client, saturday, [sampleMatch({ version: 3 })])).toEqual([])
    expect(ids(saturday)).toEqual([])
  })

  test('comes back when the deletion is undone', () => {
    const { client, shown } = campus([[saturday, [sampleMatch({ version: 3 })]]])
    applyEvent(client, deletion)
    expect(reconcileList(client, saturday, [sampleMatch({ version: 5 })])).toHaveLength(1)
    applyEvent(client, { match: sampleMatch({ version: 5 }) })
    expect(shown(saturday).map((match) => match.version)).toEqual([5])
  })

  test('a deletion event that an undo overtook changes nothing', () => {
    const { client, ids } = campus([[saturday, [sampleMatch({ version: 5 })]]])
    expect(applyEvent(client, deletion)).toBeNull()
    expect(ids(saturday)).toEqual([1])
  })
})

test("a department's list applies events of its teams on either side", () => {
  const ours: MatchFilter = { sport: 'ALL', department: '수학과' }
  const { client, ids } = campus([[ours, []]])
  applyEvent(client, { match: sampleMatch({ matchId: 2, department2: '수학과', sport: 'DODGEBALL' }) })
  applyEvent(client, { match: sampleMatch({ matchId: 3, department1: '수학과', status: 'LIVE' }) })
  applyEvent(client, { match: sampleMatch({ matchId: 4, department1: '법학과' }) })
  expect(ids(ours)).toEqual([2, 3])
})

test("a team's list applies events of its own matches on either side, on any day, and no others", () => {
  const ours: MatchFilter = { sport: 'ALL', teamId: 7 }
  const { client, ids, shown } = campus([[ours, [sampleMatch({ teamId1: 7, favoriteId: 3 })]]])
  applyEvent(client, { match: sampleMatch({ teamId1: 7, version: 2, date: '2026-12-24', teamScore1: 4 }) })
  applyEvent(client, { match: sampleMatch({ matchId: 2, teamId2: 7, sport: 'DODGEBALL' }) })
  applyEvent(client, { match: sampleMatch({ matchId: 3 }) })
  expect(ids(ours)).toEqual([1, 2])
  expect(shown(ours)[0]).toMatchObject({ teamScore1: 4, favoriteId: 3 })
})
