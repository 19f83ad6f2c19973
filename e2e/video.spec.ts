// Live video from a camera in one browser to fans in others: watched, discussed in chat, a goal shown in step with the picture, heard
// without it, replayed as a clip, and ended. The camera is a canvas whose colour shows what has happened.
// Pages: live-streaming-page, camera-page
import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectAccessible } from './looks.ts'
import { promised } from './times.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

/** Runs in the broadcaster's page before anything else. */
function canvasCamera() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 854, height: 480 })
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D
  let colour = 'rgb(0, 0, 200)'
  Object.assign(window, { paint: (next: string) => (colour = next) })
  setInterval(() => {
    brush.fillStyle = colour
    brush.fillRect(0, 0, 854, 480)
    // Something moves, as in front of any camera.
    brush.fillStyle = 'white'
    brush.fillRect((Date.now() / 5) % 854, 440, 20, 40)
  }, 33)
  navigator.mediaDevices.getUserMedia = async () => {
    const media = canvas.captureStream(30)
    const sound = new AudioContext()
    const tone = sound.createOscillator()
    const out = sound.createMediaStreamDestination()
    tone.connect(out)
    tone.start()
    for (const track of out.stream.getAudioTracks()) media.addTrack(track)
    return media
  }
}

/** Notes at which second of the film the picture turned red, and at which the score beside it changed: by the film's own time, so
 *  that a machine too busy to draw every picture in time does not count. */
function watchBoth(score: string) {
  const seen: Record<string, number> = {}
  Object.assign(window, { seen })
  let drawn = 0
  const follow = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    drawn = mediaTime
    document.querySelector('video')?.requestVideoFrameCallback(follow)
  }
  document.querySelector('video')?.requestVideoFrameCallback(follow)
  const eye = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
  const pixels = eye.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const turn = () => {
    const video = document.querySelector('video')
    if (video?.videoWidth) {
      pixels.drawImage(video, 0, 0, 8, 8)
      const [red = 0, , blue = 0] = pixels.getImageData(3, 2, 1, 1).data
      if (red > 120 && blue < 90) seen['picture'] ??= drawn
    }
    const bug = document.querySelector('section a[href*="/matchDetail/"]')
    if (bug?.querySelector('b')?.textContent === score) seen['score'] ??= video?.currentTime ?? 0
    if (navigator.mediaSession.metadata?.title.includes(` ${score} : `)) seen['title'] ??= video?.currentTime ?? 0
    requestAnimationFrame(turn)
  }
  turn()
}

/** An administrator whose camera is the canvas. */
async function openCameraPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: phone, locale: 'ko-KR' })).newPage()
  await page.addInitScript(canvasCamera)
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/livestreaming`)
  return page
}

async function startFilming(camera: Page, matchId: number) {
  await camera.getByRole('region', { name: '방송 설정' }).getByLabel('중계할 경기').selectOption(String(matchId))
  await camera.getByRole('button', { name: '웹캠 시작' }).click()
  await expect(camera.getByText('LIVE (웹캠)').first()).toBeVisible({ timeout: 15_000 })
}

/** The server announces the end: no need to wait for the last millisecond. */
async function stopFilming(camera: Page, fans: readonly Page[]) {
  await camera.getByRole('button', { name: '웹캠 중지' }).click()
  await Promise.all(
    fans.map((fan) => expect(fan.getByText('중계가 끝났어요')).toBeVisible({ timeout: promised(5000) })),
  )
}

async function openFanPage(browser: Browser, url: string, matchId: number, viewport: typeof phone): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale: 'ko-KR' })).newPage()
  await page.goto(`${url}/livepage?roomId=match-${matchId}`)
  return page
}

const isPlaying = (page: Page, seconds = 0.5) =>
  expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 20_000 })
    .toBeGreaterThan(seconds)

test('@alone from the camera to fans: watched, discussed in chat, a goal in step with the picture, a clip to its end, and off air', async ({
  browser,
  installation,
  scorer,
}) => {
  test.setTimeout(270_000)
  const { url } = installation
  const { matchId, cookie } = scorer
  const film = await openCameraPage(browser, url)
  const fans = [
    await openFanPage(browser, url, matchId, phone),
    await openFanPage(browser, url, matchId, desk),
  ] as const
  const [small, large] = fans
  // Off air is a screen.
  await expect(small.getByText('지금은 중계 영상이 없어요')).toBeVisible()

  await expect(film.getByRole('button', { name: '웹캠 중지' })).toBeDisabled()
  await startFilming(film, matchId)

  // It goes on air by itself.
  for (const fan of fans) await isPlaying(fan)
  for (const fan of fans) {
    // The controls may have made room for the picture by now: a mouse over it brings them back.
    let at = 100
    await expect(async () => {
      await fan.mouse.move(at++, 150)
      await expect(fan.getByText('LIVE', { exact: true }).first()).toBeVisible({ timeout: 500 })
    }).toPass()
  }
  // The link to it shows what the camera sees.
  const reader = await large.context().newPage()
  await reader.goto(`${url}/matchDetail/${matchId}/SOCCER/details`)
  await expect(reader.getByRole('link', { name: /중계 보기/ }).locator('img')).toBeVisible({ timeout: 40_000 })
  await reader.close()

  await field(small, '메시지').fill('화면 나온다!')
  await small.getByRole('button', { name: '전송', exact: true }).click()
  await expect(large.getByRole('log').getByText('화면 나온다!')).toBeVisible()

  // A goal: the camera sees it at the moment it is tapped.
  await isPlaying(small, 8)
  const before = (await (await fetch(`${url}/api/matches/${matchId}`)).json()) as { teamScore1: number }
  const score = String(before.teamScore1 + 1)
  for (const fan of fans) await fan.evaluate(watchBoth, score)
  const log = (await (await fetch(`${url}/api/matches/${matchId}/events`)).json()) as { events: { clock: number }[] }
  const clock = Math.max(0, ...log.events.map((event) => event.clock)) + 1
  const goal = { id: randomUUID(), type: 'GOAL', team: 1, clock, deviceAt: new Date().toISOString() }
  const tapped = Date.now()
  const [answer, painted] = await Promise.all([
    fetch(`${url}/api/matches/${matchId}/events`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ events: [goal] }),
    }),
    film.evaluate(() => {
      ;(window as unknown as { paint: (colour: string) => void }).paint('rgb(220, 0, 0)')
      return Date.now()
    }),
  ])
  expect(answer.status).toBe(200)
  const { events } = (await answer.json()) as { events: Array<{ id: string; at: string }> }
  // On a busy machine the tap is stored later than the camera sees it: the score follows the picture by as much.
  const later = (Date.parse(events.find(({ id }) => id === goal.id)?.at ?? '') - painted) / 1000
  for (const fan of fans) {
    const seen = await fan.waitForFunction(
      () => {
        const { picture, score: shown, title } = (window as unknown as { seen: Record<string, number> }).seen
        return picture && shown && title ? { picture, shown, title } : null
      },
      null,
      { timeout: 20_000 },
    )
    const { picture, shown, title } = (await seen.jsonValue()) as Record<'picture' | 'shown' | 'title', number>
    console.log(
      `  goal seen ${Date.now() - tapped} ms after the tap, stored ${Math.round(1000 * later)} ms after the picture was taken; ` +
        `score ${Math.round(1000 * (shown - picture))} ms after the picture`,
    )
    expect(Math.abs(shown - picture - later)).toBeLessThanOrEqual(0.5)
    // The lock screen says it with the page, not before.
    expect(title - shown).toBeGreaterThanOrEqual(0)
    expect(title - shown).toBeLessThanOrEqual(0.5)
  }

  // Seen again, to the end.
  const clip = small.getByRole('button', { name: /하이라이트/ })
  await expect(clip).toBeVisible({ timeout: 40_000 })
  await clip.click()
  await small.getByRole('button', { name: /재생$/ }).first().click({ timeout: 40_000 })
  const shown = small.getByRole('dialog')
  // A busy machine decodes slower than the film runs: what must hold is that the end is said once the picture has come to it.
  const video = shown.locator('video')
  await expect
    .poll(() => video.evaluate(({ duration, currentTime }: HTMLVideoElement) => duration - currentTime), {
      timeout: 120_000,
    })
    .toBeLessThan(1)
  await expect(shown.locator('[data-phase="ENDED"]')).toBeVisible({ timeout: promised(6000) })
  expect(await video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(5)
  // From its end it plays again from its beginning.
  await shown.getByRole('button', { name: '재생', exact: true }).click()
  await expect(shown.locator('[data-phase="SHOWN"]')).toBeVisible()
  await small.keyboard.press('Escape')

  // The small one paused for the clip and was taken back to live when it closed.
  await stopFilming(film, fans)
  for (const page of [film, ...fans]) await page.context().close()
})

const hearsAt = (page: Page) => page.locator('audio').evaluate(({ currentTime }: HTMLAudioElement) => currentTime)

/** To the sound alone, which needs little of the network and nothing of the picture; the choice is remembered; and back. */
async function listen(page: Page) {
  const loaded: Array<{ url: string; bytes: number; seconds: number }> = []
  page.on('requestfinished', async (request) => {
    const url = request.url()
    if (!url.includes('/hls/')) return
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    // Parts are a second; whoever has fallen behind loads whole segments, of two.
    const seconds = url.endsWith('.m4a') ? (/\d\.\d\.m4a$/.test(url) ? 1 : 2) : 0
    loaded.push({ url, bytes: responseBodySize + responseHeadersSize, seconds })
  })
  await page.getByRole('button', { name: '소리만 듣기' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  await expect.poll(() => hearsAt(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
  await expect(page.getByText('소리만 듣는 중')).toBeVisible()
  await expectAccessible(page, 'the sound alone')
  loaded.length = 0
  const from = await hearsAt(page)
  await expect.poll(() => hearsAt(page), { timeout: 30_000 }).toBeGreaterThan(from + 16)
  // By the clock, what was loaded ahead would count.
  const seconds = loaded.reduce((sum, one) => sum + one.seconds, 0)
  const kbits = (loaded.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / 1000 / seconds
  console.log(`  the sound alone: ${kbits.toFixed(1)} kbit/s in ${loaded.length} requests for ${seconds.toFixed(1)} s`)
  for (const { url } of loaded) expect(url).toMatch(/\.sound\.m3u8|\d\.m4a$/)
  expect(kbits).toBeLessThan(65)
  await page.reload()
  await expect.poll(() => hearsAt(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
  await page.getByRole('button', { name: '영상 보기' }).click()
  await isPlaying(page)
  await expect(page.locator('audio')).toHaveCount(0)
}

/** A browser that never plays the last fraction of a second, and so never fires `ended`: some do, now and then. */
function neverEnds() {
  Object.defineProperty(HTMLMediaElement.prototype, 'ended', { get: () => false })
  addEventListener('ended', (event) => event.stopImmediatePropagation(), true)
}

test('@alone a fan hears the sound alone, comes back to the picture, and is shown the end though the player never reaches it', async ({
  browser,
  installation,
  scorer,
}) => {
  const { url } = installation
  const film = await openCameraPage(browser, url)
  const fan = await openFanPage(browser, url, scorer.matchId, desk)
  await startFilming(film, scorer.matchId)
  await isPlaying(fan)
  await listen(fan)
  await fan.evaluate(neverEnds)
  await stopFilming(film, [fan])
  for (const page of [film, fan]) await page.context().close()
})
