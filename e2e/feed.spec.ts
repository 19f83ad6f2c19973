// An administrator registers a webhook, tests it and sees the delivery; makes a key of the feed, reads with it, and deletes it.
// Pages: feed-page
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { button, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'

async function openReceiver() {
  const got: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      got.push(text)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    got,
    url: `http://127.0.0.1:${port}/hook`,
    answer: (next: number) => void (status = next),
    close: () => server.close(),
  }
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('registers, tests, pauses and deletes a webhook', async ({ page, installation: { url } }) => {
  const receiver = await openReceiver()
  const name = `방송국 ${randomBytes(2).toString('hex')}`
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/feed`)
  const form = card(page, '웹훅 등록')
  await form.getByRole('button', { name: '웹훅 등록' }).click()
  await expect(form.getByText('주소를 입력해 주세요.')).toBeVisible()
  await form.getByLabel('이름').fill(name)
  await form.getByLabel('주소').fill('http://10.0.0.1/')
  await form.getByRole('button', { name: '웹훅 등록' }).click()
  await expect(form.getByText(/이 주소로는 보낼 수 없습니다/)).toBeVisible()
  await form.getByLabel('주소').fill(receiver.url)
  await form.getByRole('button', { name: '웹훅 등록' }).click()
  await expect(form.getByLabel('서명 비밀값', { exact: true })).toHaveValue(/^whsec_/)
  await button(page, `${name} 시험 전송`).click()
  const row = page.getByRole('listitem').filter({ hasText: name }).first()
  await expect(row.getByText('전송됨 · 응답 200').first()).toBeVisible()
  expect(JSON.parse(receiver.got[0] ?? '{}')).toMatchObject({ types: ['TEST'], match: null })
  receiver.answer(500)
  await button(page, `${name} 시험 전송`).click()
  await expect(row.getByText('실패 · 응답 500 · 오류 응답입니다').first()).toBeVisible()
  await expect(row.locator('ul > li')).toHaveCount(2)
  await expectGoodLooks(page, '/admin/feed')
  await button(page, `${name} 일시 중지`).click()
  await expect(button(page, `${name} 다시 시작`)).toBeVisible()
  await button(page, `${name} 비밀값 교체`).click()
  await page.getByRole('dialog').getByRole('button', { name: '비밀값 교체' }).click()
  await expect(row.getByLabel('서명 비밀값', { exact: true })).toHaveValue(/^whsec_/)
  await button(page, `${name} 웹훅 삭제`).click()
  await page.getByRole('dialog').getByRole('button', { name: '웹훅 삭제' }).click()
  await expect(page.getByText('웹훅을 삭제했습니다.')).toBeVisible()
  await expect(row).toHaveCount(0)
  receiver.close()
})

test('makes a key that reads the feed, and deletes it', async ({ page, installation: { url } }) => {
  const name = `홈페이지 ${randomBytes(2).toString('hex')}`
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/feed`)
  const form = card(page, '키 만들기')
  await form.getByLabel('이름').fill(name)
  await form.getByRole('button', { name: '키 만들기' }).click()
  const shown = form.getByLabel('키', { exact: true })
  await expect(shown).toHaveValue(/^[\w-]{43}$/)
  const headers = { authorization: `Bearer ${await shown.inputValue()}` }
  const read = async () => (await fetch(`${url}/feed/v1/competitions`, { headers })).status
  expect(await read()).toBe(200)
  await button(page, `${name} 키 삭제`).click()
  await page.getByRole('dialog').getByRole('button', { name: '키 삭제' }).click()
  await expect(page.getByText('키를 삭제했습니다.')).toBeVisible()
  await expect.poll(read).toBe(401)
})
