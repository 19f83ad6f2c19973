// Hangul is composed letter by letter: what an input method writes arrives whole, in every text field of the product.
import type { Match } from '@campus/contract/matches'
import { expect, type Locator, type Page } from '@playwright/test'
import { signInAdmin } from './account.ts'
import { test } from './campus.ts'

const word = '컴퓨터공학'
/** The content of the field after each key. */
const steps = [
  'ㅋ',
  '커',
  '컴',
  '컴ㅍ',
  '컴퓨',
  '컴퓨ㅌ',
  '컴퓨터',
  '컴퓨터ㄱ',
  '컴퓨터고',
  '컴퓨터공',
  '컴퓨터공ㅎ',
  '컴퓨터공하',
  word,
]

async function compose(page: Page, box: Locator) {
  const keys = await page.context().newCDPSession(page)
  await box.fill('')
  await box.focus()
  for (const text of steps)
    await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await keys.send('Input.insertText', { text: word })
  await keys.detach()
}

/** Those in which a person may write Korean. */
const textFields = (page: Page) =>
  page.locator(
    ':is(textarea, input:not([type]), input[type=text], input[type=search]):visible:enabled:not([readonly], [inputmode=numeric])',
  )

test('a word composed in any text field arrives whole', async ({ page, installation }) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  const { url } = installation
  await signInAdmin(page, url)
  const [match] = (await (await fetch(`${url}/api/matches`)).json()) as Match[]
  const { matchId, sport, competitionId, teamId1 } = match ?? ({} as Match)
  const paths = [
    '/adminmainpage',
    '/search',
    '/contact',
    '/mypage',
    '/livepage?roomId=Room4100',
    `/matchDetail/${matchId}/${sport}/comments`,
    `/teams/${teamId1}`,
    '/admin/create-team',
    '/admin/create-match',
    '/admin/competitions',
    '/admin/venues',
    '/admin/announcements',
    '/admin/import',
    '/admin/staff',
    '/admin/feed',
    '/admin/moderation',
    '/admin/audit',
    '/admin/passes',
    '/admin/livestreaming',
    `/admin/competitions/${competitionId}`,
    `/admin/competitions/${competitionId}/season`,
    `/admin/edit-match/${matchId}`,
    `/admin/line-up/${matchId}`,
  ]
  const found: string[] = []
  for (const path of paths) {
    await page.goto(url + path)
    await expect(page.locator('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (let at = 0; at < (await textFields(page).count()); at++) {
      const box = textFields(page).nth(at)
      const name = await box.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent || field.ariaLabel)
      const most = Number((await box.getAttribute('maxlength')) ?? 100)
      if (most < word.length) continue
      await compose(page, box)
      await expect(box, `${path}: ${name}`).toHaveValue(word)
      found.push(`${path} ${name}`)
      await box.fill('')
    }
  }
  // Otherwise the search found no fields.
  expect(found.length).toBeGreaterThan(20)
})
