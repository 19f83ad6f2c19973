// Chat moderation over HTTP: hiding, rules and reports; who may, and the audit entries.
import { changeRoomRules, dismissChatReports, readChatRoom } from '@campus/contract/chat'
import { expect, test } from 'vitest'
import { openRoom, textsOf } from '../../../test/fixtures/room.ts'

test('hiding removes the text for everybody, showing brings it back; both make an audit entry', async () => {
  const { post, fan, hide, read, log, moderator } = await openRoom()
  await post(fan, '안녕')
  const id = await post(fan, '시발 비밀')
  const hidden = await hide(id)
  expect(hidden).toMatchObject({ status: 200, body: { id, message: '', isHidden: true } })
  expect(await read()).toMatchObject([{ message: '안녕' }, { id, message: '', isHidden: true }])
  expect((await hide(id)).status).toBe(200)
  const shown = await hide(id, false)
  expect(shown.body).toMatchObject({ message: '○○ 비밀', isHidden: false })
  expect(textsOf(await read())).toEqual(['안녕', '○○ 비밀'])
  const entries = await log()
  expect(entries).toMatchObject([
    {
      user_id: moderator.userId,
      action: 'UPDATE',
      label: `Room1234 #${id}`,
      changes: [{ field: 'isHidden', new: true }],
    },
    { changes: [{ field: 'isHidden', old: true, new: false }] },
  ])
  expect(JSON.stringify(entries)).not.toContain('비밀')
  expect(await hide(999)).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } })
})

test('only moderators post in a locked room; rules may be set before the first message', async () => {
  const { campus, post, fan, moderator, log } = await openRoom()
  const set = (roomId: string, isLocked: boolean, slowSeconds = 0) =>
    campus.call(changeRoomRules, { params: { roomId }, body: { isLocked, slowSeconds } }, moderator)
  expect(await set('Room1234', true, 30)).toMatchObject({ status: 200, body: { isLocked: true, slowSeconds: 30 } })
  const room = await campus.call(readChatRoom, { params: { roomId: 'Room1234' } }, fan)
  expect(room.body).toMatchObject({ isLocked: true, slowSeconds: 30 })
  expect(await post(fan, '안녕')).toBe('ROOM_LOCKED')
  expect(await post(moderator, '잠시만요')).toBe(1)
  await set('Room1234', false)
  await set('Room1234', false)
  expect(await post(fan, '안녕')).toBe(2)
  expect((await log()).map(({ label }) => label)).toEqual(['Room1234', 'Room1234'])
  const matchId = await campus.match()
  expect((await set(`match-${matchId}`, true)).status).toBe(200)
  expect(await set('match-999999', true)).toMatchObject({ status: 404, body: { code: 'MATCH_NOT_FOUND' } })
  expect(await set('Room1234', false, 601)).toMatchObject({ status: 400 })
})

test('lists reports once per person, most reported first, with the original text and five neighbours on either side', async () => {
  const { post, fan, other, admin, report, reports, hide } = await openRoom()
  for (let n = 1; n <= 20; n++) await post(fan, n === 10 ? '시발 열' : `말 ${n}`)
  await report(18, other)
  await report(10, other, 'SPAM')
  await report(10, other, 'ABUSE')
  await report(10, admin, 'ABUSE')
  await hide(12)
  const [first, second] = await reports()
  expect(first).toMatchObject({ roomId: 'Room1234', written: '시발 열', reports: 2, reasons: ['ABUSE', 'SPAM'] })
  expect(first?.message).toMatchObject({ id: 10, message: '○○ 열' })
  expect(first?.context.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  expect(first?.context[7]).toMatchObject({ id: 12, message: '', isHidden: true })
  expect(second?.context.map(({ id }) => id)).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
})

test('a decision settles reports; own, hidden and unknown messages cannot be reported', async () => {
  const { campus, post, fan, other, moderator, one, report, reports, hide, log } = await openRoom()
  const [fine, gone] = [await post(fan, '괜찮은 말'), await post(fan, '나쁜 말')]
  expect((await report(fine, fan)).status).toBe(400)
  expect(await report(999, other)).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } })
  await report(fine, other)
  await report(gone, other)
  expect(await reports()).toHaveLength(2)
  await hide(gone)
  expect((await campus.call(dismissChatReports, { params: one(fine) }, moderator)).status).toBe(200)
  expect(await reports()).toEqual([])
  expect((await report(gone, moderator)).status).toBe(200)
  expect(await reports()).toEqual([])
  expect(await log()).toContainEqual({
    user_id: moderator.userId,
    action: 'UPDATE',
    label: `Room1234 #${fine}`,
    changes: [{ field: 'reports', old: 1, new: 0 }],
  })
  // A report by somebody else opens it again.
  await report(fine, moderator)
  expect(await reports()).toHaveLength(1)
})
