// Any sequence of changes of plan and undos, by two organisers: no court and no team is used twice, rest is kept or its breach was
// accepted, an undo restores every column; and the board judges as the server does.
import type { PlanMove, PlanPreview } from '@campus/contract/board'
import type { Match } from '@campus/contract/matches'
import { type BoardMatch, findProblems, isHard, keyOf, newProblems } from '@campus/rules/board/problems'
import { clockAt, instantOf, minute } from '@campus/rules/seoul'
import { expect, inject, test } from 'vitest'
import { day, openMatchDay, type Slot } from '../../../test/fixtures/match-day.ts'

/** Repeatable chance. */
function chanceOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const open = { courts: [], people: [] }
const allOf = (plan: readonly BoardMatch[]) => new Set(plan.map(({ matchId }) => matchId))

/** The day as the board has it: from its list alone. */
const boardOf = (matches: readonly Match[]): BoardMatch[] =>
  matches
    .filter(({ status, postponedFrom }) => status === 'FUTURE' || postponedFrom !== null)
    .map(({ matchId, startTime, venueId, teamId1, teamId2, slotMinutes }) => ({
      matchId,
      startsAt: instantOf(day, startTime ?? '00:00'),
      venueId,
      teamIds: [teamId1, teamId2].filter((id) => id !== null),
      minutes: slotMinutes ?? 0,
      restMinutes: 30,
      feeders: [],
    }))

const slots: Slot[] = Array.from({ length: 16 }, (_, index) => ({
  clock: `${String(9 + 2 * Math.floor(index / 4)).padStart(2, '0')}:00`,
  court: index % 4,
  teams: [(2 * index) % 12, (2 * index + 1) % 12],
}))

const seen = { done: 0, refused: 0, undone: 0, moves: 0 }
const longest = { timeout: 240_000 }

/** Where it is already. */
const isThere = (matches: readonly Match[], { matchId, startTime, venueId, isPostponed }: PlanMove) =>
  !isPostponed &&
  matches.some((one) => one.matchId === matchId && one.startTime === startTime && one.venueId === venueId)

const columnsOf = `select to_jsonb(m) - 'version' - 'changed_xid' as columns from matches m order by id`

/** A day of its own each: matches that are postponed for good leave less and less to move. */
const days = Array.from({ length: inject('propertyFactor') }, (_, index) => index + 1)
const steps = 60

test.each(days)(
  'whatever organisers do, the plan stays sound and every undo restores it (%i)',
  longest,
  async (number) => {
    const chance = chanceOf(20_261_113 + number)
    const { campus, list, change, preview, undo, venueIds } = await openMatchDay(slots, { courts: 4 })
    const columns = async () => (await campus.query<{ columns: object }>(columnsOf)).map((row) => row.columns)
    const accepted = new Set(findProblems(boardOf(await list()), allOf(boardOf(await list())), open).map(keyOf))

    async function randomMoves() {
      const matches = (await list()).filter(({ status }) => status === 'FUTURE')
      const chosen = Array.from({ length: 1 + chance(3) }, () => matches[chance(matches.length)])
      const moves = [...new Set(chosen)].flatMap((match) => {
        if (!match) return []
        const startsAt = instantOf(day, '09:00') + chance(120) * 5 * minute
        return [{ matchId: match.matchId, version: match.version, date: day, startTime: clockAt(startsAt), venueId: venueIds[chance(4)] ?? null, isPostponed: chance(12) === 0 }] // biome-ignore format: one move
      })
      return { matches: await list(), moves }
    }

    /** A postponed match keeps its time here: it does not take any. */
    function judgedByBoard(matches: Match[], moves: Awaited<ReturnType<typeof randomMoves>>['moves']) {
      const to = new Map(moves.map((move) => [move.matchId, move]))
      const after = matches.flatMap((match): Match[] => {
        const move = to.get(match.matchId)
        if (!move) return [match]
        const isOff = move.isPostponed && move.startTime === match.startTime
        return isOff ? [] : [{ ...match, startTime: move.startTime, venueId: move.venueId }]
      })
      return newProblems(boardOf(matches), boardOf(after), open)
    }

    for (let step = 0; step < steps; step++) {
      const { matches, moves } = await randomMoves()
      const judged: PlanPreview = await preview(moves)
      const byBoard = judgedByBoard(matches, moves)
      expect(judged.problems.toSorted((a, b) => (keyOf(a as never) < keyOf(b as never) ? -1 : 1))).toEqual(
        byBoard.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
      )
      seen.moves += moves.length
      const before = await columns()
      const agrees = chance(2) === 0
      const keys = agrees ? byBoard.map(keyOf) : []
      const { status, body } = await change(moves, { accepted: keys })
      const isAllowed = byBoard.every((problem) => !isHard(problem) && agrees)
      const isNothing = status === 400 && moves.every((move) => isThere(matches, move))
      expect(status, JSON.stringify(body)).toBe(isNothing ? 400 : isAllowed ? 200 : 409)
      if (status === 200) for (const key of keys) accepted.add(key)
      else expect(await columns()).toEqual(before)
      seen[status === 200 ? 'done' : 'refused']++
      if (status === 200 && chance(3) === 0) {
        expect((await undo(body['entryId'])).status).toBe(200)
        expect(await columns()).toEqual(before)
        seen.undone++
      }
      const plan = boardOf(await list())
      const wrong = findProblems(plan, allOf(plan), open)
      expect(wrong.filter(isHard)).toEqual([])
      expect(wrong.map(keyOf).filter((key) => !accepted.has(key))).toEqual([])
    }
  },
)

test('enough of each was tried for this to be a test', () => {
  const tried = days.length * steps
  expect(Math.min(seen.done, seen.refused), JSON.stringify(seen)).toBeGreaterThan(tried / 12)
  expect(seen.undone, JSON.stringify(seen)).toBeGreaterThan(tried / 40)
})
