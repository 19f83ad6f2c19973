// A process with too few connections: no request is rejected because of another, and no batch takes all connections.
import { expect, test } from 'vitest'
import { openCampus } from './fixtures/campus.ts'

test('a batch gets the full time to acquire a connection, however long others have waited', async () => {
  const campus = await openCampus({ env: { DATABASE_CONNECTIONS: '1', ROLES: 'http,realtime' } })
  const url = `${campus.url}/api/chat/rooms/match-${await campus.match()}`
  const statuses: number[] = []
  const end = new AbortController()
  const request = async () => {
    while (!end.signal.aborted) {
      const response = await fetch(url)
      await response.arrayBuffer()
      statuses.push(response.status)
    }
  }
  const clients = Array.from({ length: 24 }, request)
  // Longer than one timeout: the first requests would have been rejected by now.
  const begin = performance.now()
  await expect.poll(() => performance.now() - begin, { timeout: 15_000 }).toBeGreaterThan(2500)
  const held = await campus.node.deps.db.pool.connect()
  const before = statuses.length
  await expect.poll(() => campus.node.deps.db.pool.waitingCount).toBeGreaterThan(0)
  const since = performance.now()
  await expect.poll(() => performance.now() - since).toBeGreaterThan(300)
  held.release()
  await expect.poll(() => statuses.length).toBeGreaterThan(before + 24)
  end.abort()
  await Promise.all(clients)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('a batch of many different reads leaves connections to others', async () => {
  const campus = await openCampus({ env: { ROLES: 'http,realtime' } })
  const { pool } = campus.node.deps.db
  const matchId = await campus.match()
  await campus.query(`insert into chat_rooms (name, match_id) values ($1, $2)`, [`match-${matchId}`, matchId])
  let most = 0
  pool.on('acquire', () => {
    most = Math.max(most, pool.waitingCount)
  })
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  const days = numbers.map(
    (number) => `/api/matches/days?from=2026-01-${10 + (number % 20)}&to=2026-03-0${1 + (number % 9)}`,
  )
  const pages = numbers.map((number) => `/api/chat/rooms/match-${matchId}/messages?after=${number + 1}`)
  for (const urls of [days, pages]) {
    const received = await Promise.all(urls.map(async (url) => (await fetch(campus.url + url)).status))
    expect(new Set(received)).toEqual(new Set([200]))
  }
  expect(most).toBeLessThan(10)
})
