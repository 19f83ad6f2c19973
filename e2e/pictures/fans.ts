// The fan's tour: find one's department, follow it, and see its rank.
import { demoStudent } from '@campus/ops/demo/campus'
import type { Stage } from './stage.ts'

export async function fans({ open, take, running }: Stage) {
  const soccer = await running('SOCCER')
  const matchPage = `/matchDetail/${soccer.matchId}/SOCCER/details`
  await take(await open('/mainpage'), 'main')
  await take(await open(matchPage), 'match')
  await take(await open('/bracketpage?sport=BADMINTON&tab=tournament', { width: 1280, height: 820 }), 'bracket')

  const page = await open('/search', { as: demoStudent })
  await page.getByRole('searchbox').fill('ㅋㅍ')
  const team = page.getByRole('link', { name: /컴퓨터공학과 B/ })
  await team.waitFor()
  await take(page, 'search', { height: 500 })
  await team.click()
  const follow = page.getByRole('button', { name: /^팔로우:/ })
  await follow.waitFor()
  await take(page, 'team', { height: 500 })
  await follow.click()
  await page.getByRole('button', { name: /^팔로우 중/ }).waitFor()
  await take(await open('/favorites', { as: demoStudent }), 'favorites', { height: 620 })

  const settings = await open('/settings', { as: demoStudent })
  const heading = settings.getByRole('heading', { name: '알림' })
  await heading.scrollIntoViewIfNeeded()
  await settings.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const top = (await heading.boundingBox())?.y ?? 0
  await take(settings, 'notifications', { from: top - 24, height: 168 })

  const table = await open('/bracketpage')
  await table
    .getByRole('button', { name: /순위 설명 보기/ })
    .nth(1)
    .click()
  await take(table, 'why')
}
