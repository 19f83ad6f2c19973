// In English no Hangul is left but what people have written: names of teams, competitions, venues, players, comments.
import type { Match } from '@campus/contract/matches'
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { shortName } from '../web/src/text/format/short-name.ts'
import { test } from './campus.ts'

const hangul = /[\u1100-\u11FF\u3130-\u318F\uAC00-\uD7A3]/

/** Every word and name on the page that has Hangul in it. */
async function koreanOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title, ...document.body.innerText.split('\n')]
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '')
    return found.map((text) => text.trim()).filter((text) => text !== '')
  })
}

/** What people have written, longest first: taken out of a text, only the product's own text is left. */
async function written(page: Page, url: string, matchId: number): Promise<string[]> {
  const get = async <Rows>(path: string) => (await (await page.request.get(url + path)).json()) as Rows
  const matches = await get<Match[]>('/api/matches/all?limit=1000')
  const teams = await get<{ teamName: string; department: string; teamId: number }[]>('/api/teams?archived=true')
  const venues = await get<{ name: string }[]>('/api/venues')
  const competitions = await get<{ name: string }[]>('/api/competitions?archived=true')
  const { teamId1, teamId2 } = await get<Match>(`/api/matches/${matchId}`)
  const squads = [teamId1, teamId2].map((teamId) => get<{ name: string }[]>(`/api/teams/${teamId}/players`))
  const players = (await Promise.all(squads)).flat()
  const { nickname } = await get<{ nickname: string }>('/api/users/me')
  const texts = [
    nickname,
    ...players.map(({ name }) => name),
    ...matches.flatMap((match) => [match.groupName, match.round, match.competitionName, match.venue]),
    ...teams.flatMap(({ teamName, department }) => [teamName, shortName(teamName), department, department.slice(0, 1)]),
    ...venues.map(({ name }) => name),
    ...competitions.map(({ name }) => name),
  ]
  return [...new Set(texts.filter((word): word is string => !!word))].toSorted((a, b) => b.length - a.length)
}

test('English is whole', async ({ page, installation, scorer }) => {
  const { url } = installation
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto(`${url}/`)
  await page.getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/e-?mail/i).fill(demoAdmin)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  // The account may hold a language that another flow left there; it leads over the device's.
  const saveInAccount = async (language: 'ko' | 'en') => {
    const data = { theme: 'light', fontSize: 1, language }
    const saved = await page.request.put(`${url}/api/users/me/preferences`, { data, headers: { origin: url } })
    expect(saved.status()).toBe(200)
  }
  await saveInAccount('en')
  const own = await written(page, url, scorer.matchId)
  const match = `/matchDetail/${scorer.matchId}/SOCCER`
  const { teamId1, competitionId } = (await (await fetch(`${url}/api/matches/${scorer.matchId}`)).json()) as Match
  const fans = [
    '/mainpage',
    '/favorites',
    `${match}/details`,
    `${match}/line-up`,
    '/bracketpage',
    '/bracketpage?tab=tournament',
  ]
  const quiet = ['/search', '/settings', '/status', '/faq', '/contact', '/mypage', '/SignupScreen', '/nowhere']
  const admin = [
    '/adminmainpage',
    '/admin',
    '/admin/create-team',
    '/admin/create-match',
    '/admin/competitions',
    '/admin/import',
  ]
  const seasons = [
    `/admin/competitions/${competitionId}`,
    `/admin/competitions/${competitionId}/season`,
    '/admin/venues',
    '/admin/announcements',
  ]
  const rest = [`/admin/edit-match/${scorer.matchId}`, `/admin/line-up/${scorer.matchId}`]
  for (const path of [...fans, ...quiet, ...admin, ...seasons, ...rest, `/teams/${teamId1}`]) {
    await page.goto(url + path)
    await expect(page.locator('h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const korean = (await koreanOn(page))
      // The names of languages are written in themselves.
      .filter((text) => text !== '한국어')
      .map((text) => own.reduce((left, word) => left.replaceAll(word, ''), text))
      .filter((text) => hangul.test(text))
    // Players and nicknames are people's own.
    const isOfPeople = path.startsWith('/teams/') || path.includes('line-up') || path === '/mypage'
    if (!isOfPeople) expect(korean, path).toEqual([])
  }
  // Other flows use the account too.
  await saveInAccount('ko')
})
