// Announcements on phones: those whom one concerns, each device once, the text at the time of sending; a correction replaces it.
import {
  type AnnouncementForm,
  createAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from '@campus/contract/announcements'
import { listAudit } from '@campus/contract/audit'
import type { AnnouncementMessage } from '@campus/contract/push'
import { expect, test, vi } from 'vitest'
import { arrives, openPushCampus, type Phone } from '../../test/fixtures/push.ts'

const plain = { text: '우천으로 오늘 경기를 모두 미뤄요', isPinned: false, endsAt: null, push: true }

async function openAnnouncingCampus() {
  const opened = await openPushCampus()
  const { campus } = opened
  const admin = await campus.person('ADMIN')
  const announce = async (form: Partial<AnnouncementForm> = {}) => {
    const made = await campus.call(createAnnouncement, { body: { ...plain, ...form } }, admin)
    expect(made.status).toBe(200)
    return made.body
  }
  return { ...opened, admin, announce }
}

const bodiesOf = (phone: Phone) => phone.messages().map(({ body }) => body)

test('one for the campus reaches every device that wants notifications, under its own topic', async () => {
  const { campus, phone, announce } = await openAnnouncingCampus()
  const owner = await campus.person()
  const [first, second, other] = [await phone(owner), await phone(owner), await phone(await campus.person(), ['END'])]
  const silent = await phone(await campus.person(), [])
  const { announcementId, isPushed } = await announce()
  expect(isPushed).toBe(true)
  const message = { announcementId, version: 1, title: '공지', body: plain.text, competitionId: null, match: null }
  for (const one of [first, second, other]) expect(await arrives(one, 1)).toEqual(message)
  expect(first.received[0]).toMatchObject({ topic: `announcement-${announcementId}`, ttl: 86_400, urgency: 'high' })
  // The next one marks the end of the first: a duplicate would have come before it.
  const next = await announce({ text: '내일 정오에 다시 알려요', endsAt: new Date(Date.now() + 60_000).toISOString() })
  expect(next.announcementId).not.toBe(announcementId)
  for (const one of [first, second, other]) await arrives(one, 2)
  expect(first.received[1]?.ttl).toBeLessThanOrEqual(60)
  expect(silent.received).toEqual([])
})

test('one of a competition reaches followers of its matches, once each; one of a match only its own; without push nobody', async () => {
  const { campus, follower, phone, announce } = await openAnnouncingCampus()
  const [matchId, elsewhere] = [await campus.match(), await campus.match()]
  const [row] = await campus.query<{ competition: number; second: number }>(
    `insert into matches (competition_id, match_type, starts_at) select competition_id, 'LEAGUE', now() from matches
     where id = $1 returning competition_id as competition, id as second`,
    [matchId],
  )
  const { competition = 0, second = 0 } = row ?? {}
  const both = await follower(matchId)
  await campus.query('insert into favorites (user_id, match_id) values ($1, $2)', [both.owner.userId, second])
  const [one, stranger, nobody] = [
    await follower(second),
    await follower(elsewhere),
    await phone(await campus.person()),
  ]
  await announce({ text: '푸시 없이', competitionId: competition, push: false })
  await announce({ text: '대회', competitionId: competition })
  expect(await arrives(both, 1)).toMatchObject({ title: '공지 · 총장배', body: '대회', competitionId: competition })
  await arrives(one, 1)
  await announce({ text: '경기', matchId: second })
  expect(await arrives(one, 2)).toMatchObject({ body: '경기', match: { matchId: second, sport: 'SOCCER' } })
  await announce({ text: '모두' })
  await Promise.all([arrives(both, 3), arrives(one, 3), arrives(stranger, 1), arrives(nobody, 1)])
  expect([both, one, stranger, nobody].map(bodiesOf)).toEqual([
    ['대회', '경기', '모두'],
    ['대회', '경기', '모두'],
    ['모두'],
    ['모두'],
  ])
})

test('a corrected text is sent under the same topic when that is wanted; the same text is never sent twice', async () => {
  const { campus, admin, phone, announce } = await openAnnouncingCampus()
  const device = await phone(await campus.person())
  const { announcementId } = await announce({ text: '3시에 시작해요' })
  await arrives(device, 1)
  const change = (form: Partial<typeof plain>) =>
    campus.call(
      updateAnnouncement,
      { params: { announcementId: String(announcementId) }, body: { ...plain, text: '3시에 시작해요', ...form } },
      admin,
    )
  await change({ isPinned: true })
  await change({ text: '4시에 시작해요', push: false })
  await change({ text: '4시에 시작해요' })
  expect(await arrives(device, 2)).toMatchObject({ announcementId, version: 4, body: '4시에 시작해요' })
  await change({ text: '4시에 시작해요' })
  await announce({ text: '끝' })
  await arrives(device, 3)
  expect(bodiesOf(device)).toEqual(['3시에 시작해요', '4시에 시작해요', '끝'])
  expect(device.received.slice(0, 2).map(({ topic }) => topic)).toEqual(Array(2).fill(`announcement-${announcementId}`))
  const query = { subject: 'ANNOUNCEMENT', subjectId: String(announcementId) } as const
  const pushed = (await campus.call(listAudit, { query }, admin)).body.map(({ changes }) =>
    changes.some(({ field }) => field === 'push'),
  )
  expect(pushed).toEqual([true, false, false, true])
})

test('a device that could not be reached is retried alone, with the text at that time; after the withdrawal not any more', async () => {
  const { campus, admin, phone, announce } = await openAnnouncingCampus()
  const [busy, fine, gone] = [
    await phone(await campus.person()),
    await phone(await campus.person()),
    await phone(await campus.person()),
  ]
  busy.answers.push(503)
  gone.answers.push(410)
  const { announcementId } = await announce()
  expect(await arrives(busy, 1)).toMatchObject({ body: plain.text } satisfies Partial<AnnouncementMessage>)
  expect(await campus.query('select count(*) from push_subscriptions')).toEqual([{ count: 2 }])
  busy.answers.push(...Array<number>(20).fill(503))
  const second = await announce({ text: '곧 내려요' })
  await arrives(fine, 2)
  const params = { announcementId: String(second.announcementId) }
  expect((await campus.call(withdrawAnnouncement, { params }, admin)).status).toBe(200)
  busy.answers.length = 0
  // No retry is left in the queue.
  await vi.waitFor(async () => {
    const waiting = await campus.query(
      `select 1 from jobs.job where name = 'push-announcement-again' and state in ('created', 'retry', 'active')`,
    )
    expect(waiting).toEqual([])
  }, 20_000)
  expect([busy, fine].map(bodiesOf)).toEqual([[plain.text], [plain.text, '곧 내려요']])
  expect(announcementId).toBeGreaterThan(0)
})
