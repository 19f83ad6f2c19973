// npm run shots: a picture of every screen, phone and desktop, light and dark, and the phone at the largest font.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Match } from '@campus/contract/matches'
import { buildWeb } from '@campus/ops/build'
import { demoAdmin, demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { startInstallation } from '@campus/ops/installation'
import { localFolder } from '@campus/ops/local/folder'
import { chromium } from '@playwright/test'
import { chromium as launchOptions } from './browser.ts'

const folder = join(localFolder, 'shots')
const sizes = {
  phone: { width: 390, height: 844, step: 1 },
  desktop: { width: 1280, height: 900, step: 1 },
  large: { width: 360, height: 740, step: 3 },
}

await buildWeb()
const installation = await startInstallation({ name: `shots-${process.pid}` })
const [match] = (await (await fetch(`${installation.url}/api/matches?status=LIVE`)).json()) as Match[]
const matchPage = `/matchDetail/${match?.matchId}/${match?.sport}`
const competitionPage = `/admin/competitions/${match?.competitionId}`
const screens: Record<string, string> = {
  login: '/',
  signup: '/SignupScreen',
  main: '/mainpage',
  'main-live': '/mainpage?sport=LIVE',
  'main-empty': '/mainpage?date=2040-01-01',
  favorites: '/favorites',
  live: '/livepage',
  match: `${matchPage}/details`,
  'match-line-up': `${matchPage}/line-up`,
  'match-comments': `${matchPage}/comments`,
  bracket: '/bracketpage',
  'bracket-tournament': '/bracketpage?sport=BADMINTON&tab=tournament',
  team: `/teams/${match?.teamId1}`,
  search: '/search?q=%E3%85%8B%E3%85%8D',
  settings: '/settings',
  faq: '/faq',
  contact: '/contact',
  terms: '/terms',
  status: '/status',
  reset: '/resetPassword',
  'not-found': '/nowhere',
}
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(launchOptions)
const only = process.argv.slice(2)
for (const [size, { width, height, step }] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
      deviceScaleFactor: size === 'desktop' ? 1 : 2,
    })
    await context.addInitScript(
      ([chosen, fontSize]) => {
        localStorage.setItem('theme', chosen)
        localStorage.setItem('fontSize', String(fontSize))
        localStorage.setItem('department', '{"name":"컴퓨터공학과"}')
      },
      [theme, step] as const,
    )
    const page = await context.newPage()
    const shoot = async (name: string, path: string, before?: () => Promise<void>) => {
      if (only.length > 0 && !only.includes(name)) return
      await page.goto(installation.url + path, { waitUntil: 'networkidle' })
      await before?.()
      await page.waitForTimeout(300)
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) })
    }
    for (const [name, path] of Object.entries(screens)) await shoot(name, path)
    await shoot('login-sheet', '/', () => page.getByRole('button', { name: '로그인', exact: true }).click())
    await shoot('signup-errors', '/SignupScreen', () => page.getByRole('button', { name: '다음' }).click())
    for (const [email, signedIn] of Object.entries({
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
        'admin-import': '/admin/import',
        'admin-audit': '/admin/audit',
        'admin-moderation': '/admin/moderation',
        'admin-staff': '/admin/staff',
        'admin-passes': `/admin/passes/${match?.matchId}`,
        'admin-day-passes': '/admin/passes/day',
        'admin-streaming': '/admin/livestreaming',
        score: `/score/${match?.matchId}`,
      },
    })) {
      await page.request.post(`${installation.url}/api/users/login`, { data: { email, password: demoPassword } })
      // What the account chose wins over the device.
      const data = { theme, fontSize: step, language: 'ko' }
      await page.request.put(`${installation.url}/api/users/me/preferences`, { data })
      for (const [name, path] of Object.entries(signedIn)) await shoot(name, path)
    }
    await shoot('second-factor', '/mypage', async () => {
      await page.getByRole('button', { name: '인증 앱 등록' }).click()
      await page.getByRole('dialog').getByLabel('비밀번호', { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      await page.getByRole('img', { name: /QR/ }).waitFor()
    })
    await context.close()
  }
}
await browser.close()
await installation.stop()
console.log(`pictures are in ${folder}`)
