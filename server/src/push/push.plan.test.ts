// New times: who is notified of a change of plan, how often, and of what.
import { expect, test, vi } from 'vitest'
import { openMatchDay } from '../../test/fixtures/match-day.ts'
import { arrives, openPushCampus } from '../../test/fixtures/push.ts'

/** Three matches a day, a phone that follows each, and one that follows the first two. */
async function openDay() {
  const push = await openPushCampus({ clock: { now: () => new Date('2099-11-20T10:00:00+09:00') } })
  const day = await openMatchDay(
    [
      { clock: '14:00', court: 0, teams: [0, 1] },
      { clock: '15:00', court: 0, teams: [2, 3] },
      { clock: '14:00', court: 1, teams: [4, 5] },
    ],
    { campus: push.campus },
  )
  const [first = 0, second = 0, other = 0] = day.matchIds
  const phones = {
    first: await push.follower(first),
    second: await push.follower(second),
    other: await push.follower(other),
  }
  const { campus } = push
  await campus.query('insert into favorites (user_id, match_id) values ($1, $2)', [phones.first.owner.userId, second])
  return { ...day, push, phones }
}

test('followers of what moves are notified once per match, the others never; an undo notifies them again', async () => {
  const { phones, move, change, preview, undo, matchIds } = await openDay()
  const moves = [await move(0, { startTime: '14:20' }), await move(1, { startTime: '15:20' })]
  expect(await preview(moves)).toMatchObject({
    people: 2,
    told: [
      { matchId: matchIds[0], people: 1 },
      { matchId: matchIds[1], people: 2 },
    ],
  })
  const { body } = await change(moves)
  await arrives(phones.first, 2)
  expect(
    phones.first
      .messages()
      .map(({ title, body: text }) => [title, text])
      .toSorted(),
  ).toEqual([
    ['경기 시간 변경 · 팀1 대 팀2', '14:20 · 코트 1 · 원래 14:00'],
    ['경기 시간 변경 · 팀3 대 팀4', '15:20 · 코트 1 · 원래 15:00'],
  ])
  expect(await arrives(phones.second, 1)).toMatchObject({ title: '경기 시간 변경 · 팀3 대 팀4' })
  await undo(body['entryId'])
  expect(await arrives(phones.second, 2)).toMatchObject({ body: '15:00 · 코트 1 · 원래 15:20' })
  await arrives(phones.first, 4)
  // What came last: nothing was on its way to the third.
  await change([await move(2, { startTime: '16:00' })])
  expect(await arrives(phones.other, 1)).toMatchObject({ body: '16:00 · 코트 2 · 원래 14:00' })
})

test('minutes add up; what is moved silently is known, and its undo too', async () => {
  const { phones, move, change, preview, undo } = await openDay()
  const six = [await move(0, { startTime: '13:54' })]
  expect(await preview(six)).toMatchObject({ people: 0, told: [] })
  await change(six)
  const twelve = [await move(0, { startTime: '13:48' })]
  expect(await preview(twelve)).toMatchObject({ people: 1 })
  await change(twelve)
  expect(await arrives(phones.first, 1)).toMatchObject({ body: '13:48 · 코트 1 · 원래 14:00' })
  const silent = await change([await move(2, { startTime: '17:00' })], { isSilent: true })
  await undo(silent.body['entryId'])
  await change([await move(2, { startTime: '18:00' })], { isSilent: true })
  await change([await move(2, { startTime: '18:30' })])
  expect(await arrives(phones.other, 1)).toMatchObject({ body: '18:30 · 코트 2 · 원래 18:00' })
})

test('a postponement says why, and the new day when it is known', async () => {
  const { phones, move, change } = await openDay()
  await change([await move(2, { isPostponed: true })], { reason: '비' })
  expect(await arrives(phones.other, 1)).toMatchObject({
    title: '경기 연기 · 팀5 대 팀6',
    body: '비 · 새 일정은 정해지면 알려 드려요.',
  })
  await change([await move(2, { isPostponed: true, date: '2099-11-27' })])
  expect(await arrives(phones.other, 2)).toMatchObject({
    title: '경기 연기 · 팀5 대 팀6',
    body: '11월 27일(금) 14:00 · 코트 2 · 원래 11월 20일(금) 14:00 · 비',
  })
})

test('a message says the time that counts as known, however late it is sent', async () => {
  const { phones, move, change } = await openDay()
  const phone = phones.first
  phone.answers.push(503)
  await change([await move(0, { startTime: '13:20' })])
  await vi.waitFor(() => expect(phone.answers).toEqual([]), 15_000)
  // Too little to tell, and by now the first message waits for its next try.
  await change([await move(0, { startTime: '13:15' })])
  expect(await arrives(phone, 1)).toMatchObject({ body: '13:20 · 코트 1 · 원래 14:00' })
  await change([await move(0, { startTime: '13:10' })])
  expect(await arrives(phone, 2)).toMatchObject({ body: '13:10 · 코트 1 · 원래 13:20' })
})
