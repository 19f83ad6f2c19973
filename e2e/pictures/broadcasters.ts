// The broadcaster's tour: a link for a phone, the phone on air, what a fan sees of it, and a goal to see again.
import { randomUUID } from 'node:crypto'
import type { MatchLog } from '@campus/contract/scoring'
import { demoAdmin } from '@campus/ops/demo/campus'
import type { Page } from '@playwright/test'
import { button } from '../account.ts'
import { pitchCamera } from './pitch.ts'
import type { Stage } from './stage.ts'

const phone = { width: 390, height: 844 }
const sideways = { width: 844, height: 390 }

export async function broadcasters(stage: Stage) {
  const { open, take, running } = stage
  const { matchId } = await running('SOCCER')
  const office = await open('/admin/livestreaming', { width: 1080, height: 900, as: demoAdmin, before: pitchCamera })
  await office.getByLabel('촬영자 이름').fill('운동장 촬영')
  await button(office, '촬영 링크 만들기').click()
  const code = office.getByRole('img', { name: /촬영 링크 QR 코드/ })
  await code.waitFor()
  const form = office.getByRole('heading', { name: '촬영 링크 만들기' })
  await form.evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - 84))
  await take(office, 'camera-pass', { from: 62, height: 800 })
  const link = await office.getByLabel('촬영 링크', { exact: true }).inputValue()
  // One browser on few cores: a camera that nobody needs any more is off.
  await office.goto('about:blank')

  const camera = await open(link, { ...phone, before: pitchCamera })
  await camera.getByLabel('중계할 경기').selectOption(String(matchId))
  await take(camera, 'camera')
  await button(camera, '웹캠 시작').click()
  await camera.getByText('LIVE (웹캠)').first().waitFor()

  const fan = await open(`/livepage?roomId=match-${matchId}`, phone)
  await playing(fan)
  await camera.setViewportSize(sideways)
  await take(camera, 'camera-on-air')
  await camera.waitForTimeout(8000)
  await scoreGoal(office, stage.url, matchId)
  // Shown when the picture shows it: on a busy machine that takes a while.
  await fan.getByText('골!', { exact: true }).waitFor({ timeout: 60_000 })
  await take(fan, 'live')
  // The clip ends five seconds after the goal.
  await fan.getByRole('button', { name: /하이라이트/ }).click({ timeout: 60_000 })
  await fan.getByRole('button', { name: /재생$/ }).first().waitFor({ timeout: 60_000 })
  await take(fan, 'clips', { height: 844 })
  await camera.setViewportSize(phone)
  await button(camera, '웹캠 중지').click()
}

const playing = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 4, null, { timeout: 30_000 })

async function scoreGoal(office: Page, url: string, matchId: number) {
  const { events } = (await (await office.request.get(`${url}/api/matches/${matchId}/events`)).json()) as MatchLog
  const clock = Math.max(0, ...events.map((event) => event.clock)) + 1
  const goal = {
    id: randomUUID(),
    type: 'GOAL',
    team: 1,
    player: '7 우지우',
    clock,
    deviceAt: new Date().toISOString(),
  }
  const answer = await office.request.post(`${url}/api/matches/${matchId}/events`, {
    data: { events: [goal] },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(await answer.text())
}
