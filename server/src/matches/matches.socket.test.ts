import { type MatchEvent, updateLeagueMatch } from '@campus/contract/matches'
import { startRedis } from '@campus/ops/local/redis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { listen } from '../../test/fixtures/fans.ts'
import { holdOpen } from '../../test/fixtures/held.ts'

/** A new match is an event too: only those with a goal count here. */
const goals = (events: MatchEvent[]) => events.flatMap(({ match }) => match.teamScore1 || [])

test('a change through one process is delivered on every process, once, whole and without favorites', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const admin = await campus.person('ADMIN')
  await campus.query('insert into favorites (user_id, match_id) values ($1, $2)', [admin.userId, matchId])
  const [here, there] = [await listen(campus.url), await listen(other.url)]
  const { body } = await campus.call(
    updateLeagueMatch,
    { params: { matchId: String(matchId) }, body: { teamOneScore: 1 } },
    admin,
  )
  await vi.waitFor(() => expect([goals(here), goals(there)]).toEqual([[1], [1]]), 15_000)
  expect(here.at(-1)).toEqual({ match: { ...body, favoriteId: null } })
  expect(there.at(-1)).toEqual(here.at(-1))
  // An unpublished change is found in PostgreSQL; a second delivery of the first would have come before it.
  await campus.query('update matches set score_one = 9 where id = $1', [matchId])
  await vi.waitFor(() => expect([goals(here).at(-1), goals(there).at(-1)]).toEqual([9, 9]), 15_000)
  expect([goals(here), goals(there)]).toEqual([
    [1, 9],
    [1, 9],
  ])
})

test('finds a change that was written directly to the database and not published', async () => {
  const campus = await openCampus()
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const received = await listen(campus.url)
  await campus.query('update matches set score_one = 7 where id = $1', [matchId])
  await vi.waitFor(() => expect(goals(received)).toEqual([7]), 15_000)
})

test('changes overlapping a long transaction are all found: commit order is not id order', async () => {
  const campus = await openCampus()
  const ids = [
    await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 }),
    await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 }),
  ]
  const received = await listen(campus.url)
  const commit = await holdOpen(campus, `update matches set score_one = 1 where id = ${ids[0]}`)
  await campus.query(`update matches set score_one = 2 where id = ${ids[1]}`)
  await vi.waitFor(() => expect(goals(received)).toEqual([2]), 15_000)
  await commit()
  await vi.waitFor(() => expect(goals(received)).toEqual([2, 1]), 15_000)
})

test('without Redis scores still reach every process; when it is back, they arrive at once again', async () => {
  const redis = await startRedis(`test-socket-${process.pid}`)
  onTestFinished(() => redis.stop())
  const campus = await openCampus({ env: { REDIS_URL: redis.url } })
  const other = await campus.addNode()
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const admin = await campus.person('ADMIN')
  const score = (goal: number) =>
    campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body: { teamOneScore: goal } }, admin)
  const [here, there] = [await listen(campus.url), await listen(other.url)]
  await redis.kill()
  expect((await score(1)).status).toBe(200)
  await vi.waitFor(() => expect([goals(here).at(-1), goals(there).at(-1)]).toEqual([1, 1]), 15_000)
  await redis.start()
  await vi.waitFor(() => expect([campus.node.deps.bus.isUp, other.deps.bus.isUp]).toEqual([true, true]), 15_000)
  // The other process receives it by Redis again, before a poll would find it.
  const byRedis = new Promise((resolve) =>
    other.deps.bus.onMessage((_topic, id) => id === `${matchId}:3` && resolve(id)),
  )
  const changed = await score(2)
  expect(changed.body.version).toBe(3)
  await byRedis
  await vi.waitFor(() => expect([goals(here).at(-1), goals(there).at(-1)]).toEqual([2, 2]), 15_000)
})
