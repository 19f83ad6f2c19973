// The scorer's tour: a link from the administrator, taps with and without a network, and the end on purpose.
import type { Match } from '@campus/contract/matches'
import { demoAdmin } from '@campus/ops/demo/campus'
import type { Page } from '@playwright/test'
import { button } from '../account.ts'
import type { Stage } from './stage.ts'

const side = (page: Page, team: 1 | 2) => page.locator(`button[data-side="${team}"]`)
/** The pads have rested: until then a button that opens something ignores taps too. */
const rested = (page: Page) => page.locator('button[data-side="1"]:not([aria-disabled])').waitFor()

export async function scorers({ open, take, url, running }: Stage) {
  const soccer = await running('SOCCER')
  const office = await open(`/admin/passes/${soccer.matchId}`, { width: 1080, height: 900, as: demoAdmin })
  await office.getByLabel('기록원 이름').fill('운동장 기록원')
  await button(office, '링크 만들기').click()
  await office.getByRole('img', { name: /기록 링크 QR 코드/ }).waitFor()
  await take(office, 'score-pass', { height: 740 })
  const link = await office.getByLabel('기록 링크', { exact: true }).inputValue()

  const phone = await open(link)
  await take(phone, 'score')
  await side(phone, 1).click()
  await rested(phone)
  await phone.getByRole('region', { name: '방금 기록' }).getByRole('button', { name: /골/ }).first().click()
  await phone.getByLabel('선수', { exact: true }).fill('7 우지우')
  await take(phone, 'score-player')
  await button(phone, '저장').click()
  await phone.context().setOffline(true)
  await side(phone, 2).click()
  await phone.getByText('1개 저장됨, 연결되면 전송').first().waitFor()
  await take(phone, 'score-offline')
  await phone.context().setOffline(false)
  await phone.getByText('연결됨').first().waitFor()
  await rested(phone)
  await button(phone, '경기 종료').click()
  await take(phone, 'score-end')

  const list = (await (await fetch(`${url}/api/matches?sport=BADMINTON`)).json()) as Match[]
  const next = list.find(({ status }) => status === 'FUTURE')
  const data = { label: '1코트 기록원' }
  const made = await office.request.post(`${url}/api/matches/${next?.matchId}/passes`, {
    data,
    headers: { origin: url },
  })
  const { token } = (await made.json()) as { token: string }
  const court = await open(`/score/${next?.matchId}#pass=${token}`)
  await take(court, 'score-serve')
  await court
    .getByRole('button', { name: /첫 서브/ })
    .first()
    .click()
  // The console asks only far from the match's time: that depends on the hour of the run.
  const now = button(court, '지금 시작')
  await now
    .or(court.getByText('서브', { exact: true }))
    .first()
    .waitFor()
  if (await now.isVisible()) await now.click()
  for (let rally = 0; rally < 17; rally++) await side(court, rally % 5 < 3 ? 1 : 2).click()
  await take(court, 'score-rally')
}
