// The cameras of the campus by hand: one more, another name, a link for it, one fewer.
// Pages: live-streaming-page
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { expect } from '@playwright/test'
import { button, field, logIn } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'

test('a camera is added, renamed and gets a link of its own, whatever this device films with', async ({
  page,
  installation: { url },
}) => {
  await logIn(page, url, demoAdmin, demoPassword)
  await expect(page).toHaveURL(/mainpage/)
  await page.goto(`${url}/admin/livestreaming`)
  await field(page, '이름').fill('체육관 2층')
  await field(page, '카메라 코드').fill('gym-2')
  await button(page, '카메라 추가').click()
  await expect(page.getByText('카메라를 추가했습니다.').first()).toBeVisible()

  await button(page, '체육관 2층 이름 변경').click()
  const form = page.getByRole('form', { name: '체육관 2층 이름 변경' })
  await form.getByLabel('이름').fill('체육관 관중석')
  await form.getByLabel('이름').press('Enter')
  await expect(page.getByText('카메라 이름을 바꿨습니다.').first()).toBeVisible()
  await expect(button(page, '체육관 관중석 이름 변경')).toBeFocused()

  const making = page.getByRole('region', { name: '촬영 링크 만들기' })
  await making.getByLabel('카메라', { exact: true }).selectOption('체육관 관중석')
  await expect(page.getByRole('heading', { name: '촬영 링크 · 체육관 관중석' })).toBeVisible()
  await making.getByLabel('촬영자 이름').fill('방송부')
  await button(page, '촬영 링크 만들기').click()
  await expect(making.getByLabel('촬영 링크', { exact: true })).toHaveValue(/\/camera\/gym-2#/)
  await expectGoodLooks(page, 'cameras')

  await button(page, '체육관 관중석 삭제').click()
  await page.getByRole('dialog').getByRole('button', { name: '카메라 삭제' }).click()
  await expect(page.getByText('카메라를 삭제했습니다.').first()).toBeVisible()
})
