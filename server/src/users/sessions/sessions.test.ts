// Open connections close on every process when their session, name or role changes.
import { deleteMe, logout, updateMe } from '@campus/contract/users'
import { expect, test, vi } from 'vitest'
import { addAccount, type Browser, password, signedIn } from '../../../test/fixtures/browser.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { connectByHand, until } from '../../../test/fixtures/realtime-server.ts'
import type { ServerProcess } from '../../process.ts'
import { addAdmin } from '../roles/admin.actions.ts'

vi.setConfig({ testTimeout: 60_000 })

const connect = ({ url }: ServerProcess, { cookies }: Browser) =>
  connectByHand(`${url.replace('http', 'ws')}/ws-stomp/websocket`, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })

async function openTwo() {
  const campus = await openCampus()
  const nodes = [campus.node, await campus.addNode()]
  const onBoth = (browser: Browser) => Promise.all(nodes.map((node) => connect(node, browser)))
  return { campus, onBoth }
}

test.each(['logged out', 'renamed', 'new password', 'gone', 'another role'])('%s', async (what) => {
  const { campus, onBoth } = await openTwo()
  const email = await addAccount(campus, 'leaver')
  const browser = await signedIn(campus, email)
  const other = await signedIn(campus, await addAccount(campus, 'stayer'))
  const [open, others] = [await onBoth(browser), await onBoth(other)]
  if (what === 'logged out') await browser.call(logout, {})
  if (what === 'renamed') await browser.call(updateMe, { body: { nickname: '새이름' } })
  if (what === 'new password')
    await browser.call(updateMe, { body: { password: 'other-Campus2', currentPassword: password } })
  if (what === 'gone') await browser.call(deleteMe, { body: { password } })
  // From a terminal no event is published: each process finds out by polling.
  if (what === 'another role') await addAdmin(campus.node.deps.db, email)
  await until(() => open.every((connection) => connection.closeCode() === 1008))
  expect(others.map((connection) => connection.closeCode())).toEqual([null, null])
})
