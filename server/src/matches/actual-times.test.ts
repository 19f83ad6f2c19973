// When a match really began and ended: kept by every way to change its status, and told while it matters.
import { getMatch, listMatches } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { administrator } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'
import { send, tap } from '../../test/fixtures/taps.ts'

async function openDay() {
  const campus = await openCampus()
  const matchId = await campus.match({ starts_at: new Date('2026-11-20T05:00:00Z') })
  const { cookie } = await administrator(campus)
  const read = async () => (await campus.call(getMatch, { params: { matchId: String(matchId) } })).body
  const times = async () =>
    (await campus.query<{ began: Date | null; ended: Date | null }>(`select started_at as began, ended_at as ended from matches where id = ${matchId}`))[0] // biome-ignore format: short
  const taps = (...events: unknown[]) => send(campus.url, matchId, { cookie }, events)
  return { campus, matchId, read, times, taps }
}

test('a match tells how long it takes, and while it is in progress when it began', async () => {
  const { campus, read, times, taps } = await openDay()
  expect(await read()).toMatchObject({ status: 'FUTURE', slotMinutes: 120 })
  expect(await read()).not.toHaveProperty('startedAt')
  const before = Date.now()
  expect(await taps(tap('START', 1))).toMatchObject({ status: 200 })
  const began = Date.parse((await read()).startedAt ?? '')
  expect(began).toBeGreaterThan(before - 5000)
  expect(began).toBeLessThan(Date.now() + 5000)
  const { body } = await campus.call(listMatches, { query: { sport: 'ALL', date: '2026-11-20' } })
  expect(body).toMatchObject([{ slotMinutes: 120, startedAt: new Date(began).toISOString() }])
  await taps(tap('FINISH', 2))
  expect(await times()).toMatchObject({ began: new Date(began), ended: expect.any(Date) })
  expect(await read()).toMatchObject({ status: 'PAST', slotMinutes: 120 })
  expect(await read()).not.toHaveProperty('startedAt')
})

test('a finish that is taken back keeps the start, and a start that is taken back leaves nothing', async () => {
  const { times, taps } = await openDay()
  const [start, finish] = [tap('START', 1), tap('FINISH', 2)]
  await taps(start)
  await taps(finish)
  const first = await times()
  expect(first).toMatchObject({ began: expect.any(Date), ended: expect.any(Date) })
  await taps(tap('UNDO', 3, { target: finish.id }))
  expect(await times()).toEqual({ began: first?.began, ended: null })
  await taps(tap('UNDO', 4, { target: start.id }))
  expect(await times()).toEqual({ began: null, ended: null })
})
