// The personal data export: complete, without others' data or secrets, and rate limited.
import { exportPersonalData, PersonalData } from '@campus/contract/personal-data'
import { startPushService } from '@campus/ops/local/push-service'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { openMail } from '../../test/fixtures/mail.ts'
import { liveWholeLife } from '../../test/fixtures/whole-life.ts'

test('exports everything in the shape of the contract, and nothing of anybody else', { timeout: 120_000 }, async () => {
  const [mail, push] = [await openMail(), await startPushService()]
  onTestFinished(push.stop)
  const campus = await openCampus({ env: { SMTP_URL: mail.url, PUSH_HOSTS: push.origin } })
  const [admin, other] = [await campus.person('ADMIN'), await campus.person()]
  const { userId, browser, email, names, tokens } = await liveWholeLife({ campus, mail, push, admin, other })
  const { status, body, headers } = await browser.call(exportPersonalData, {})
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-disposition')).toBe('attachment; filename="campus-score-my-data.json"')
  expect(PersonalData.parse(body)).toEqual(body)
  expect(body.account).toMatchObject({ userId, email, name: names.name, nickname: names.nickname, role: 'CAMERA' })
  expect(body.account).toMatchObject({ hasCalendarLink: true, hasResetLetter: true, preferences: { theme: 'dark' } })
  expect(body.consents).toHaveLength(5)
  expect(body.sessions).toMatchObject([{ isThis: true }])
  expect(body.favorites).toHaveLength(1)
  expect(body.follows).toMatchObject([{ teamName: '컴퓨터공학과' }])
  expect(body.comments.map(({ text, isHidden }) => [text, isHidden])).toEqual([
    ['이름을 바꿨어요', false],
    ['오늘도 이겼다', true],
  ])
  expect(body.chat).toMatchObject([{ text: '와아아', isHidden: true }])
  expect(body.reports.map(({ on, reason }) => [on, reason])).toEqual([
    ['CHAT', 'ABUSE'],
    ['COMMENT', 'SPAM'],
  ])
  expect(body.sanctions).toMatchObject([{ kind: 'TIME_OUT', reason: 'ABUSE' }])
  expect(body.devices).toMatchObject([{ host: new URL(push.origin).host }])
  expect(body.taps).toMatchObject([{ type: 'GOAL' }])
  expect(body.protests).toMatchObject([{ name: names.name, reason: '골이 아니었어요', state: 'OPEN' }])
  expect(body.broadcasts).toMatchObject([{ streamId: '271' }])
  const roles = body.audit.filter(({ subject }) => subject === 'STAFF')
  expect(roles.map(({ isOwn, changes }) => [isOwn, (changes as Array<{ new: string }>)[0]?.new])).toEqual([
    [false, 'CAMERA'],
    [false, 'SCORER'],
    [false, 'MODERATOR'],
  ])
  expect(body.audit.filter(({ isOwn }) => isOwn)).not.toEqual([])
  expect(body.shortened).toEqual([])

  const text = JSON.stringify(body)
  const [stored] = await campus.query<{ secrets: string[] }>(
    `select array[u.password_hash, encode(u.calendar_hash, 'hex'), p.endpoint, p.auth, p.p256dh] as secrets
     from users u join push_subscriptions p on p.user_id = u.id where u.id = $1`,
    [userId],
  )
  for (const secret of [...tokens, ...(stored?.secrets ?? [])]) expect(text).not.toContain(secret)
  const others = await campus.query<{ email: string; nickname: string }>(
    'select email, nickname from users where id <> $1',
    [userId],
  )
  for (const word of [...others.flatMap((one) => [one.email, one.nickname]), '남의 말', '남의 응원'])
    expect(text).not.toContain(word)
})

test('allows five exports an hour per person, and none to a visitor', async () => {
  const campus = await openCampus()
  const [one, two] = [await campus.person(), await campus.person()]
  const exportStatus = async (person = one) => (await campus.call(exportPersonalData, {}, person)).status
  expect((await campus.call(exportPersonalData, {})).status).toBe(401)
  for (let time = 0; time < 5; time++) expect(await exportStatus()).toBe(200)
  expect(await exportStatus()).toBe(429)
  expect(await exportStatus(two)).toBe(200)
  await campus.query(`update attempts set expires_at = now() where kind = 'EXPORT'`)
  expect(await exportStatus()).toBe(200)
})

test('exports every table that references people, except those listed here with a reason', async () => {
  const campus = await openCampus()
  // The account says whether these exist; their content is a secret: deleted within minutes, or the hash of a cookie.
  const withoutList = ['password_resets', 'totp_keys', 'recovery_codes', 'half_sessions', 'known_devices']
  // Whoever makes a rain plan is in its audit entry, which is listed.
  withoutList.push('rain_plans')
  const listed = [
    'consents',
    'sessions',
    'passkeys',
    'favorites',
    'follows',
    'comments',
    'comment_reports',
    'chat_reports',
  ]
  listed.push('chat_sanctions', 'push_subscriptions', 'scorer_passes', 'camera_passes', 'match_events', 'broadcasts')
  listed.push('protests', 'clips', 'audit_entries')
  expect(await tablesAboutPeople(campus)).toEqual([...withoutList, ...listed].toSorted())
})

async function tablesAboutPeople({ query }: Campus) {
  const rows = await query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass`,
  )
  return rows.map(({ name }) => name).toSorted()
}

test('many who export at once wait without a connection each', async () => {
  const campus = await openCampus()
  const people = await Promise.all(Array.from({ length: 12 }, () => campus.person()))
  const holder = new pg.Client(campus.databaseUrl)
  await holder.connect()
  await holder.query('select pg_advisory_lock(7204013)')
  const exports = people.map((person) => campus.call(exportPersonalData, {}, person))
  const waiting = `select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`
  await vi.waitFor(async () => expect(await campus.query(waiting)).not.toEqual([{ count: 0 }]), 15_000)
  // Every attempt is counted before its turn: so all of them have come.
  const counted = `select count(*)::int from attempts where kind = 'EXPORT'`
  await vi.waitFor(async () => expect(await campus.query(counted)).toEqual([{ count: 12 }]), 15_000)
  expect(await campus.query(waiting)).toEqual([{ count: 1 }])
  await holder.end()
  // Whoever waited for the lock for too long is asked to come back.
  const statuses = new Set((await Promise.all(exports)).map(({ status }) => status))
  expect(statuses.has(200)).toBe(true)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
})

test('serves eight concurrent exports', async () => {
  const campus = await openCampus()
  const people = await Promise.all(Array.from({ length: 8 }, () => campus.person()))
  const responses = await Promise.all(people.map((person) => campus.call(exportPersonalData, {}, person)))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
})
