// Calls to a court: the followers of both teams are notified once per call, and of no other match.
import { expect, test } from 'vitest'
import { day, openMatchDay } from '../../test/fixtures/match-day.ts'
import { arrives, openPushCampus } from '../../test/fixtures/push.ts'

test('followers are notified of each call, once; whoever waits is not', async () => {
  const push = await openPushCampus({ clock: { now: () => new Date(`${day}T14:00:00+09:00`) } })
  const { campus, follower } = push
  const { matchIds, venueIds, admin } = await openMatchDay(
    [
      { clock: '14:00', court: 0, teams: [0, 1] },
      { clock: '14:30', court: 0, teams: [2, 3] },
    ],
    { campus },
  )
  const [first = 0, second = 0] = matchIds
  const phones = {
    first: await follower(first),
    scores: await follower(first, ['SCORE', 'START']),
    second: await follower(second),
  }
  const [competition] = await campus.query<{ id: number }>('select id from competitions')
  const form = { date: day, venueIds: venueIds.slice(0, 1), competitionIds: [competition?.id], absentMinutes: 10 }
  const { body, status } = await admin.send('POST', '/api/court-queues', form)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await arrives(phones.first, 1)).toMatchObject({
    title: '코트 1로 오세요 · 10분 안에',
    body: expect.stringContaining('팀1 대 팀2'),
  })
  await admin.send('POST', `/api/court-queues/${String(body['queueId'])}/matches/${first}/call`)
  await arrives(phones.first, 2)
  await campus.query(`update matches set status = 'LIVE', score_one = 0, score_two = 0 where id = $1`, [first])
  // Whoever wants no calls hears of the start first.
  expect(await arrives(phones.scores, 1)).toMatchObject({ title: '경기 시작 · 팀1 대 팀2' })
  await campus.query(`update matches set status = 'PAST' where id = $1`, [first])
  expect(await arrives(phones.second, 1)).toMatchObject({ title: '코트 1로 오세요 · 10분 안에' })
})
