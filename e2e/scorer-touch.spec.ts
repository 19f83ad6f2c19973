// A scorer's thumb: what a double tap does in every sport, at the end of a game too, and every action by touch.
// Pages: score-page
import type { Match } from '@campus/contract/matches'
import type { ScoreEvent } from '@campus/contract/scoring'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './campus.ts'
import { openFinger } from './hands.ts'
import { bar, button, givePass, logOf, newMatch } from './scoring.ts'

test.use({ hasTouch: true, isMobile: true })

const pad = (page: Page, side: 1 | 2) => page.locator(`button[data-side="${side}"]`)

/** The server's log, once everything has been sent. */
async function typesIn(page: Page, url: string, matchId: number): Promise<ScoreEvent['type'][]> {
  await expect(bar(page)).toContainText('연결됨')
  return (await logOf(url, matchId)).events.map(({ type }) => type)
}

async function openConsole(page: Page, url: string, cookie: string, match: Match, first?: Locator) {
  const { token } = await givePass(url, cookie, match.matchId)
  await page.clock.install()
  await page.goto(`${url}/score/${match.matchId}#pass=${token}`)
  await expect((first ?? button(page, /경기 시작|첫 서브/)).first()).toBeVisible()
  const finger = await openFinger(page)
  /** The page's clock advances only on command. */
  const pass = (ms: number) => page.clock.runFor(ms)
  const tap = async (target: Locator) => {
    await finger.tap(target)
    await pass(900)
  }
  const twice = async (target: Locator, apartMs = 120) => {
    const at = await finger.placeOf(target)
    await finger.tapAt(at)
    await pass(apartMs)
    await finger.tapAt(at)
    await pass(900)
  }
  return { tap, twice }
}

test('a double tap counts once in every sport, whatever it hits', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const once = { SOCCER: 'GOAL', BADMINTON: 'POINT', TABLE_TENNIS: 'POINT', DODGEBALL: 'OUT' } as const
  for (const sport of ['SOCCER', 'BADMINTON', 'TABLE_TENNIS', 'DODGEBALL'] as const) {
    const match = await newMatch(url, cookie, sport, 9)
    const { tap, twice } = await openConsole(page, url, cookie, match)
    await page.clock.pauseAt(Date.now() + 60_000)
    const isRally = sport === 'BADMINTON' || sport === 'TABLE_TENNIS'
    await twice(isRally ? pad(page, 1) : button(page, '경기 시작'))
    await twice(button(page, '지금 시작'))
    if (sport === 'DODGEBALL') await twice(button(page, '1세트 시작'))
    for (const apartMs of [40, 120, 400, 700]) await twice(pad(page, 1), apartMs)
    await tap(pad(page, 2))
    await page.clock.resume()
    const types = await typesIn(page, url, match.matchId)
    expect(
      types.filter((type) => type === once[sport]),
      sport,
    ).toHaveLength(5)
    expect(
      types.filter((type) => type === 'START'),
      sport,
    ).toHaveLength(1)
    expect(types.length, sport).toBe(sport === 'DODGEBALL' ? 7 : 6)
  }
})

/** Taps made before the console is opened, by the pass. */
async function tapBefore(url: string, token: string, matchId: number, bodies: Partial<ScoreEvent>[]) {
  const events = bodies.map((body, at) => {
    return { id: crypto.randomUUID(), clock: at + 1, deviceAt: new Date().toISOString(), ...body }
  })
  const response = await fetch(`${url}/api/matches/${matchId}/events`, {
    method: 'POST',
    headers: { authorization: `Pass ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  })
  expect(response.status).toBe(200)
}

const rallies = (count: number, team: 1 | 2) => Array.from({ length: count }, () => ({ type: 'POINT' as const, team }))
const xOf = async (target: Locator) => (await target.boundingBox())?.x ?? 0

test("at game point the second tap of a double tap is nobody's point, and the sides change only on request", async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const match = await newMatch(url, cookie, 'BADMINTON', 9)
  const { matchId, teamName1 } = match
  const { token } = await givePass(url, cookie, matchId)
  await tapBefore(url, token, matchId, [{ type: 'START', team: 1 }, ...rallies(20, 1)])
  const { tap, twice } = await openConsole(page, url, cookie, match, pad(page, 1))
  await page.clock.pauseAt(Date.now() + 60_000)
  await twice(pad(page, 1))
  await expect(pad(page, 1)).toHaveCount(0)
  await expect(page.getByText('1게임 끝 21–0')).toBeVisible()
  await twice(button(page, '2게임 시작'))
  await expect(button(page, `${teamName1} 득점, 0`)).toBeVisible()
  // Team one is on the right now: on the pads, and in the head above them.
  expect(await xOf(pad(page, 1))).toBeGreaterThan(await xOf(pad(page, 2)))
  const head = page.getByRole('region', { name: '점수', exact: true })
  expect(await xOf(head.getByText(teamName1 ?? '', { exact: true }))).toBeGreaterThan(200)
  await tap(pad(page, 1))
  await page.clock.resume()
  const types = await typesIn(page, url, matchId)
  expect(types.slice(-3)).toEqual(['POINT', 'SET_START', 'POINT'])
  expect((await logOf(url, matchId)).match).toMatchObject({ teamOneSubScores: '21,1', teamTwoSubScores: '0,0' })

  // In the last game the ends change at eleven: the pads wait until the scorer confirms.
  const late = await newMatch(url, cookie, 'BADMINTON', 10)
  const { token: other } = await givePass(url, cookie, late.matchId)
  const games = [...rallies(21, 1), ...rallies(21, 2), ...rallies(10, 1)]
  await tapBefore(url, other, late.matchId, [{ type: 'START', team: 1 }, ...games])
  const phone = await openConsole(page, url, cookie, late, pad(page, 1))
  await page.clock.pauseAt(Date.now() + 120_000)
  const before = await xOf(pad(page, 1))
  await phone.twice(pad(page, 1))
  await expect(pad(page, 1)).toHaveCount(0)
  await phone.twice(button(page, /코트를 교대했어요/))
  expect(await xOf(pad(page, 1))).not.toBe(before)
  await page.clock.resume()
  await expect(bar(page)).toContainText('연결됨')
  expect((await logOf(url, late.matchId)).match).toMatchObject({
    teamOneSubScores: '21,0,11',
    teamTwoSubScores: '0,21,0',
  })
})

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

test('a dodgeball set: begun in the log, the same clock on every phone, sudden death only when time is up', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const match = await newMatch(url, cookie, 'DODGEBALL', 9)
  const { tap } = await openConsole(page, url, cookie, match)
  await tap(button(page, '경기 시작'))
  await tap(button(page, '지금 시작'))
  await tap(button(page, '1세트 시작'))
  await expect(page.getByRole('timer')).toHaveText(/^04:5/)
  const other = await (await browser.newContext()).newPage()
  const { token } = await givePass(url, cookie, match.matchId, '부심')
  await other.goto(`${url}/score/${match.matchId}#pass=${token}`)
  await expect(other.getByRole('timer')).toHaveText(/^04:/)
  // Level with time on the clock: no sudden death. Somebody ahead: ending early needs confirmation.
  await expect(button(page, /서든데스/)).toHaveCount(0)
  await tap(pad(page, 1))
  await expect(button(page, '시간 종료')).toHaveCount(0)
  await tap(button(page, '더 보기'))
  await tap(button(page, '세트 끝내기: 시간 종료'))
  await expect(page.getByText(/세트 시간이 04:\d\d 남았어요/)).toBeVisible()
  await tap(button(page, '취소'))
  await tap(button(page, /되돌리기/))
  // The next undo takes back the start of the set and nothing more, on every phone.
  await tap(button(page, /되돌리기/))
  for (const phone of [page, other]) await expect(button(phone, '1세트 시작')).toBeVisible()
  expect((await logOf(url, match.matchId)).match.status).toBe('LIVE')

  // A set begun long ago on another phone: its time is up here too, and now sudden death is played.
  const late = await newMatch(url, cookie, 'DODGEBALL', 10)
  const { token: first } = await givePass(url, cookie, late.matchId)
  await tapBefore(url, first, late.matchId, [
    { type: 'START', deviceAt: ago(320) },
    { type: 'SET_START', deviceAt: ago(310) },
  ])
  const phone = await openConsole(page, url, cookie, late, pad(page, 1))
  await expect(page.getByRole('timer')).toHaveText('00:00')
  await phone.twice(button(page, /서든데스 .+ 승/).first())
  await expect(button(page, '2세트 시작')).toBeVisible()
  await expect(bar(page)).toContainText('연결됨')
  expect((await logOf(url, late.matchId)).match).toMatchObject({ teamScore1: 1, setEnds: 'SUDDEN_DEATH_ONE' })
  await other.context().close()
})

test('every action of a soccer match by touch: cards, changes, names, half-time, and an end that needs confirmation', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const match = await newMatch(url, cookie, 'SOCCER', 9)
  const { matchId, teamName1, teamName2 } = match
  const { tap, twice } = await openConsole(page, url, cookie, match)
  // On a slow machine the two taps of a double tap would be further apart than they are meant to be.
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('09:00')
  await expect(page.getByText(match.competitionName)).toBeVisible()
  await tap(button(page, '경기 시작'))
  await expect(page.getByText(/이 경기는 .*09:00에 시작할 예정이에요/)).toBeVisible()
  await tap(button(page, '지금 시작'))
  await tap(pad(page, 1))
  // Twice on a button that opens a sheet chooses nothing in it.
  await twice(button(page, '카드'))
  await tap(button(page, `${teamName2} 퇴장`))
  const who = page.getByRole('dialog', { name: '누가 받았나요?' })
  await expect(who).toContainText(`${teamName2} 퇴장`)
  // Without a line-up the whole squad is offered.
  const player = who
    .getByRole('button')
    .filter({ hasText: /^\s*\d/ })
    .first()
  const name = (await player.textContent())?.replace(/^\s*\d+\s*/, '').trim() ?? ''
  await tap(player)
  await expect(page.getByRole('region', { name: '방금 기록' })).toContainText(name)
  await tap(button(page, '교체'))
  await tap(button(page, `${teamName1} 교체`))
  await tap(button(page, '더 보기'))
  await tap(button(page, `${teamName2} 득점 (상대 자책골)`))
  await tap(button(page, '더 보기'))
  await tap(button(page, `${teamName1} 마지막 골 되돌리기`))
  await tap(button(page, /^되돌리기/))
  await tap(button(page, '기록'))
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5)
  await tap(button(page, '닫기'))
  // A minute into the half, ending it needs confirmation; at half-time one button is large, and goal buttons are hidden.
  await tap(button(page, '전반 종료'))
  await expect(page.getByText(/정해진 시간이 \d+분 남았어요/)).toBeVisible()
  await tap(page.getByRole('dialog').getByRole('button', { name: '전반 종료' }))
  await expect(pad(page, 1)).toHaveCount(0)
  await expect(button(page, '경기 종료')).toHaveCount(0)
  await tap(button(page, '더 보기'))
  await tap(button(page, `${teamName1} 전반 골 추가`))
  await twice(button(page, /후반 시작/))
  await tap(pad(page, 1))
  await tap(button(page, '경기 종료'))
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(/정해진 시간이 \d+분 남았어요/)
  await tap(sheet.getByRole('button', { name: '계속 기록하기' }))
  // The rules test that no confirmation appears once time is up: here the server's clock would correct the page's.
  await tap(button(page, '경기 종료'))
  await twice(sheet.getByRole('button', { name: '경기 종료' }))
  await expect(page.getByText('경기가 끝났어요')).toBeVisible()
  await page.clock.resume()
  await expect(bar(page)).toContainText('연결됨')
  const { match: ended, events } = await logOf(url, matchId)
  expect(ended).toMatchObject({ status: 'PAST', teamScore1: 2, teamScore2: 0 })
  expect(events.filter(({ type }) => type === 'CARD')).toHaveLength(1)
  expect(events.find(({ type }) => type === 'NOTE')?.player).toBe(name)
})
