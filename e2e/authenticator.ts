// What an administrator has at hand: an authenticator app that was given a key, and an account made by the operator.
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Installation } from '@campus/ops/installation'
import { projectRoot } from '@campus/ops/local/folder'
import { expect, type Page } from '@playwright/test'
import { button, field, newEmail, password } from './account.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Each answer is the code of the next step: a server takes each once, and the one to come is good as well. */
export function authenticator(key: string): () => string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  let last = 0
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000))
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(last))
    const mac = createHmac('sha1', bytes).update(counter).digest()
    const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7f_ff_ff_ff
    return String(number % 1_000_000).padStart(6, '0')
  }
}

/** The operator makes the account at a terminal, and its owner sets the password by the link. */
export async function newAdmin(page: Page, { url, settings }: Installation): Promise<string> {
  const email = newEmail()
  const env = { ...process.env, ...settings, PUBLIC_URL: url }
  const { stdout } = await promisify(execFile)(process.execPath, [join(projectRoot, 'ops/admin.ts'), 'add', email], {
    env,
  })
  await page.goto(stdout.trim().split('\n').at(-1) ?? '')
  await field(page, '새 비밀번호').fill(password)
  await field(page, '새 비밀번호 확인').fill(password)
  await button(page, '저장').click()
  await expect(page.getByText('비밀번호가 변경되었습니다.').first()).toBeVisible()
  return email
}
