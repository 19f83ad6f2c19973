// Notifications: each change once, of the kinds a follower chose, with the current state; and the devices they go to.
import { findPushSubscription, getPushKey, removePushSubscription, savePushSubscription } from '@campus/contract/push'
import { expect, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { arrives, openPushCampus } from '../../test/fixtures/push.ts'
import { send, tap } from '../../test/fixtures/taps.ts'

test('start, goal and end arrive encrypted and signed, each replacing the one before', async () => {
  const { campus, follower, scorer } = await openPushCampus()
  const matchId = await campus.match()
  const phone = await follower(matchId)
  await scorer(matchId, { matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 })
  expect(await arrives(phone, 1)).toEqual({
    matchId,
    sport: 'SOCCER',
    version: 2,
    title: '경기 시작 · 컴퓨터공학과 대 기계공학과',
    body: '축구 총장배',
  })
  expect(phone.received[0]).toMatchObject({
    topic: `match-${matchId}`,
    ttl: 600,
    urgency: 'high',
    subject: 'mailto:operator@univ.test',
  })
  await scorer(matchId, { teamTwoScore: 1 })
  expect(await arrives(phone, 2)).toMatchObject({ title: '골! 컴퓨터공학과 0 : 1 기계공학과', body: '축구 총장배' })
  // A change that makes no notification.
  await scorer(matchId, { round: '2라운드' })
  await scorer(matchId, { matchStatus: 'PAST' })
  expect(await arrives(phone, 3)).toMatchObject({
    title: '경기 종료 · 컴퓨터공학과 0 : 1 기계공학과',
    body: '기계공학과 승리 · 축구 총장배',
  })
  expect(new Set(phone.received.map(({ topic }) => topic)).size).toBe(1)
})

test('a goal from the log names its side, and its player where names are public', async () => {
  const { campus, follower } = await openPushCampus()
  const matchId = await campus.match()
  const [phone, scorer] = [await follower(matchId), await campus.person('SCORER')]
  const score = (...events: ReturnType<typeof tap>[]) => send(campus.url, matchId, { cookie: scorer.cookie }, events)
  await score(tap('START', 1))
  await arrives(phone, 1)
  await score(tap('GOAL', 2, { team: 2, player: '박준영' }))
  expect(await arrives(phone, 2)).toMatchObject({ body: '기계공학과 박준영 · 축구 총장배' })
  await campus.query('update teams set hides_names = true')
  const second = tap('GOAL', 3, { team: 1, player: '우지우' })
  await score(second)
  expect(await arrives(phone, 3)).toMatchObject({ body: '컴퓨터공학과 득점 · 축구 총장배' })
  await score(tap('UNDO', 4, { target: second.id }))
  expect(await arrives(phone, 4)).toMatchObject({ title: '점수 정정 · 컴퓨터공학과 0 : 1 기계공학과' })
})

test('notifies followers of the kinds they chose, and nobody who did not star the match', async () => {
  const { campus, follower, phone, scorer } = await openPushCampus()
  const matchId = await campus.match()
  const ends = await follower(matchId, ['END'])
  const nothing = await follower(matchId, [])
  const stranger = await phone(await campus.person())
  await scorer(matchId, { matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 })
  await scorer(matchId, { teamOneScore: 1 })
  await scorer(matchId, { matchStatus: 'PAST' })
  expect(await arrives(ends, 1)).toMatchObject({ title: '경기 종료 · 컴퓨터공학과 1 : 0 기계공학과' })
  expect([nothing.received, stranger.received]).toEqual([[], []])
})

test('one of many processes notifies, once for each change, with the current state', async () => {
  const { campus, follower, scorer } = await openPushCampus()
  await Promise.all([campus.addNode(), campus.addNode()])
  const matchId = await campus.match()
  const both = await follower(matchId)
  const starts = await follower(matchId, ['START'])
  await scorer(matchId, { matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 })
  await arrives(both, 1)
  // What a phone shows: messages of two processes may overtake each other, and it leaves the older one out.
  const shown = () =>
    both
      .messages()
      .toSorted((one, two) => one.version - two.version)
      .at(-1)?.title
  for (const teamOneScore of [1, 2, 3]) await scorer(matchId, { teamOneScore })
  await vi.waitFor(() => expect(shown()).toContain(' 3 : 0 '), 15_000)
  // One more goal: a duplicate of an earlier one would have been sent before it.
  await scorer(matchId, { teamOneScore: 4 })
  await vi.waitFor(() => expect(shown()).toContain(' 4 : 0 '), 15_000)
  const versions = both.messages().map(({ version }) => version)
  expect(new Set(versions).size).toBe(versions.length)
  expect(starts.received).toHaveLength(1)
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('a correction of yesterday’s result notifies nobody; one of today’s does', async () => {
  const { campus, follower, scorer } = await openPushCampus()
  const over = { status: 'PAST', score_one: 1, score_two: 0, winner: 1 }
  const [old, recent] = [
    await campus.match({ ...over, starts_at: hoursAgo(25) }),
    await campus.match({ ...over, starts_at: hoursAgo(2) }),
  ]
  await campus.query(`insert into push_told select id, version, status, score_one, score_two from matches`)
  const [phoneOld, phoneRecent] = [await follower(old), await follower(recent)]
  await scorer(old, { teamOneScore: 2 })
  await scorer(recent, { teamOneScore: 2 })
  expect(await arrives(phoneRecent, 1)).toMatchObject({
    title: '결과 정정 · 컴퓨터공학과 2 : 0 기계공학과',
    body: '기록이 바뀌어 다시 알려 드려요.',
  })
  await vi.waitFor(
    async () =>
      expect(await campus.query('select score_one from push_told where match_id = $1', [old])).toEqual([
        { score_one: 2 },
      ]),
    15_000,
  )
  expect(phoneOld.received).toEqual([])
})

test('deletes a device that is gone; retries only the devices that could not be reached', async () => {
  const { campus, follower, scorer } = await openPushCampus()
  const matchId = await campus.match()
  const [gone, lost, busy, down, fine] = await Promise.all(Array.from({ length: 5 }, () => follower(matchId)))
  gone!.answers.push(410)
  lost!.answers.push(404)
  busy!.answers.push(429, 429)
  down!.answers.push(503)
  await scorer(matchId, { matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 })
  await Promise.all([arrives(busy!, 1), arrives(down!, 1), arrives(fine!, 1)])
  const left = await campus.query<{ endpoint: string }>('select endpoint from push_subscriptions order by id')
  const expected = [busy!, down!, fine!].map(({ endpoint }) => endpoint)
  expect(left.map(({ endpoint }) => endpoint).toSorted()).toEqual(expected.toSorted())
  // Before the next goal arrives, a duplicate or a message to a deleted device would have arrived.
  await scorer(matchId, { teamOneScore: 1 })
  await Promise.all([arrives(busy!, 2), arrives(down!, 2), arrives(fine!, 2)])
  expect([gone, lost, busy, down, fine].map((phone) => phone!.received.length)).toEqual([0, 0, 2, 2, 2])
})

test('a new process notifies of changes made while no process ran', async () => {
  const { campus, follower } = await openPushCampus()
  const matchId = await campus.match()
  const phone = await follower(matchId)
  await campus.node.drain()
  await campus.query(`update matches set status = 'LIVE', score_one = 2, score_two = 0 where id = $1`, [matchId])
  await campus.addNode()
  expect(await arrives(phone, 1)).toMatchObject({ title: '경기 시작 · 컴퓨터공학과 2 : 0 기계공학과' })
})

test('a device belongs to its latest owner; the eleventh replaces the oldest; each removes only their own', async () => {
  const { campus, phone } = await openPushCampus()
  const [one, two] = [await campus.person(), await campus.person()]
  const shared = await phone(one)
  const { endpoint, keys } = shared
  const find = async (person: typeof one) =>
    (await campus.call(findPushSubscription, { query: { endpoint } }, person)).body
  expect(await find(one)).toEqual({ kinds: ['START', 'SCORE', 'END', 'PLAN', 'CALL'] })
  await campus.call(savePushSubscription, { body: { endpoint, keys, kinds: ['END', 'END'] } }, two)
  expect([await find(one), await find(two)]).toEqual([null, { kinds: ['END'] }])
  await campus.call(removePushSubscription, { query: { endpoint } }, one)
  expect(await find(two)).not.toBeNull()
  for (let count = 0; count < 10; count++) await phone(two)
  expect(await find(two)).toBeNull()
  expect(await campus.query('select count(*) from push_subscriptions where user_id = $1', [two.userId])).toEqual([
    { count: 10 },
  ])
})

test('rejects endpoints that are no push service’s, and invalid subscriptions', async () => {
  const { campus, service, key } = await openPushCampus()
  const person = await campus.person()
  const { endpoint, keys } = service.device(key)
  const good = { endpoint, keys, kinds: ['START'] }
  const port = new URL(endpoint).port
  const bad = [
    { ...good, endpoint: `http://127.0.0.1:${Number(port) + 1}/x` },
    { ...good, endpoint: `http://localhost:${port}/x` },
    { ...good, endpoint: `https://fcm.googleapis.com@127.0.0.1:${port}/x` },
    { ...good, endpoint: 'http://169.254.169.254/latest' },
    { ...good, endpoint: `${endpoint}${'x'.repeat(1000)}` },
    { ...good, keys: { ...keys, p256dh: 'AAAA' } },
    { ...good, keys: { p256dh: keys.p256dh } },
    { ...good, kinds: ['GOAL'] },
  ]
  for (const body of bad)
    expect(
      (await campus.call(savePushSubscription, { body: body as never }, person)).status,
      JSON.stringify(body),
    ).toBe(400)
  expect((await campus.call(savePushSubscription, { body: good as never }, person)).status).toBe(200)
  expect((await campus.call(savePushSubscription, { body: good as never })).status).toBe(401)
})

const keyAt = async (url: string) => ((await (await fetch(`${url}/api/push/key`)).json()) as { key: string }).key

test('all processes sign with one key, made once; the operator’s own takes precedence', async () => {
  const campus = await openCampus()
  await Promise.all([campus.addNode(), campus.addNode()])
  const { key } = (await campus.call(getPushKey, {})).body
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(await keyAt((await campus.addNode()).url)).toBe(key)
  const own = { VAPID_PUBLIC: `B${'A'.repeat(86)}`, VAPID_PRIVATE: 'A'.repeat(43) }
  expect(await keyAt((await campus.addNode(own)).url)).toBe(own.VAPID_PUBLIC)
  await expect(campus.addNode({ VAPID_PUBLIC: own.VAPID_PUBLIC })).rejects.toThrow('go together')
})
