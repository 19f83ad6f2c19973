// The administrator's tour: a season from a spreadsheet to its bracket, in the guide's order.
import type { Match } from '@campus/contract/matches'
import { demoAdmin } from '@campus/ops/demo/campus'
import type { Page } from '@playwright/test'
import { button, field } from '../account.ts'
import { type Stage, untilQuiet } from './stage.ts'

const wide = { width: 1080, height: 1000, as: demoAdmin }
const departments = {
  컴공: '컴퓨터공학과',
  기계: '기계공학과',
  전자: '전자공학과',
  건축: '건축학과',
  경영: '경영학과',
  경제: '경제학과',
  국문: '국어국문학과',
  수학: '수학과',
}

export async function administrators(stage: Stage) {
  const { open, take } = stage
  await take(await open('/admin', wide), 'admin', { height: 620 })
  await importTeams(stage)
  await buildSeason(stage)

  const day = await open('/admin/passes/day', wide)
  await button(day, /^QR \d+개 만들기$/).click()
  await day.getByRole('button', { name: '인쇄' }).waitFor()
  await untilQuiet(day)
  await take(day, 'passes-day', { height: 660 })

  const all = (await (await fetch(`${stage.url}/api/matches?sport=BADMINTON`)).json()) as Match[]
  const played = all.find(({ status }) => status === 'PAST')
  await take(await open(`/admin/edit-match/${played?.matchId}`, wide), 'edit-match', { height: 980 })
  await take(await open('/admin/audit', wide), 'audit', { height: 560 })
}

async function importTeams({ open, take }: Stage) {
  const page = await open('/admin/import', wide)
  const rows = Object.entries(departments).map(([short, name]) => `${short} 새내기,${name},축구`)
  const buffer = Buffer.from(['팀,학과,종목', ...rows, '사학 새내기,사학과,야구'].join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: '새내기컵.csv', mimeType: 'text/csv', buffer })
  await button(page, '확인하기').click()
  await button(page, '8팀 가져오기').waitFor()
  await take(page, 'import', { height: 1000 })
  await button(page, '8팀 가져오기').click()
  await button(page, '다른 파일 가져오기').waitFor()
}

async function buildSeason({ open, take }: Stage) {
  const page = await open('/admin/competitions', wide)
  await field(page, '종목').first().selectOption({ label: '축구' })
  await field(page, '대회 이름').fill('새내기컵')
  await field(page, '방식').selectOption({ label: '리그 + 토너먼트' })
  await field(page, '경기 규칙').selectOption({ label: '교내 축구 (전·후반 20분, 승부차기)' })
  await take(page, 'competition', { height: 570 })
  await button(page, '대회 만들기').click()
  await page.waitForURL(/competitions\/\d+$/)
  const competition = page.url().split('/').at(-1)
  await page.getByRole('searchbox', { name: '검색' }).fill('새내기')
  await button(page, '보이는 8팀 모두 선택').click()
  await button(page, '다음: 시드·조').click()
  await button(page, '보이는 순서대로 시드').click()
  await field(page, '조 수').selectOption('2')
  await button(page, '조 편성').click()
  await untilQuiet(page)
  await take(page, 'groups', { height: 1000 })
  await button(page, '참가 팀 저장').click()
  await page.getByText('참가 팀을 저장했습니다.').waitFor()
  await page.getByRole('link', { name: '일정 만들기' }).last().click()
  await planDays(page)
  await button(page, '미리보기').click()
  await page.getByText('모든 경기가 들어가요.').waitFor()
  await untilQuiet(page)
  await page.getByText(/경기 필요 · /).evaluate((line) => scrollBy(0, line.getBoundingClientRect().top - 80))
  await take(page, 'season', { from: 56, height: 840 })
  await button(page, '일정 등록').click()
  await page.getByText('15경기를 등록했습니다.').first().waitFor()
  await take(await open(`/bracketpage?competition=${competition}&tab=tournament`, wide), 'season-bracket', {
    height: 520,
  })
}

async function planDays(page: Page) {
  await field(page, '조별 진출 팀 수').fill('2')
  await field(page, '첫날').fill('2027-03-08')
  await field(page, '마지막 날').fill('2027-03-26')
  await field(page, '시작 시각').fill('17:00')
  await field(page, '끝나는 시각').fill('21:00')
  for (const weekday of ['월', '화', '수', '목', '금']) await field(page, weekday).check()
  for (const venue of ['대운동장', '인조잔디구장']) await field(page, venue).check()
}
