// Staff roles over HTTP: given, changed, taken back; their effect on rights and sessions, and their audit entries.
import { openPass } from '@campus/contract/scoring'
import { giveRole, listStaff } from '@campus/contract/staff'
import { me } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { addAccount, type Browser, signedIn } from '../../../test/fixtures/browser.ts'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { connectByHand, until } from '../../../test/fixtures/realtime-server.ts'

const connect = ({ url }: Campus['node'], { cookies }: Browser) =>
  connectByHand(`${url.replace('http', 'ws')}/ws-stomp/websocket`, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })

async function openOffice() {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const give = (email: string, role: string) => campus.call(giveRole, { body: { email, role } as never }, admin)
  const list = async () => (await campus.call(listStaff, {}, admin)).body
  return { campus, admin, give, list }
}

test('a role grants its rights until it is taken back', async () => {
  const { campus, admin, give, list } = await openOffice()
  const matchId = await campus.match()
  const email = await addAccount(campus, 'helper')
  const mayScore = async () => {
    const browser = await signedIn(campus, email)
    return (await browser.call(openPass, { params: { matchId: String(matchId) } })).status
  }
  expect(await mayScore()).toBe(403)
  const given = await give(' Helper@Campus.Test ', 'SCORER')
  expect(given).toMatchObject({ status: 200, body: { email, nickname: 'helper', role: 'SCORER' } })
  expect(await mayScore()).toBe(200)
  expect(await list()).toMatchObject([{ userId: admin.userId, role: 'ADMIN' }, given.body])
  expect(await give(email, 'MODERATOR')).toMatchObject({ body: { role: 'MODERATOR' } })
  expect(await mayScore()).toBe(403)
  expect(await give(email, 'USER')).toMatchObject({ status: 200, body: { role: 'USER' } })
  expect(await list()).toHaveLength(1)
  const [{ userId } = {}] = await campus.query<{ userId: number }>(
    `select id as "userId" from users where email = $1`,
    [email],
  )
  const about = { action: 'UPDATE', subject: 'STAFF', subjectId: Number(userId), label: 'helper', canUndo: false }
  expect(await admin.log('?subject=STAFF')).toMatchObject([
    { ...about, changes: [{ field: 'role', old: 'MODERATOR', new: 'USER' }] },
    { ...about, changes: [{ field: 'role', old: 'SCORER', new: 'MODERATOR' }] },
    { ...about, changes: [{ field: 'role', old: 'USER', new: 'SCORER' }] },
  ])
})

test('a new role ends sessions and open connections on every process; the same role changes nothing', async () => {
  const { campus, admin, give } = await openOffice()
  const [email, other] = [await addAccount(campus, 'helper'), await addAccount(campus, 'stayer')]
  const nodes = [campus.node, await campus.addNode()]
  const [browser, stayer] = [await signedIn(campus, email), await signedIn(campus, other)]
  const connections = await Promise.all(nodes.map((node) => connect(node, browser)))
  const others = await Promise.all(nodes.map((node) => connect(node, stayer)))
  await give(email, 'USER')
  expect((await browser.call(me, {})).status).toBe(200)
  expect(connections.map((connection) => connection.closeCode())).toEqual([null, null])
  // By an event, not only by the periodic check.
  const published: string[] = []
  campus.node.deps.bus.onMessage((topic, _id, body) => topic === 'sessions' && published.push(body))
  const { body: helper } = await give(email, 'CAMERA')
  expect((await browser.call(me, {})).status).toBe(401)
  await until(() => published.includes(JSON.stringify({ userId: helper.userId })))
  await until(() => connections.every((connection) => connection.closeCode() === 1008))
  expect((await stayer.call(me, {})).status).toBe(200)
  expect(others.map((connection) => connection.closeCode())).toEqual([null, null])
  const again = await signedIn(campus, email)
  await give(email, 'CAMERA')
  expect((await again.call(me, {})).body.role).toBe('CAMERA')
  expect(await admin.log()).toHaveLength(1)
})

test('rejects unknown accounts, administrators, and the administrator role', async () => {
  const { campus, admin, give } = await openOffice()
  const boss = await addAccount(campus, 'boss', 'ADMIN')
  const email = await addAccount(campus, 'fan')
  const browser = await signedIn(campus, boss)
  for (const nobody of ['nobody@campus.test', 'fan', '%'])
    expect(await give(nobody, 'SCORER')).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } })
  for (const role of ['USER', 'SCORER'])
    expect(await give(boss, role)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  for (const role of ['ADMIN', 'admin', ''])
    expect(await give(email, role)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  for (const odd of ['', ' ', 'a\u0000@b.co', `${'x'.repeat(250)}@b.co`])
    expect(await give(odd, 'SCORER')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect((await browser.call(me, {})).body.role).toBe('ADMIN')
  expect(await admin.log()).toEqual([])
  const rows = await campus.query(`select email, role from users where email in ($1, $2) order by email`, [boss, email])
  expect(rows).toEqual([
    { email: boss, role: 'ADMIN' },
    { email, role: 'USER' },
  ])
})

test('applies a repeated idempotency key once, and audits each of many concurrent changes', async () => {
  const { campus, admin } = await openOffice()
  const email = await addAccount(campus, 'helper')
  const put = (role: string, key: string) =>
    admin.send('PUT', '/api/staff', { email, role }, { 'idempotency-key': key.padEnd(16, '0') })
  const first = await put('SCORER', 'first')
  await put('CAMERA', 'second')
  expect(await put('SCORER', 'first')).toEqual(first)
  expect((await admin.log())[0]).toMatchObject({ changes: [{ old: 'SCORER', new: 'CAMERA' }] })
  await Promise.all(
    ['USER', 'SCORER', 'MODERATOR', 'CAMERA', 'USER', 'SCORER'].map((role, at) => put(role, `key${at}`)),
  )
  const log = (await admin.log()).toReversed()
  const steps = log.map(({ changes: [change] }) => ({ old: change?.old, new: change?.new }))
  // Each entry starts from the role where the one before it ended.
  expect(steps.map((step) => step.old)).toEqual(['USER', ...steps.slice(0, -1).map((step) => step.new)])
  const [row] = await campus.query<{ role: string }>('select role from users where email = $1', [email])
  expect(row?.role).toBe(steps.at(-1)?.new)
})
