// Light pages: what they show, who does not appear, how many bytes they take, and that a repeated load costs next to nothing.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startPostgres } from '@campus/ops/local/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { corpus } from '../../../e2e/xss-corpus.ts'
import { administrator } from '../../test/fixtures/admin-data.ts'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { insert, openCup } from '../../test/fixtures/cup.ts'
import { festivalDay, openFestival } from '../../test/fixtures/festival.ts'
import { send, tap } from '../../test/fixtures/taps.ts'
import { migrate } from '../platform/postgres/migrate.ts'

/** As it comes over the wire, with its head. */
async function load({ url }: Campus, path: string, headers: Record<string, string> = {}) {
  const [response] = (await once(get(url + path, { headers }), 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const head = response.rawHeaders.reduce((sum, word) => sum + word.length + 2, 20)
  const encoding = response.headers['content-encoding']
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: head + body.length,
    body: body.length,
    etag: String(response.headers.etag),
    html: plain.toString(),
  }
}

const textOf = (html: string) =>
  html
    .replace(/<style>.*<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const today = '/l/day/2026-11-20'
const noon = { starts_at: '2026-11-20T12:00:00+09:00' }

test('every page of a festival day is 14 kB at most, and 2 kB where the browser takes it compressed', async () => {
  const campus = await openCampus()
  const { cups, matchIds } = await openFestival(campus)
  expect(matchIds.length).toBeGreaterThanOrEqual(120)
  const paths = [
    ...[1, 2, 3, 4, 5].map((page) => `/l/day/${festivalDay}?page=${page}`),
    `/l/match/${matchIds[4]}`,
    ...cups.map(({ competitionId }) => `/l/table/${competitionId}`),
  ]
  for (const path of paths) {
    for (const language of ['ko', 'en']) {
      const plain = await load(campus, path, { 'accept-language': language })
      expect(plain.status, path).toBe(200)
      expect(plain.bytes, path).toBeLessThanOrEqual(14_000)
      expect(plain.html).toContain(`<html lang="${language}">`)
      for (const encoding of ['br', 'gzip']) {
        const small = await load(campus, path, { 'accept-language': language, 'accept-encoding': encoding })
        expect(small.body, `${path} ${language} ${encoding}`).toBeLessThanOrEqual(2000)
        expect(small.html).toBe(plain.html)
      }
    }
  }
  // All of them are there, each on one page.
  const shown = await Promise.all([1, 2, 3, 4].map((page) => load(campus, `/l/day/${festivalDay}?page=${page}`)))
  const ids = shown.flatMap(({ html }) => [...html.matchAll(/\/l\/match\/(\d+)/g)].map(([, id]) => Number(id)))
  expect(ids.toSorted((a, b) => a - b)).toEqual(matchIds)
})

test('what has not changed is 304; a goal is on the next page, at both processes', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const matchId = await campus.match({ ...noon, status: 'LIVE', score_one: 0, score_two: 0 })
  const admin = await administrator(campus)
  for (const path of [today, `/l/match/${matchId}`]) {
    const before = await load(campus, path)
    expect(textOf(before.html)).toMatch(/0 : 0/)
    const again = await load({ ...campus, url: other.url }, path, { 'if-none-match': before.etag })
    expect(again.status).toBe(304)
    expect(again.bytes).toBeLessThanOrEqual(700)
    await admin.send('PUT', `/api/brackets/league/${matchId}`, { teamOneScore: 1, teamTwoScore: 0 })
    const after = await load({ ...campus, url: other.url }, path, { 'if-none-match': before.etag })
    expect(after.status).toBe(200)
    expect(textOf(after.html)).toMatch(/1 : 0/)
    await admin.send('PUT', `/api/brackets/league/${matchId}`, { teamOneScore: 0, teamTwoScore: 0 })
  }
})

test('a page reloads by itself only while a match runs, and not for those who do not want it', async () => {
  const campus = await openCampus()
  const matchId = await campus.match({ ...noon, status: 'LIVE', score_one: 0, score_two: 0 })
  const refreshOf = async (path: string) => (await load(campus, path)).headers['refresh']
  for (const path of [today, `/l/match/${matchId}`]) {
    expect(await refreshOf(path)).toBe('30')
    expect(await refreshOf(`${path}?auto=off`)).toBeUndefined()
    expect((await load(campus, `${path}?auto=off`)).html).toContain(`href="${path}"`)
  }
  await campus.query(`update matches set status = 'PAST', winner = 1, score_one = 1`)
  for (const path of [today, `/l/match/${matchId}`]) expect(await refreshOf(path)).toBeUndefined()
})

test('what is LIVE comes first, then a list for each sport in the order of the app; links lead to the days beside', async () => {
  const campus = await openCampus()
  const badminton = { sport: 'BADMINTON', rule_preset: 'BWF_3x21', tie_break_preset: 'BWF', name: '셔틀콕 대회' }
  const cup = await openCup(campus, { A조: ['가', '나'] }, badminton)
  await cup.play({ one: '가', two: '나', columns: { ...noon, group_name: 'A조' } })
  await campus.match({ starts_at: '2026-11-20T15:00:00+09:00' })
  await campus.match({ starts_at: '2026-11-20T16:00:00+09:00', status: 'LIVE', score_one: 2, score_two: 1 })
  const { html } = await load(campus, today)
  expect([...html.matchAll(/<h[12][^>]*>([^<]*)/g)].map(([, heading]) => heading)).toEqual([
    '2026. 11. 20. (금) 경기',
    'LIVE',
    '축구 · 총장배',
    '배드민턴 · 셔틀콕 대회',
  ])
  expect(textOf(html)).toMatch(/컴퓨터공학과 2 : 1 기계공학과 축구 · 16:00 · LIVE/)
  expect(html).toContain('href="/l/day/2026-11-19"')
  expect(html).toContain('href="/l/day/2026-11-21"')
  const english = await load(campus, `${today}?lang=en`)
  expect(textOf(english.html)).toMatch(/Matches, Fri, 20 Nov 2026/)
  expect(textOf(english.html)).toMatch(/가 vs 나 12:00 · Group A · Scheduled/)
  expect(english.html).toContain('href="/l/day/2026-11-21?lang=en"')
  expect(textOf((await load(campus, '/l/day/2026-11-25')).html)).toContain('경기가 없어요.')
  expect((await load(campus, '/l/')).html).toMatch(/<h1>[\d. ]+ \(.\) 경기<\/h1>/)
})

test('a match shows its score, its state and its moments, the newest first while it runs', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { '': ['가팀', '나팀'] }, { rule_preset: 'CAMPUS_2x20' })
  const matchId = await cup.play({ one: '가팀', two: '나팀', columns: noon })
  const { cookie } = await campus.person('ADMIN')
  const goal = { team: 1, minute: 7, player: '9' } as const
  const card = { team: 2, minute: 12, card: 'YELLOW' } as const
  const taps = [tap('START', 1), tap('GOAL', 2, goal), tap('CARD', 3, card)]
  expect((await send(campus.url, matchId, { cookie }, taps)).status).toBe(200)
  const { html } = await load(campus, `/l/match/${matchId}`)
  expect(html).toContain('<h1>가팀 대 나팀</h1><p class="s">1 : 0</p><p class="l">LIVE · 전반</p>')
  expect([...html.matchAll(/<li>([^<]*)/g)].map(([, line]) => line)).toEqual([
    '12′ 경고 나팀',
    '7′ 골 1 : 0 가팀 9',
    '경기 시작',
  ])
  expect(html).toContain(`href="/l/table/${cup.competitionId}"`)
  expect(html).toContain(`href="${today}"`)
  const english = await load(campus, `/l/match/${matchId}?lang=en`)
  expect(textOf(english.html)).toMatch(/LIVE · 1st half .* 12′ Yellow card 나팀 7′ Goal 1 : 0 가팀 9/)
})

test('a result that was typed shows its sets, and one of many sides its places', async () => {
  const campus = await openCampus()
  const rules = { sport: 'BADMINTON', rule_preset: 'BWF_3x21', tie_break_preset: 'BWF' }
  const cup = await openCup(campus, { '': ['가', '나'] }, rules)
  const sets = { sets: '[[21,17],[18,21],[21,15]]', show_sub_scores: true }
  const matchId = await cup.play({ one: '가', two: '나', score: '2:1', columns: { ...noon, ...sets } })
  const { html } = await load(campus, `/l/match/${matchId}`)
  expect(html).toContain('<tr><th scope="row">3게임</th><td>21</td><td>15</td></tr>')

  const relay = { sport: 'RELAY', rule_preset: 'RELAY_8', tie_break_preset: 'MARKS', is_current: true }
  const race = await openCup(campus, { '': ['다', '라'] }, relay)
  const marks = JSON.stringify([
    { side: 1, attempts: [6102], unplaced: null },
    { side: 2, attempts: [5802], unplaced: null },
  ])
  const sides = `{${race.id('다')},${race.id('라')}}`
  const raceId = await race.play({ status: 'PAST', columns: { ...noon, sides, marks } })
  const shown = await load(campus, `/l/match/${raceId}?lang=en`)
  expect(shown.html).toContain('<tr><td>1</td><th scope="row">라</th><td>58.02 s</td></tr>')
  expect(textOf((await load(campus, today)).html)).toContain('1. 라 58.02초')
})

test('a table has the marks of the app: withdrawn, provisional, and where lots are needed', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { A조: ['가', '나', '다'] }, { confirmed_by: 'ORGANISER', lots_by: 'PEOPLE' })
  await cup.results(['가 1:0 다', '나 1:0 다', '가 0:0 나'], { group_name: 'A조' })
  await campus.query(
    `insert into withdrawals (competition_id, team_id, rule, reason) values ($1, $2, 'WALKOVER', '부상')`,
    [cup.competitionId, cup.id('다')],
  )
  const { html } = await load(campus, `/l/table/${cup.competitionId}`)
  expect(html).toContain('<del>다</del> <small>기권</small>')
  expect(textOf(html)).toMatch(/잠정 결과 3경기 포함/)
  expect(textOf(html)).toMatch(/1–2위 추첨 필요/)
  expect(html).toContain('<th scope="row">가')
})

test('drafts, deleted matches and unknown ones are not found, in words', async () => {
  const campus = await openCampus()
  const draft = await openCup(
    campus,
    { A조: ['숨은가', '숨은나'] },
    { name: '숨은컵', is_draft: true, is_current: false },
  )
  const hidden = await draft.play({ one: '숨은가', two: '숨은나', columns: noon })
  const deleted = await campus.match({ ...noon, deleted_at: new Date().toISOString() })
  const missing = [
    `/l/match/${hidden}`,
    `/l/match/${deleted}`,
    '/l/match/999999',
    '/l/match/x',
    `/l/table/${draft.competitionId}`,
    '/l/table/999999',
    '/l/day/2026-02-30',
    '/l/day/x',
  ]
  for (const path of missing) {
    const { status, html, headers } = await load(campus, path)
    expect(status, path).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(html).toContain('찾을 수 없는 화면이에요.')
    expect(html).not.toContain('숨은')
  }
  const { html } = await load(campus, today)
  expect(html).not.toContain('숨은')
  expect(html).not.toContain(`/l/match/${deleted}`)
  // Not even the app's own page.
  expect((await load(campus, '/l/other', { accept: 'text/html' })).status).toBe(404)
})

test('no name becomes markup, and the policy allows nothing but the page’s own style', async () => {
  const campus = await openCampus()
  const names = corpus.map((payload) => payload.replace(/[\p{Cc}\u2028]/gu, '').slice(0, 60))
  const cup = await openCup(campus, { A조: [...new Set(names)] }, { name: names[20], season: names[21] })
  const all = [...new Set(names)]
  const court = await insert(campus, 'venues', { name: names[5] })
  const ids: number[] = []
  for (let at = 0; at + 1 < all.length; at += 2)
    ids.push(
      await cup.play({
        one: all[at] ?? '',
        two: all[at + 1] ?? '',
        status: at % 4 ? 'LIVE' : 'POSTPONED',
        ...(at % 4 ? { score: '1:0' } : {}),
        columns: {
          ...noon,
          venue_id: court,
          status_reason: at % 4 ? null : all[at]?.slice(0, 40),
          round: all[at]?.slice(0, 20),
        },
      }),
    )
  const pages = [1, 2, 3, 4, 5, 6].map((page) => `${today}?page=${page}`)
  const tables = [1, 2, 3, 4, 5, 6].map((page) => `/l/table/${cup.competitionId}?page=${page}`)
  const allowed =
    /^<\/?(?:!doctype html|html|meta|title|link|style|header|main|footer|nav|h1|h2|p|a|ul|ol|li|small|b|del|table|thead|tbody|tr|th|td)(?: (?:lang|charset|name|content|rel|href|class|scope|aria-label|hreflang)="[^"<>]*")*>$/
  for (const path of [...pages, ...tables, ...ids.slice(0, 30).map((id) => `/l/match/${id}`)]) {
    const { html, headers, bytes } = await load(campus, path)
    expect(bytes, path).toBeLessThanOrEqual(14_000)
    const strange = [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag).filter((tag) => !allowed.test(tag))
    expect(strange, path).toEqual([])
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links.filter((href) => !/^(\/[^/]|data:,$)/.test(href ?? ''))).toEqual([])
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:;/,
    )
    expect(headers['content-security-policy']).not.toContain('unsafe')
  }
})

test('while the database is unavailable the last known day is shown and says so; what nobody has seen is an apology', async () => {
  const postgres = await startPostgres(`test-light-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url)
  const campus = await openCampus({ env: { DATABASE_URL: postgres.url } })
  const fresh = await load(campus, today)
  expect(fresh.html).not.toContain('마지막으로 알던 내용이에요')
  await postgres.kill()
  // Its children outlive a killed postmaster for a moment, and respond until they notice.
  await expect.poll(async () => (await load(campus, today)).html).toContain('마지막으로 알던 내용이에요')
  const { status, html, headers } = await load(campus, '/l/match/1')
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('2')
  expect(html).toContain('지금은 불러올 수 없어요')
})
