// Sanctions: where, for how long, by whom; they hold on every tab and process.
import { liftSanction, listChatMessages, sanctionAuthor } from '@campus/contract/chat'
import { expect, test } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { joinRoom, newGuest } from '../../../test/fixtures/chat.ts'
import { backdate, type Guest } from '../../../test/fixtures/messages.ts'
import { openRoom, textsOf } from '../../../test/fixtures/room.ts'

const guest: Guest = { guest: '00c0ffee00c0ffee', address: 'an address, hashed' }
const timeOut = { kind: 'TIME_OUT', reason: 'ABUSE', minutes: 30 } as const
const ban = { kind: 'BAN', reason: 'SPAM' } as const

test('a time-out is for this room and has an end; the person sees why and until when', async () => {
  const { post, postElsewhere, fan, silence, you, sanctions, moderator, campus, log } = await openRoom()
  const id = await post(fan, '도배')
  expect(await silence(id, { kind: 'TIME_OUT', reason: 'SPAM' })).toMatchObject({ status: 400 })
  const { body: sanction } = await silence(id, timeOut)
  expect(sanction).toMatchObject({ kind: 'TIME_OUT', reason: 'ABUSE' })
  const minutes = (Date.parse(sanction.until ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(29)
  expect(minutes).toBeLessThanOrEqual(30.1)
  expect(await post(fan, '또')).toBe('SILENCED')
  expect(await postElsewhere(fan, '여기는')).toBe(1)
  expect((await you(fan)).sanction).toEqual(sanction)
  expect((await you(fan, 'Room9999')).sanction).toBeNull()
  const [nickname] = await campus.query<{ nickname: string }>('select nickname from users where id = $1', [fan.userId])
  expect(await sanctions()).toMatchObject([
    { ...sanction, roomId: 'Room1234', name: nickname?.nickname, by: expect.any(String) },
  ])
  expect(await log()).toMatchObject([{ user_id: moderator.userId, action: 'CREATE', label: `Room1234 #${id}` }])
  await campus.query(`update chat_sanctions set until = now() - interval '1 second'`)
  expect(await sanctions()).toEqual([])
  expect((await you(fan)).sanction).toBeNull()
  expect(await post(fan, '다시')).toBe(2)
})

test('a ban is for all rooms and processes until it is lifted', async () => {
  const { campus, post, postElsewhere, fan, other, silence, sanctions, moderator, log, you } = await openRoom()
  const node = await campus.addNode()
  const id = await post(fan, '나쁜 말')
  expect((await silence(id, ban)).body).toEqual({ ...ban, until: null })
  expect(await post(fan, '또')).toBe('SILENCED')
  expect(await postElsewhere(fan, '또')).toBe('SILENCED')
  expect(await postElsewhere(other, '저는 괜찮죠')).toBe(1)
  const elsewhere = await fetch(`${node.url}/api/chat/rooms/Room777`, { headers: { cookie: fan.cookie } })
  expect(await elsewhere.json()).toMatchObject({ you: { sanction: { ...ban, until: null } } })
  const [active] = await sanctions()
  expect(active).toMatchObject({ kind: 'BAN', roomId: null })
  const lift = () => campus.call(liftSanction, { params: { sanctionId: String(active?.sanctionId) } }, moderator)
  expect((await lift()).status).toBe(200)
  expect(await lift()).toMatchObject({ status: 404, body: { code: 'SANCTION_NOT_FOUND' } })
  expect(await post(fan, '다시')).toBe(2)
  expect((await you(fan)).sanction).toBeNull()
  expect((await log()).map(({ action }) => action)).toEqual(['CREATE', 'DELETE'])
})

test('a new time-out replaces the last; a ban stays in force when the time-out is lifted', async () => {
  const { post, fan, silence, sanctions, you, campus, moderator } = await openRoom()
  const id = await post(fan, '말')
  await silence(id, timeOut)
  await silence(id, { ...timeOut, minutes: 5 })
  expect(await sanctions()).toHaveLength(1)
  await silence(id, { ...ban, minutes: 1 })
  const all = await sanctions()
  expect(all.map(({ kind }) => kind)).toEqual(['BAN', 'TIME_OUT'])
  await campus.call(liftSanction, { params: { sanctionId: String(all[1]?.sanctionId) } }, moderator)
  expect((await you(fan)).sanction).toMatchObject({ kind: 'BAN' })
  expect(await post(fan, '또')).toBe('SILENCED')
})

test('silencing may also hide the author’s messages of the last hour in this room, and no others', async () => {
  const { campus, post, postElsewhere, fan, other, silence, read, log, report, reports } = await openRoom()
  const old = await post(fan, '오래된 말')
  await post(other, '남의 말')
  await backdate(campus, old, 61)
  const ids = [await post(fan, '하나'), await post(fan, '둘')]
  await postElsewhere(fan, '다른 방')
  await report(ids[0] ?? 0, other)
  await silence(ids[1] ?? 0, { ...timeOut, hidesMessages: true })
  expect(textsOf(await read())).toEqual(['오래된 말', '남의 말', '', ''])
  expect(await reports()).toEqual([])
  expect((await log())[0]?.changes).toContainEqual({ field: 'hidden', old: null, new: ids })
  const elsewhere = await campus.call(listChatMessages, { params: { roomId: 'Room9999' }, query: {} })
  expect(textsOf(elsewhere.body.messages)).toEqual(['다른 방'])
})

test('messages sent while their author is being silenced are either hidden or rejected', async () => {
  const { post, fan, silence, read } = await openRoom()
  const id = await post(fan, '처음')
  const flood = async () => {
    let result = id
    while (result !== 'SILENCED') result = await post(fan, '도배')
  }
  await Promise.all([flood(), silence(id, { ...ban, hidesMessages: true })])
  expect((await read()).filter(({ isHidden }) => !isHidden)).toEqual([])
})

test('rejects silencing oneself, moderators and administrators, and silencing by ordinary users', async () => {
  const { campus, post, fan, other, moderator, admin, silence, one, sanctions } = await openRoom()
  const ids = {
    admin: await post(admin, '저도'),
    moderator: await post(moderator, '제가'),
    fan: await post(fan, '저는'),
  }
  const rejected = [
    [ids.moderator, moderator],
    [ids.admin, moderator],
    [ids.admin, admin],
    [ids.moderator, admin],
    [ids.fan, other],
    [ids.fan, fan],
  ] as const
  for (const [id, by] of rejected) {
    expect(await silence(id, timeOut, by)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  }
  expect((await campus.call(sanctionAuthor, { params: one(ids.fan), body: timeOut })).status).toBe(401)
  expect(await sanctions()).toEqual([])
  expect((await silence(ids.fan, timeOut, admin)).status).toBe(200)
})

test('silences a guest by cookie, and for an hour by address; not a user who is signed in at that address', async () => {
  const { campus, post, fan, silence, sanctions } = await openRoom()
  const id = await post(guest, '손님 말')
  await silence(id, ban)
  expect(await sanctions()).toMatchObject([{ name: expect.stringMatching(/^익명 \d{4}$/), roomId: null }])
  const newCookie = { ...guest, guest: 'f'.repeat(16) }
  expect(await post(guest, '또')).toBe('SILENCED')
  expect(await post({ ...guest, address: 'elsewhere' }, '또')).toBe('SILENCED')
  expect(await post(newCookie, '쿠키를 버렸어요')).toBe('SILENCED')
  expect(await post({ ...newCookie, address: 'elsewhere' }, '남')).toBe(2)
  expect(await campus.query('select address from chat_sanctions')).toEqual([{ address: guest.address }])
  expect(await post(fan, '같은 기숙사')).toBe(3)
})

test('does not silence by an address whose last message is over an hour old', async () => {
  const { campus, post, silence } = await openRoom()
  const id = await post(guest, '손님 말')
  await backdate(campus, id, 61)
  await silence(id, ban)
  expect(await post(guest, '또')).toBe('SILENCED')
  expect(await post({ ...guest, guest: 'f'.repeat(16) }, '남')).toBe(2)
})

test('a deleted account leaves its messages without a name, and no report and no sanction', async () => {
  const { campus, post, fan, other, report, silence, read, log, sanctions, moderator, reports } = await openRoom()
  const [nickname] = await campus.query<{ nickname: string }>('select nickname from users where id = $1', [fan.userId])
  const id = await post(fan, '남는 말')
  const theirs = await post(other, '남의 말')
  await report(theirs, fan)
  await silence(id, ban)
  await campus.query('delete from users where id = $1', [fan.userId])
  expect(await read()).toMatchObject([{ id, sender: '', message: '남는 말', badge: null }, {}])
  expect(await sanctions()).toEqual([])
  expect(await reports()).toEqual([])
  expect(JSON.stringify(await log())).not.toContain(nickname?.nickname)
  expect((await silence(id, ban, moderator)).status).toBe(404)
  const left = await campus.query(
    `select from chat_reports where user_id = $1 union all select from chat_sanctions where user_id = $1`,
    [fan.userId],
  )
  expect(left).toEqual([])
})

test('gives one sanction for two requests with the same idempotency key', async () => {
  const { campus, post, fan, moderator, log } = await openRoom()
  const id = await post(fan, '말')
  const send = () =>
    fetch(`${campus.url}/api/chat/rooms/Room1234/messages/${id}/sanction`, {
      method: 'POST',
      headers: {
        cookie: moderator.cookie,
        'content-type': 'application/json',
        'idempotency-key': 'sanction-key-0123456789',
      },
      body: JSON.stringify(timeOut),
    })
  const [first, second] = await Promise.all([send(), send()])
  expect(await first.json()).toEqual(await second.json())
  expect(await log()).toHaveLength(1)
})

test('a banned guest stays banned at another address of the same /64, but not at the next /64', async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const comeFrom = (from: string) => joinRoom(campus.node, 'Room1234', { person: newGuest(), from })
  const id = await (await comeFrom('2001:db8::1:2:3:4')).post('도배')
  const params = { roomId: 'Room1234', messageId: String(id) }
  expect((await campus.call(sanctionAuthor, { params, body: ban }, await campus.person('MODERATOR'))).status).toBe(200)
  await expect((await comeFrom('2001:db8::9')).post('다시')).rejects.toThrow('SILENCED')
  expect(await (await comeFrom('2001:db8:0:1::9')).post('이웃')).toBe(2)
})
