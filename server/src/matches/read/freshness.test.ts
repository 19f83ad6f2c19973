// Nothing that is read of matches is older than the last commit before the request, however rarely PostgreSQL is asked and however many ask.
import { expect, test } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'

const live = { status: 'LIVE', score_one: 0, score_two: 0 }

test.each(['0', '10', '150'])('with BARRIER_MS=%s every read has what was committed before it', async (barrierMs) => {
  const campus = await openCampus({ env: { BARRIER_MS: barrierMs } })
  const matchId = await campus.match(live)
  const { cookie } = await campus.person()
  const paths = [
    '/api/matches?status=LIVE',
    '/api/matches/all?limit=5',
    `/api/matches/${matchId}`,
    `/api/matches/${matchId}/events`,
  ]
  const reads = paths.flatMap((path) => [
    { path, headers: {} },
    { path, headers: { cookie } },
  ])
  const state = { isOver: false }
  // A question is nearly always under way, which began before the next commit.
  const crowd = Array.from({ length: 8 }, async (_, index) => {
    while (!state.isOver) await (await fetch(campus.url + reads[index % reads.length]?.path)).arrayBuffer()
  })
  for (let goals = 1; goals <= 12; goals++) {
    await campus.query('update matches set score_one = $2 where id = $1', [matchId, goals])
    const seen = reads.map(async ({ path, headers }) => {
      const text = await (await fetch(campus.url + path, { headers })).text()
      return /"teamScore1":(\d+)/.exec(text)?.[1]
    })
    expect(await Promise.all(seen)).toEqual(reads.map(() => String(goals)))
  }
  state.isOver = true
  await Promise.all(crowd)
})

test('PostgreSQL is asked at most once in BARRIER_MS, however many ask for lists', async () => {
  const campus = await openCampus({ env: { BARRIER_MS: '100' } })
  await campus.match(live)
  let [answers, queries] = [0, 0]
  campus.node.deps.db.pool.on('acquire', () => void queries++)
  const began = performance.now()
  const crowd = Array.from({ length: 30 }, async () => {
    while (answers < 600) {
      await (await fetch(`${campus.url}/api/matches?status=LIVE`)).arrayBuffer()
      answers++
    }
  })
  await Promise.all(crowd)
  const seconds = (performance.now() - began) / 1000
  // Ten a second by lists; the rest are the polls of a process at rest.
  expect(queries / seconds).toBeLessThan(40)
  expect(answers).toBeGreaterThan(2 * queries)
})
