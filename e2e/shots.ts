// npm run shots [NAME …]: a picture of every screen, phone and desktop, light and dark, and the phone at the largest font.
//   --sheet [--tools] [--beside FOLDER]   the fan's screens (or those of who is signed in) in every look, all looks of a screen on
//   one sheet, below its drawing if FOLDER has it
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Match } from '@campus/contract/matches'
import { buildWeb } from '@campus/ops/build'
import { demoAdmin, demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { startInstallation } from '@campus/ops/installation'
import { localFolder } from '@campus/ops/local/folder'
import { chromium, type Page } from '@playwright/test'
import { chromium as launchOptions } from './browser.ts'
import { choose, type Look } from './looks.ts'

const { values: options, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    sheet: { type: 'boolean', default: false },
    tools: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
})
const folder = join(localFolder, 'shots')
const light = { theme: 'light', fontSize: 1, language: 'ko' } as const
const dark = { ...light, theme: 'dark' } as const
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const small = { width: 360, height: 740 }
const everyScreen: Record<string, Look> = {
  'phone-light': { ...light, ...phone },
  'phone-dark': { ...dark, ...phone },
  'desktop-light': { ...light, ...desktop },
  'desktop-dark': { ...dark, ...desktop },
  'large-light': { ...light, ...small, fontSize: 3 },
  'large-dark': { ...dark, ...small, fontSize: 3 },
}
const sheetLooks: Record<string, Look> = {
  '390-light': { ...light, ...phone },
  '390-dark': { ...dark, ...phone },
  '390-English': { ...light, ...phone, language: 'en' },
  '360-light': { ...light, ...small },
  '360-step-3': { ...light, ...small, fontSize: 3 },
  '320-light': { ...light, width: 320, height: 640 },
  landscape: { ...light, width: 844, height: 390 },
  '820-light': { ...light, width: 820, height: 1180 },
  '1440-light': { ...light, width: 1440, height: 900 },
  '1440-dark': { ...dark, width: 1440, height: 900 },
}
/** Which drawing shows a screen. */
const drawings: Record<string, string> = {
  main: 'fan-main',
  match: 'fan-match',
  'match-line-up': 'fan-lineup',
  'match-postponed': 'fan-match-other',
  'match-future': 'fan-match-other',
  'match-past': 'fan-match-other',
  'match-sets': 'fan-sets',
  team: 'fan-team',
  live: 'fan-live',
  'live-room': 'fan-live',
}

await buildWeb()
const installation = await startInstallation({ name: `shots-${process.pid}` })
const [match] = (await (await fetch(`${installation.url}/api/matches?status=LIVE`)).json()) as Match[]
const matchPage = `/matchDetail/${match?.matchId}/${match?.sport}`
const competitionPage = `/admin/competitions/${match?.competitionId}`
/** The first match of a status, and of a sport if that is named. */
async function pathOf(status: Match['status'], sport?: Match['sport']) {
  const all = (await (await fetch(`${installation.url}/api/matches/all?limit=1000`)).json()) as Match[]
  const found = all.find((each) => each.status === status && each.teamId1 && (!sport || each.sport === sport))
  return `/matchDetail/${found?.matchId}/${found?.sport}/details`
}

const fanPaths: Record<string, string> = {
  main: '/mainpage',
  'main-live': '/mainpage?sport=LIVE',
  favorites: '/favorites',
  live: '/livepage',
  'live-room': `/livepage?roomId=match-${match?.matchId}`,
  match: `${matchPage}/details`,
  'match-future': await pathOf('FUTURE'),
  'match-postponed': await pathOf('POSTPONED'),
  'match-past': await pathOf('PAST', 'SOCCER'),
  'match-sets': await pathOf('LIVE', 'BADMINTON'),
  'match-line-up': `${matchPage}/line-up`,
  'match-comments': `${matchPage}/comments`,
  bracket: '/bracketpage',
  'bracket-tournament': '/bracketpage?sport=BADMINTON&tab=tournament',
  team: `/teams/${match?.teamId1}`,
  search: '/search',
  settings: '/settings',
}
const otherPaths: Record<string, string> = {
  login: '/',
  signup: '/SignupScreen',
  'main-empty': '/mainpage?date=2040-01-01',
  'search-found': '/search?q=%E3%85%8B%E3%85%8D',
  faq: '/faq',
  contact: '/contact',
  terms: '/terms',
  status: '/status',
  reset: '/resetPassword',
  'not-found': '/nowhere',
}
const signedInPaths: Record<string, Record<string, string>> = {
  [demoStudent]: { mypage: '/mypage', 'favorites-own': '/favorites' },
  [demoAdmin]: {
    'admin-matches': '/adminmainpage',
    admin: '/admin',
    'admin-teams': '/admin/create-team',
    'admin-create': '/admin/create-match',
    'admin-edit': `/admin/edit-match/${match?.matchId}`,
    'admin-line-up': `/admin/line-up/${match?.matchId}`,
    'admin-competitions': '/admin/competitions',
    'admin-competition': competitionPage,
    'admin-season': `${competitionPage}/season`,
    'admin-venues': '/admin/venues',
    'admin-announcements': '/admin/announcements',
    'admin-import': '/admin/import',
    'admin-audit': '/admin/audit',
    'admin-moderation': '/admin/moderation',
    'admin-staff': '/admin/staff',
    'admin-feed': '/admin/feed',
    'admin-passes': `/admin/passes/${match?.matchId}`,
    'admin-day-passes': '/admin/passes/day',
    'admin-print': '/admin/print',
    'admin-streaming': '/admin/livestreaming',
    score: `/score/${match?.matchId}`,
  },
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(launchOptions)
const isWanted = (name: string) => only.length === 0 || only.includes(name)

async function openPage({ width, height = 844, ...settings }: Look, deviceScaleFactor: number) {
  const viewport = { width, height }
  const locale = { locale: 'ko-KR', timezoneId: 'Asia/Seoul' }
  const context = await browser.newContext({ viewport, deviceScaleFactor, ...locale })
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value))
    localStorage.setItem('department', '{"name":"컴퓨터공학과"}')
  }, settings)
  return context.newPage()
}

async function shootSheets() {
  const page = await openPage({ ...light, ...phone }, 1)
  if (!options.tools) return shootLooks(page, fanPaths)
  for (const [email, paths] of Object.entries(signedInPaths)) {
    await page.request.post(`${installation.url}/api/users/login`, { data: { email, password: demoPassword } })
    await shootLooks(page, paths)
  }
}

/** The looks change under a screen that is loaded once. */
async function shootLooks(page: Page, paths: Record<string, string>) {
  for (const [name, path] of Object.entries(paths)) {
    if (!isWanted(name)) continue
    await page.goto(installation.url + path, { waitUntil: 'networkidle' })
    for (const [look, settings] of Object.entries(sheetLooks)) {
      await choose(page, settings)
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
    }
    await writeSheet(name)
  }
}

/** All looks of a screen on one picture, below its drawing. */
async function writeSheet(name: string) {
  const drawing = options.beside && drawings[name] && resolve(options.beside, `${drawings[name]}.png`)
  const figures = Object.entries(sheetLooks).map(
    ([look, { width }]) =>
      `<figure><figcaption>${look}</figcaption><img src="${name}-${look}.png" width="${width > 800 ? width / 2 : width}"></figure>`,
  )
  const picture = drawing && existsSync(drawing) ? `<img src="${pathToFileURL(drawing).href}" width="1600">` : ''
  const style = 'body{font:14px sans-serif;background:#ccc}figure{display:inline-block;vertical-align:top;margin:8px}'
  const html = join(folder, `sheet-${name}.html`)
  writeFileSync(
    html,
    `<meta charset="utf-8"><style>${style}</style><h1>${name}</h1>${picture}<div>${figures.join('')}</div>`,
  )
  const page = await browser.newPage({ viewport: { width: 1720, height: 900 } })
  await page.goto(pathToFileURL(html).href)
  await page.screenshot({ path: join(folder, `sheet-${name}.png`), fullPage: true })
  await page.close()
}

async function shootAll() {
  for (const [look, settings] of Object.entries(everyScreen)) {
    const page = await openPage(settings, settings.width === desktop.width ? 1 : 2)
    const shoot = async (name: string, path: string, before?: () => Promise<void>) => {
      if (!isWanted(name)) return
      await page.goto(installation.url + path, { waitUntil: 'networkidle' })
      await before?.()
      await page.waitForTimeout(300)
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
    }
    for (const [name, path] of Object.entries({ ...otherPaths, ...fanPaths })) await shoot(name, path)
    await shoot('login-sheet', '/', () => page.getByRole('button', { name: '로그인', exact: true }).click())
    await shoot('signup-errors', '/SignupScreen', () => page.getByRole('button', { name: '다음' }).click())
    for (const [email, signedIn] of Object.entries(signedInPaths)) {
      await page.request.post(`${installation.url}/api/users/login`, { data: { email, password: demoPassword } })
      // What the account chose wins over the device.
      const { theme, fontSize, language } = settings
      const data = { theme, fontSize, language }
      await page.request.put(`${installation.url}/api/users/me/preferences`, { data })
      for (const [name, path] of Object.entries(signedIn)) await shoot(name, path)
    }
    await shoot('second-factor', '/mypage', async () => {
      await page.getByRole('button', { name: '인증 앱 등록' }).click()
      await page.getByRole('dialog').getByLabel('비밀번호', { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      await page.getByRole('img', { name: /QR/ }).waitFor()
    })
    await page.context().close()
  }
}

await (options.sheet ? shootSheets() : shootAll())
await browser.close()
await installation.stop()
console.log(`pictures are in ${folder}`)
