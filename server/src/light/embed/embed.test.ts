// Embeds: who may frame them and nothing else, what they show and whom they know, that no name becomes markup, and that a change is on
// the next load.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@campus/ops/local/folder'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { corpus } from '../../../../e2e/xss-corpus.ts'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { insert, openCup } from '../../../test/fixtures/cup.ts'
import { festivalDay, openFestival } from '../../../test/fixtures/festival.ts'
import { webApp } from '../../http/site/static.ts'
import { colors } from './embed.style.ts'

const sites = 'https://www.univ.ac.kr https://*.univ.ac.kr'
const listed = `frame-ancestors 'self' ${sites}`
const noon = { starts_at: '2099-11-20T12:00:00+09:00' }
const day = '/embed/day/2099-11-20'

async function load({ url }: Pick<Campus, 'url'>, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers })
  const html = await response.text()
  const body = html.replace(/<(style|script)>.*?<\/\1>/gs, '')
  const text = body.replace(/<p[^>]*hidden>[^<]*/, '').replace(/<[^>]*>/g, ' ')
  return { status: response.status, headers: response.headers, html, text: text.replace(/\s+/g, ' ') }
}

const ancestors = (headers: Headers) => /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]

test('the listed sites may frame embeds, and nobody any other address', async () => {
  const campus = await openCampus({ env: { EMBED_ORIGINS: sites } })
  const matchId = await campus.match(noon)
  const embeds = [
    `/embed/match/${matchId}`,
    '/embed/day',
    day,
    '/embed/match/999999',
    '/embed/team/x',
    '/embed/nothing',
  ]
  for (const path of embeds) {
    const { headers } = await load(campus, path)
    expect(ancestors(headers), path).toBe(listed)
    expect(headers.get('x-frame-options'), path).toBeNull()
    expect(headers.getSetCookie(), path).toEqual([])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  }
  const others = [
    '/',
    '/mainpage',
    '/embed',
    '/embed.js',
    '/embedding/match/1',
    '/Embed/day',
    '//embed/day',
    '/api/matches',
    '/api/matches',
    '/api/docs',
    '/api/nothing',
    '/l/',
    `/l/match/${matchId}`,
    '/feed/v1/matches',
    '/hls/1.m3u8',
    '/health/live',
    '/index.html',
    '/mainpage?/embed/day',
  ]
  for (const path of others) {
    const { headers } = await load(campus, path)
    expect(ancestors(headers), path).toBe("frame-ancestors 'none'")
  }
})

test('no way of writing an address gets a page of the app through the prefix of embeds', async () => {
  const campus = await openCampus({ env: { EMBED_ORIGINS: sites } })
  const { port } = campus.node
  for (const path of [
    '/embed/../mainpage',
    '/embed/%2e%2e/index.html',
    '/embed/..%2findex.html',
    '/embed//index.html',
  ]) {
    // fetch would resolve the dots.
    const raw = await rawGet(port, path)
    expect(raw, path).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect(raw, path).not.toContain('<div id="root"')
  }
})

async function rawGet(port: number, path: string): Promise<string> {
  const { connect } = await import('node:net')
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\nconnection: close\r\n\r\n`)
  let text = ''
  socket.on('data', (part) => (text += String(part)))
  await once(socket, 'close')
  return text
}

test('without a list nobody may frame an embed', async () => {
  const campus = await openCampus()
  const { status, headers } = await load(campus, '/embed/day')
  expect(status).toBe(200)
  expect(ancestors(headers)).toBe("frame-ancestors 'none'")
})

test('a match shows its score, and a goal is on the next load at both processes; else it is 304', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const matchId = await campus.match({ ...noon, status: 'LIVE', score_one: 0, score_two: 0 })
  const [match] = await campus.query<{ one: number }>('select team_one_id as one from matches')
  const admin = await administrator(campus)
  for (const path of [`/embed/match/${matchId}`, day, `/embed/team/${match?.one}`]) {
    const before = await load(campus, path)
    expect(before.text, path).toMatch(/컴퓨터공학과 .*0.*0/)
    expect(before.html).toContain('data-watch="0"')
    const known = { 'if-none-match': before.headers.get('etag') ?? '' }
    expect((await load(other, path, known)).status).toBe(304)
    await admin.send('PUT', `/api/brackets/league/${matchId}`, { teamOneScore: 3, teamTwoScore: 2 })
    const after = await load(other, path, known)
    expect(after.status).toBe(200)
    expect(after.text).toMatch(path.includes('match') ? /3 : 2/ : /3 ?2/)
    await admin.send('PUT', `/api/brackets/league/${matchId}`, { teamOneScore: 0, teamTwoScore: 0 })
  }
})

test('a match to come is watched ten minutes before it, one that is over never', async () => {
  const campus = await openCampus()
  const matchId = await campus.match(noon)
  const from = Date.parse(noon.starts_at) - 600_000
  expect((await load(campus, `/embed/match/${matchId}`)).html).toContain(`data-watch="${from}"`)
  await campus.query(`update matches set status = 'PAST', winner = 1, score_one = 1, score_two = 0`)
  const { html, text } = await load(campus, `/embed/match/${matchId}`)
  expect(html).not.toContain('data-watch')
  expect(text).toMatch(/종료 .*1 : 0/)
})

test('a day: of all sports, of one, of one competition, and empty', async () => {
  const campus = await openCampus()
  const cup = await openCup(
    campus,
    { '': ['가', '나'] },
    { sport: 'BADMINTON', rule_preset: 'BWF_3x21', name: '셔틀콕컵' },
  )
  await cup.play({ one: '가', two: '나', columns: noon })
  await campus.match({ ...noon, status: 'LIVE', score_one: 2, score_two: 1 })
  const all = await load(campus, day)
  expect([...all.html.matchAll(/<h[12][^>]*>([^<]*)/g)].map(([, heading]) => heading)).toEqual([
    '2099. 11. 20. (금) 경기',
    'LIVE',
    '배드민턴 · 셔틀콕컵',
  ])
  expect(all.html).toContain(`data-about="{&quot;date&quot;:&quot;2099-11-20&quot;}"`)
  expect((await load(campus, `${day}?sport=SOCCER`)).text).not.toContain('셔틀콕컵')
  expect((await load(campus, `${day}?competition=${cup.competitionId}`)).text).not.toContain('컴퓨터공학과')
  expect((await load(campus, `${day}?sport=DODGEBALL`)).text).toContain('이날은 경기가 없어요.')
  expect((await load(campus, '/embed/day')).text).toContain('오늘은 경기가 없어요.')
  expect((await load(campus, '/embed/day?lang=en')).text).toContain('No matches today.')
  expect((await load(campus, '/embed/day', { 'accept-language': 'en-US,ko;q=0.5' })).html).toContain('<html lang="en"')
})

test('the largest day is cut, with a link to all of it, and every embed is small', async () => {
  const campus = await openCampus()
  const { cups, matchIds } = await openFestival(campus)
  const paths = [
    `/embed/day/${festivalDay}`,
    `/embed/match/${matchIds[4]}`,
    ...cups.flatMap(({ competitionId }) => [`/embed/table/${competitionId}`, `/embed/bracket/${competitionId}`]),
  ]
  for (const path of paths) {
    const { status, headers } = await load(campus, path, { 'accept-encoding': 'br' })
    expect(status, path).toBe(200)
    expect(Number(headers.get('content-length')), path).toBeLessThanOrEqual(9000)
  }
  const { html, text } = await load(campus, `/embed/day/${festivalDay}`)
  expect(html.match(/class="row/g)).toHaveLength(40)
  expect(text).toContain(`${matchIds.length - 40}경기 더 보기`)
})

test('tables, of all groups or of one; a bracket; a team with what it plays next and its last result', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { A조: ['가', '나'], B조: ['다', '라'] })
  await cup.results(['가 2:1 나'], { group_name: 'A조' })
  await cup.play({ one: '가', two: '라', columns: { starts_at: '2099-05-01T13:00:00+09:00', group_name: 'A조' } })
  const final = { match_type: 'TOURNAMENT', round: 'FINAL', position: 1 }
  await cup.play({ columns: { ...final, source_one: 'RANK:A조:1', source_two: 'RANK:B조:1' } })
  const table = `/embed/table/${cup.competitionId}`
  expect((await load(campus, table)).text).toMatch(/총장배 2026 순위 .*A조 .*B조/)
  const one = await load(campus, `${table}?group=${encodeURIComponent('B조')}`)
  expect(one.text).not.toMatch(/A조/)
  expect((await load(campus, `${table}?group=C`)).status).toBe(404)
  expect((await load(campus, `/embed/bracket/${cup.competitionId}`)).text).toMatch(/결승 .*A조 1위 .*B조 1위/)
  const team = await load(campus, `/embed/team/${cup.id('가')}`)
  expect(team.text).toMatch(/가 경기 .*다음 경기 13:00 5\. 1\. \(금\) .*라.*지난 경기 종료 .*가 .*나 2 ?1/)
  expect((await load(campus, `/embed/team/${cup.id('다')}`)).text).toContain('아직 경기가 없어요.')
})

test('drafts, deleted matches and unknown ones are not found, also with the cookie of an administrator', async () => {
  const campus = await openCampus()
  const { cookie } = await campus.person('ADMIN')
  const draft = await openCup(
    campus,
    { A조: ['숨은가', '숨은나'] },
    { name: '숨은컵', is_draft: true, is_current: false },
  )
  const hidden = await draft.play({ one: '숨은가', two: '숨은나', columns: noon })
  const deleted = await campus.match({ ...noon, deleted_at: new Date().toISOString() })
  const missing = [
    ...[hidden, deleted, 999999, 'x', '1e3', ''].map((id) => `/embed/match/${id}`),
    ...[draft.competitionId, 999999, 'x'].flatMap((id) => [`/embed/table/${id}`, `/embed/bracket/${id}`]),
    '/embed/day/2026-02-30',
    '/embed/day?competition=x',
    '/embed/team/999999',
  ]
  for (const path of missing) {
    const { status, html, headers } = await load(campus, path, { cookie })
    expect(status, path).toBe(404)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('찾을 수 없어요.')
    expect(html).not.toContain('숨은')
    expect(headers.getSetCookie()).toEqual([])
  }
  for (const path of [day, `/embed/team/${draft.id('숨은가')}`])
    expect((await load(campus, path, { cookie })).html).not.toContain('숨은나')
})

test('the socket of an embed is nobody’s, whatever cookie the browser attaches', async () => {
  const campus = await openCampus()
  const { cookie } = await campus.person('ADMIN')
  const namesUser = async (query: string) => {
    const socket = new WebSocket(`${campus.url.replace('http', 'ws')}/ws-stomp/websocket${query}`, {
      headers: { cookie },
    })
    await once(socket, 'open')
    socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0')
    const [greeting] = await once(socket, 'message')
    socket.terminate()
    return String(greeting).includes('user-name')
  }
  expect(await namesUser('')).toBe(true)
  expect(await namesUser('?embed')).toBe(false)
})

test('no name becomes markup, and the policy allows nothing but the page’s own style and script', async () => {
  const campus = await openCampus({ env: { EMBED_ORIGINS: sites } })
  const all = [...new Set(corpus.map((payload) => payload.replace(/[\p{Cc}\u2028]/gu, '').slice(0, 60)))]
  const cup = await openCup(campus, { [all[3] ?? '']: all }, { name: all[20], season: all[21] })
  const court = await insert(campus, 'venues', { name: all[5] })
  const paths = [day, `${day}?theme=${encodeURIComponent('"><script>')}&lang=<b>`]
  paths.push(`/embed/table/${cup.competitionId}`, `/embed/bracket/${cup.competitionId}`)
  for (let at = 0; at + 1 < all.length; at += 2) {
    const state = at % 4 ? { status: 'LIVE', score: '1:0' } : { status: 'POSTPONED' }
    const words = {
      venue_id: court,
      status_reason: at % 4 ? null : all[at]?.slice(0, 40),
      round: all[at]?.slice(0, 20),
    }
    const sides = { one: all[at] ?? '', two: all[at + 1] ?? '' }
    const knockOut = at % 3 ? {} : { match_type: 'TOURNAMENT' }
    const id = await cup.play({ ...sides, ...state, columns: { ...noon, ...words, ...knockOut } })
    if (at < 60) paths.push(`/embed/match/${id}`, `/embed/team/${cup.id(all[at] ?? '')}`)
  }
  const tags =
    'html|head|body|meta|title|link|main|footer|div|h1|h2|p|a|ul|ol|li|span|small|b|bdi|del|table|thead|tbody|tr|th|td|svg|circle|text'
  const allowed = new RegExp(`^</?(?:!doctype html|${tags})(?: (?:[a-z-]+="[^"<>]*"|hidden))*/?>$`, 'i')
  for (const path of paths) {
    const { html, headers } = await load(campus, path)
    const body = html.replace(/<(style|script)>.*?<\/\1>/gs, '')
    const strange = [...body.matchAll(/<[^>]*>?/g)].map(([tag]) => tag).filter((tag) => !allowed.test(tag))
    expect(strange, path).toEqual([])
    expect(body, path).not.toMatch(/<[^>]* (on\w+|style)=/)
    const links = [...html.matchAll(/<a href="([^"]*)" target="_blank" rel="noopener"/g)].map(([, href]) => href)
    expect(links).toHaveLength(html.split('<a ').length - 1)
    expect(links.filter((href) => !/^\/[^/]/.test(href ?? ''))).toEqual([])
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src ('sha256-[\w+/=]+'|'none'); connect-src 'self';/,
    )
    expect(policy).not.toContain('unsafe')
  }
})

test('pages of other sites load the element, compressed or not, and get a new one within the hour', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-embed-'))
  for (const name of ['index.html', 'embed.js', 'embed.js.br', 'sw.js', 'embed.js.map'])
    writeFileSync(join(folder, name), 'text')
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  await webApp(app, { folder })
  for (const encoding of ['br', 'identity']) {
    const { headers } = await app.inject({ url: '/embed.js', headers: { 'accept-encoding': encoding } })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
  }
  for (const url of ['/sw.js', '/index.html', '/embed.js.map'])
    expect((await app.inject(url)).headers['access-control-allow-origin'], url).toBeUndefined()
})

test('its colours are those of the app', () => {
  const css = readFileSync(join(projectRoot, 'web/src/ui/tokens.css'), 'utf8')
  const [light = '', dark = ''] = css.split('[data-theme="dark"]')
  const inApp = (theme: string, name: string): string | undefined => {
    const value = new RegExp(`  ${name}: ([^;]+);`).exec(theme)?.[1]
    return value?.startsWith('var(') ? inApp(theme, value.slice(4, -1)) : value
  }
  for (const [theme, own] of [
    [light, colors.light],
    [dark, colors.dark],
  ] as const)
    for (const [, name = '', value] of own.matchAll(/(--[\w-]+):([^;]+)/g))
      expect([name, value]).toEqual([name, inApp(theme, name)])
})
