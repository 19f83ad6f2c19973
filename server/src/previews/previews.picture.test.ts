import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { readCampus } from '../campus.ts'
import { openDatabase } from '../platform/postgres/postgres.ts'
import { matchPictures } from './previews.cache.ts'
import { findMatch } from './previews.store.ts'

const played = {
  starts_at: '2026-11-14T16:00:00+09:00',
  status: 'PAST',
  score_one: 2,
  score_two: 1,
  winner: 1,
  round: 'QUARTER_FINALS',
}

test('the picture is 1200 × 630, drawn once per version, and publicly cacheable', async () => {
  const campus = await openCampus()
  const matchId = await campus.match(played)
  const url = `${campus.url}/api/previews/matches/${matchId}`
  const first = await fetch(`${url}?v=1`)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('image/png')
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(first.headers.get('content-encoding')).toBeNull()
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(bytes.equals(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(true)

  await campus.query(`update matches set status = 'LIVE', score_one = 9, winner = null where id = $1`, [matchId])
  const second = await fetch(url, { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(200)
  expect(second.headers.get('cache-control')).toBe('public, max-age=60')
  expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(false)
  const unknown = await fetch(`${campus.url}/api/previews/matches/999999`)
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ code: 'MATCH_NOT_FOUND' })
})

test('a picture is drawn once; too many different ones at once are rejected', async () => {
  const campus = await openCampus()
  const db = openDatabase(campus.databaseUrl)
  onTestFinished(() => db.close())
  const facts = (await findMatch(db, await campus.match(played)))!
  const pictureOf = matchPictures(readCampus({}))
  const [one, two] = [pictureOf(facts), pictureOf(facts)]
  expect(await two).toBe(await one)
  expect(await pictureOf({ ...facts, version: 2 })).not.toBe(await one)
  const pictures = Array.from({ length: 21 }, (_, place) => pictureOf({ ...facts, version: 10 + place }))
  const rejected = pictures.pop()
  await expect(rejected).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await Promise.all(pictures)
  expect((await pictureOf({ ...facts, version: 30 })).etag).toMatch(/^"1[\w-]+-30"$/)
})

test.each([
  ['with hostile names', { name: '<b>&\u0001\u202e"'.repeat(3) }],
  ['with the longest names', { name: '가'.repeat(40) }],
  ['without teams or a day', { team_one_id: null, team_two_id: null, starts_at: null, source_one: 'RANK:A조:1' }],
  ['that is off', { status: 'CANCELLED' }],
  ['of sets', { ...played, sets: '[[21,17],[18,21],[21,15,"TIME"]]', show_sub_scores: true }],
  ['decided by kicks', { ...played, score_two: 2, shoot_one: 4, shoot_two: 2 }],
  ['in the hundreds', { ...played, score_one: 999, score_two: 888 }],
])('a match %s can be drawn', async (_, facts) => {
  const { name, ...columns }: Record<string, unknown> = facts
  const campus = await openCampus()
  const matchId = await campus.match(columns)
  if (name) await campus.query('update teams set name = $1', [name])
  const response = await fetch(`${campus.url}/api/previews/matches/${matchId}`)
  expect(response.status).toBe(200)
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
})
