import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { readCampus } from '../campus.ts'
import { readConfig } from '../config.ts'
import { inlineHashes, webApp } from '../http/site/static.ts'
import { openDatabase } from '../platform/postgres/postgres.ts'
import { pageHeads } from './previews.routes.ts'

const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')
const origin = 'https://score.campus.test'

/** The web application on a campus, without having to build it. */
async function openPages(campus: Campus, html = page) {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(folder, 'index.html'), html)
  const db = openDatabase(campus.databaseUrl)
  const config = readConfig({ DATABASE_URL: campus.databaseUrl, REDIS_URL: 'x', PUBLIC_URL: origin })
  const app = Fastify()
  await webApp(app, { folder, headOf: pageHeads({ db, config, campus: readCampus({}) }) })
  onTestFinished(async () => {
    await app.close()
    await db.close()
    rmSync(folder, { recursive: true })
  })
  return { folder, db, get: (url: string, headers = {}) => app.inject({ url, headers: { accept: '*/*', ...headers } }) }
}

const metaOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )

const played = {
  starts_at: '2026-11-14T16:00:00+09:00',
  status: 'PAST',
  score_one: 2,
  score_two: 1,
  winner: 1,
  round: 'QUARTER_FINALS',
}

test('the title of a match decided by kicks shows the kicks', async () => {
  const campus = await openCampus()
  const matchId = await campus.match({ ...played, score_one: 1, shoot_one: 4, shoot_two: 2 })
  const { get } = await openPages(campus)
  const { body } = await get(`/matchDetail/${matchId}/SOCCER/details`)
  expect(body).toContain('<title>컴퓨터공학과 1 (4) : (2) 1 기계공학과</title>')
})

test("a match's page head has the score, in both orders of its path", async () => {
  const campus = await openCampus()
  const [venue] = await campus.query<{ id: number }>(`insert into venues (name) values ('대운동장') returning id`)
  const matchId = await campus.match({ ...played, venue_id: venue?.id })
  const { get } = await openPages(campus)
  const response = await get(`/matchDetail/${matchId}/SOCCER/details`)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(response.body.match(/<title>.*<\/title>/g)).toEqual(['<title>컴퓨터공학과 2 : 1 기계공학과</title>'])
  expect(response.body.match(/name="description"/g)).toHaveLength(1)
  const description = '축구 · 총장배 · 8강 · 2026. 11. 14. (토) 16:00 · 대운동장'
  expect(metaOf(response.body)).toMatchObject({
    description,
    'og:title': '컴퓨터공학과 2 : 1 기계공학과',
    'og:description': description,
    'og:image': `${origin}/api/previews/matches/${matchId}?v=1`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:url': `${origin}/matchDetail/${matchId}/SOCCER/details`,
    'twitter:card': 'summary_large_image',
  })
  for (const path of [`/matchDetail/soccer/${matchId}/comments?x=1`, `/matchDetail/${matchId}/SOCCER`])
    expect((await get(path)).body, path).toBe(response.body)
  const again = await get(`/matchDetail/${matchId}/SOCCER/details`, { 'if-none-match': response.headers.etag })
  expect(again.statusCode).toBe(304)
  const small = await get(`/matchDetail/${matchId}/SOCCER/details`, { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')

  await campus.query('update matches set score_two = 3, winner = 2 where id = $1', [matchId])
  expect(metaOf((await get(`/matchDetail/${matchId}/SOCCER/details`)).body)).toMatchObject({
    'og:title': '컴퓨터공학과 2 : 3 기계공학과',
    'og:image': `${origin}/api/previews/matches/${matchId}?v=2`,
  })
})

test('names stay text, and the page keeps the script and style that its policy allows', async () => {
  const campus = await openCampus()
  const evil = `"><script>alert('1')</script>&amp;$&$1`
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  await campus.query(`update teams set name = $1 where name = '컴퓨터공학과'`, [evil])
  const { get, folder } = await openPages(campus, page.replace('</head>', '<style>a{color:red}</style></head>'))
  const { body } = await get(`/matchDetail/${matchId}/SOCCER`)
  expect(body).not.toContain('<script>alert')
  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;$&amp;$1'
  expect(metaOf(body)['og:title']).toBe(`${escaped} 0 : 0 기계공학과`)
  expect(metaOf(body)['description']).toMatch(/^LIVE · 축구 · 총장배/)
  const allowed = [...inlineHashes('script', folder), ...inlineHashes('style', folder)]
  writeFileSync(join(folder, 'index.html'), body)
  expect([...inlineHashes('script', folder), ...inlineHashes('style', folder)]).toEqual(allowed)
  expect(allowed).toHaveLength(2)
})

test("a team's page names the team", async () => {
  const campus = await openCampus()
  await campus.query(`insert into teams (name, department, sport) values ('FC 경영', '경영학과', 'SOCCER')`)
  const { get } = await openPages(campus)
  expect(metaOf((await get('/teams/1')).body)).toMatchObject({
    'og:title': 'FC 경영',
    'og:description': '축구 · 경영학과 · 경기 일정과 결과',
    'og:image': `${origin}/icon-512.png`,
    'og:url': `${origin}/teams/1`,
    'twitter:card': 'summary',
  })
})

test('other pages, unknown matches and an unavailable database get the plain page', async () => {
  const campus = await openCampus()
  const matchId = await campus.match(played)
  const gone = await campus.match({ ...played, deleted_at: new Date() })
  const { get, db } = await openPages(campus)
  const others = [
    '/settings',
    '/matchDetail/999999/SOCCER',
    `/matchDetail/${gone}/SOCCER`,
    '/matchDetail/1e3/x',
    '/teams/9',
  ]
  for (const path of others) expect((await get(path)).body, path).toBe(page)
  expect((await get(`/matchDetail/${matchId}/SOCCER`)).body).not.toBe(page)
  const client = await db.pool.connect()
  await client.query('begin; lock table matches in access exclusive mode')
  expect((await get(`/matchDetail/${matchId}/SOCCER`)).body).toBe(page)
  await client.query('rollback')
  client.release()
  expect((await get(`/matchDetail/${matchId}/SOCCER`)).body).not.toBe(page)
})

test('more pictures than can be drawn: 503 for the rest, and no outage is logged', async () => {
  const lines: string[] = []
  const campus = await openCampus({ log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) })
  const matchIds: number[] = []
  for (let count = 0; count < 30; count++) matchIds.push(await campus.match({ ...played, round: null }))
  const statuses = await Promise.all(
    matchIds.map(async (matchId) => (await fetch(`${campus.url}/api/previews/matches/${matchId}`)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(lines.filter((line) => line.includes('unavailable'))).toEqual([])
})

test.each([
  ['/mainpage', '경기 일정'],
  ['/bracketpage', '순위와 대진표'],
  ['/livepage', '중계'],
])('a link to %s has a title and description', async (path, title) => {
  const { get } = await openPages(await openCampus())
  const { body } = await get(`${path}?sport=SOCCER`)
  expect(body).toContain(`<title>${title}</title>`)
  expect(metaOf(body)).toMatchObject({
    'og:title': title,
    'og:url': origin + path,
    'og:image': `${origin}/icon-512.png`,
    'twitter:card': 'summary',
  })
})
