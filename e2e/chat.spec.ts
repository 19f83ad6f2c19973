// The chat: two browsers on two processes exchange messages, lose their network, are moderated, and receive messages of third-party clients.
// Pages: live-page, moderation-page

import { demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { type Browser, expect, type Page } from '@playwright/test'
import { field, logIn, signInAdmin } from './account.ts'
import { test, watchNode } from './campus.ts'
import { longPress } from './hands.ts'
import { expectGoodLooks } from './looks.ts'
import { promised } from './times.ts'

const box = (page: Page) => field(page, '메시지')
const lines = (page: Page) => page.getByRole('log').getByRole('listitem')
const count = (page: Page, people: number) => expect(page.getByText(`접속자 ${people}명`)).toBeVisible()

async function send(page: Page, text: string) {
  await box(page).fill(text)
  await page.getByRole('button', { name: '전송', exact: true }).click()
}

/** Opens the room again and again until the process wanted serves the page. */
async function openRoomOn(browser: Browser, url: string, room: string, wanted: string): Promise<Page> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const page = await browser.newPage()
    const node = watchNode(page)
    await page.goto(`${url}/livepage?roomId=${room}`)
    await expect.poll(node).not.toBe('')
    if (node() === wanted) return page
    await page.close()
  }
  throw new Error(`${wanted} never served us`)
}

test('two browsers on two processes: every message once, the count right through joins, closes and a kill', async ({
  browser,
  installation,
}) => {
  const { url } = installation
  const one = await openRoomOn(browser, url, 'Room4001', 'node-1')
  const two = await openRoomOn(browser, url, 'Room4001', 'node-2')
  await count(one, 2)
  await count(two, 2)
  await send(one, '가자 컴공!!!')
  await send(two, '아직 20분 남았다')
  for (const page of [one, two]) {
    await expect(lines(page).filter({ hasText: '가자 컴공!!!' })).toHaveCount(1)
    await expect(lines(page).filter({ hasText: '아직 20분 남았다' })).toHaveCount(1)
  }
  const third = await openRoomOn(browser, url, 'Room4001', 'node-1')
  await count(two, 3)
  // A later visitor sees earlier messages.
  await expect(lines(third).filter({ hasText: '가자 컴공!!!' })).toHaveCount(1)
  await third.close()
  await count(two, 2)
  const victim = installation.nodes.find(({ name }) => name === 'node-2')
  await victim?.kill()
  // Its members reconnect to the other process by themselves, and chat on.
  await count(one, 2)
  await send(two, '다시 왔다')
  await expect(lines(one).filter({ hasText: '다시 왔다' })).toHaveCount(1, { timeout: 30_000 })
  await victim?.start()
  for (const page of [one, two]) await page.close()
})

test('a network lost and found again: nothing missing, nothing twice, and what was typed meanwhile is sent', async ({
  browser,
  installation,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const offline = await context.newPage()
  await offline.goto(`${installation.url}/livepage?roomId=Room4002`)
  const here = await browser.newPage()
  await here.goto(`${installation.url}/livepage?roomId=Room4002`)
  await count(here, 2)
  await send(here, '처음')
  await expect(lines(offline).filter({ hasText: '처음' })).toHaveCount(1)
  await context.setOffline(true)
  await count(here, 1)
  for (const text of ['하나', '둘', '셋', '넷']) {
    await send(here, text)
    await expect(lines(here).filter({ hasText: text })).toHaveCount(1)
    // Stored, at the pace that the room allows: only then can a later message come after it.
    const stored = async () => (await fetch(`${installation.url}/api/chat/rooms/Room4002/messages`)).text()
    await expect.poll(stored, { timeout: 15_000 }).toContain(`"${text}"`)
  }
  await send(offline, '지하라서 끊겼어요')
  await expect(
    box(offline)
      .or(lines(offline).filter({ hasText: '지하라서 끊겼어요' }))
      .first(),
  ).toBeVisible()
  await context.setOffline(false)
  for (const page of [here, offline]) {
    await expect(lines(page).filter({ hasText: '지하라서 끊겼어요' })).toHaveCount(1, { timeout: 15_000 })
  }
  const textsOf = async (page: Page) =>
    (await lines(page).allTextContents()).map((line) => /처음|하나|둘|셋|넷|지하라서/.exec(line)?.[0]).filter(Boolean)
  const all = ['지하라서', '넷', '셋', '둘', '하나', '처음']
  // One's own message is on screen before the connection is back: what was missed comes with the connection.
  for (const page of [here, offline]) await expect.poll(() => textsOf(page), { timeout: 15_000 }).toEqual(all)
  await context.close()
  await here.close()
})

test('Hangul: the Enter that ends a composition does not send, the next one does, once', async ({
  page,
  installation,
}) => {
  await page.goto(`${installation.url}/livepage?roomId=Room4003`)
  await count(page, 1)
  await box(page).focus()
  const keys = await page.context().newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: '대단하다', selectionStart: 4, selectionEnd: 4 })
  // As an input method sends it: the key is taken by the composition it ends.
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await keys.send('Input.dispatchKeyEvent', { type, windowsVirtualKeyCode: 229, key: 'Enter', code: 'Enter' })
  }
  await keys.send('Input.insertText', { text: '대단하다' })
  await expect(box(page)).toHaveValue('대단하다')
  await page.keyboard.press('Enter')
  // What the first Enter might have sent would have come before this one.
  await expect(lines(page).filter({ hasText: '대단하다' })).toHaveCount(1)
  await send(page, '다음 말')
  await expect(lines(page).filter({ hasText: '다음 말' })).toHaveCount(1)
  await expect(lines(page).filter({ hasText: '대단하다' })).toHaveCount(1)
  await expect(box(page)).toHaveValue('')
})

test('a phone can moderate: hidden within a second everywhere, silenced with the reason, in every tab', async ({
  browser,
  installation,
}) => {
  const { url } = installation
  const [noisy, moderator, reader] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage(),
    await browser.newPage(),
  ]
  await logIn(noisy, url, demoStudent, demoPassword)
  await noisy.waitForURL(/mainpage/)
  await signInAdmin(moderator, url)
  for (const page of [noisy, moderator, reader]) await page.goto(`${url}/livepage?roomId=Room4004`)
  await count(reader, 3)
  await send(noisy, '도배 도배 도배')
  await expect(lines(reader).filter({ hasText: '도배 도배 도배' })).toHaveCount(1)

  await lines(moderator).filter({ hasText: '도배 도배 도배' }).getByRole('button', { name: /메뉴/ }).click()
  const sheet = moderator.getByRole('dialog')
  const began = Date.now()
  await sheet.getByRole('button', { name: '메시지 숨기기' }).click()
  await expect(lines(reader).filter({ hasText: '도배 도배 도배' })).toHaveCount(0)
  expect(Date.now() - began).toBeLessThan(promised(1000))
  await expect(reader.getByText('관리자가 숨긴 메시지입니다.')).toBeVisible()

  await send(noisy, '또 도배')
  await expect(lines(moderator).filter({ hasText: '또 도배' })).toHaveCount(1)
  await lines(moderator).filter({ hasText: '또 도배' }).getByRole('button', { name: /메뉴/ }).click()
  await moderator
    .getByRole('dialog')
    .getByRole('button', { name: /채팅 제한/ })
    .click()
  await moderator
    .getByRole('dialog')
    .getByRole('button', { name: /제한하기/ })
    .click()
  await expect(noisy.getByText(/채팅이 제한/).first()).toBeVisible()
  // Another tab, and the same one opened again.
  const tab = await noisy.context().newPage()
  for (const page of [tab, noisy]) {
    await page.goto(`${url}/livepage?roomId=Room4004`)
    await expect(page.getByText(/채팅이 제한/).first()).toBeVisible()
  }
  // Lifted from the moderation page.
  await moderator.goto(`${url}/admin/moderation`)
  await moderator.getByRole('button', { name: /해제/ }).first().click()
  await expect(noisy.getByText(/채팅이 제한/)).toHaveCount(0)
  await send(noisy, '이제 조용히 할게요')
  await expect(lines(reader).filter({ hasText: '이제 조용히 할게요' })).toHaveCount(1)
  for (const page of [noisy, moderator]) await page.context().close()
  await reader.close()
})

test('by finger: a message is reported, copied, muted and shown again; the room of a match is entered once', async ({
  browser,
  installation,
}) => {
  const { url } = installation
  const live: { matchId: number }[] = await (await fetch(`${url}/api/matches?status=LIVE`)).json()
  const room = `match-${live[0]?.matchId}`
  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const [page, other] = [await phone.newPage(), await (await browser.newContext()).newPage()]
  await logIn(page, url, demoStudent, demoPassword)
  await page.waitForURL(/mainpage/)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api/chat/rooms/${room}`)) requested.push(new URL(request.url()).pathname)
  })
  await page.goto(`${url}/livepage?roomId=${room}`)
  await other.goto(`${url}/livepage?roomId=${room}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`채팅${room}`)
  await send(other, '듣기 싫은 말')
  const rude = lines(page).filter({ hasText: '듣기 싫은 말' })
  await expect(rude).toHaveCount(1)
  // Goals are in, so the match is known: the chat was not reloaded for it.
  expect(requested.filter((path) => path.endsWith('/messages'))).toHaveLength(1)

  const sheet = page.getByRole('dialog')
  const hold = () => longPress(page, rude, () => expect(sheet).toBeVisible())
  await hold()
  await sheet.getByRole('button', { name: '신고하기' }).tap()
  await expect(sheet.getByRole('heading')).toHaveText('신고 사유를 선택해 주세요')
  await sheet.getByText('기타').tap()
  await sheet.getByRole('button', { name: '신고하기' }).tap()
  await expect(page.getByText(/신고했습니다/)).toBeVisible()
  await expect(sheet).toHaveCount(0)

  await hold()
  // A tap beside it closes it, as before.
  await page.touchscreen.tap(195, 60)
  await expect(sheet).toHaveCount(0)

  await rude.getByRole('button', { name: /메뉴/ }).tap()
  await sheet.getByRole('button', { name: '메시지 복사' }).tap()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('듣기 싫은 말')

  await rude.getByRole('button', { name: /메뉴/ }).tap()
  await sheet.getByRole('button', { name: '이 사용자 메시지 가리기' }).tap()
  await expect(rude).toHaveCount(0)
  await send(other, '또 듣기 싫은 말')
  await send(page, '내 말')
  await expect(lines(page).filter({ hasText: '내 말' })).toHaveCount(1)
  await expect(lines(other).filter({ hasText: '내 말' })).toHaveCount(1)
  await page.reload()
  const own = lines(page).filter({ hasText: '내 말' })
  await expect(own).toHaveCount(1)
  await expect(lines(page).filter({ hasText: '듣기 싫은 말' })).toHaveCount(0)
  await own.getByRole('button', { name: /메뉴/ }).tap()
  await sheet.getByRole('button', { name: '가린 사용자 1명 다시 보기' }).tap()
  await expect(lines(page).filter({ hasText: '듣기 싫은 말' })).toHaveCount(2)
  await phone.close()
  await other.context().close()
})

test('a client that knows only the documented frames chats with the page', async ({ page, installation }) => {
  await page.goto(`${installation.url}/livepage?roomId=Room4005`)
  await count(page, 1)
  const socket = new WebSocket(`${installation.url.replace('http', 'ws')}/ws-stomp/websocket`)
  const received: Array<{ sender: string; message: string; userCount: number }> = []
  const frame = (head: string, body = '') => socket.send(`${head}\n\n${body}\0`)
  socket.addEventListener('message', ({ data }) => {
    for (const text of String(data).split('\0')) {
      if (text.trimStart().startsWith('CONNECTED')) frame('SUBSCRIBE\nid:sub-0\ndestination:/sub/chat/room/Room4005')
      const body = /\n\n(\{[^]*)$/.exec(text)?.[1]
      if (body) received.push(JSON.parse(body))
    }
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  frame('CONNECT\naccept-version:1.2\nheart-beat:0,0\nnickname:관리자')
  await count(page, 2)
  const talk = { type: 'TALK', roomId: 'Room4005', sender: '관리자', message: '다른 앱에서 인사해요' }
  frame('SEND\ndestination:/pub/chat/message/Room4005', JSON.stringify(talk))
  // Whatever it calls itself, it is a guest.
  await expect(lines(page).filter({ hasText: '다른 앱에서 인사해요' })).toContainText(/익명 \d{4}/)
  await send(page, '어서 와요')
  await expect.poll(() => received.find(({ message }) => message === '어서 와요')).toMatchObject({ userCount: 2 })
  frame('SEND\ndestination:/pub/chat/message/Room4005', JSON.stringify({ ...talk, type: 'QUIT' }))
  socket.close()
  await count(page, 1)
})

test('axe finds nothing and nothing is clipped, light and dark, 360 px, font step 3', async ({
  page,
  installation,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, installation.url, demoStudent, demoPassword)
  await page.waitForURL(/mainpage/)
  await page.goto(`${installation.url}/livepage?roomId=Room4006`)
  await send(page, '띄어쓰기없이아주길게이어지는응원의말도화면밖으로나가지않아야합니다정말로요')
  await expect(lines(page).filter({ hasText: '응원의말도' })).toHaveCount(1)
  await expectGoodLooks(page, 'live page')
  // Box and button are on the screen without scrolling.
  await expect(box(page)).toBeInViewport()
  await expect(page.getByRole('button', { name: '전송', exact: true })).toBeInViewport()
})
