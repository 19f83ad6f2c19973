// One's own account over HTTP: changing it and deleting it.
import { deleteMe, login, me, updateMe } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { addAccount, openBrowser, password, signedIn } from '../../../test/fixtures/browser.ts'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { openMail } from '../../../test/fixtures/mail.ts'
import { plansOf } from '../../../test/fixtures/plans.ts'
import { remove } from '../users.store.ts'

test('the owner changes a profile, and only the fields that may be changed', async () => {
  const campus = await openCampus()
  const [email, other] = [await addAccount(campus, 'fan'), await addAccount(campus, 'other')]
  const browser = await signedIn(campus, email)
  const change = (body: object) => browser.call(updateMe, { body })
  const before = await campus.query(`select * from users where email = $1`, [other])
  const forged = {
    email: other,
    username: '다른이',
    role: 'ADMIN',
    userId: before[0]?.['id'],
    id: 1,
    password_hash: 'x',
  }
  expect((await change({ ...forged, password: '' })).body).toMatchObject({ email, username: '이학생', role: 'USER' })
  expect(await campus.query(`select * from users where email = $1`, [other])).toEqual(before)
  expect((await change({ nickname: ' 골잡이 ' })).body).toMatchObject({ nickname: '골잡이' })
  expect((await change({ nickname: '골잡이' })).status).toBe(200)
  expect((await change({ nickname: 'OTHER' })).body.code).toBe('NICKNAME_TAKEN')
  expect((await change({ nickname: '운 영 자' })).body.code).toBe('NICKNAME_RESERVED')
  for (const marketing of [true, true, false, true]) {
    expect((await change({ marketing })).body.marketing).toBe(marketing)
  }
  expect(await campus.query('select withdrawn_at is null as holds from consents order by id')).toEqual([
    { holds: false },
    { holds: true },
  ])
})

test('a new password requires the old one, ends every session, and is confirmed by email', async () => {
  const mail = await openMail()
  const campus = await openCampus({ env: { SMTP_URL: mail.url } })
  const email = await addAccount(campus, 'fan')
  const [browser, elsewhere] = [await signedIn(campus, email), await signedIn(campus, email)]
  const stolen = new Map(browser.cookies)
  const change = (body: object) => browser.call(updateMe, { body })
  const next = 'brand-New-Word9'
  expect((await change({ password: next })).body.code).toBe('WRONG_PASSWORD')
  expect((await change({ password: next, currentPassword: 'nope' })).body.code).toBe('WRONG_PASSWORD')
  expect((await change({ password: 'qwer1234', currentPassword: password })).body.code).toBe('WEAK_PASSWORD')
  expect((await change({ password: next, currentPassword: password })).status).toBe(200)
  expect((await browser.call(me, {})).status).toBe(200)
  expect((await elsewhere.call(me, {})).status).toBe(401)
  expect((await campus.call(me, {}, { userId: 0, cookie: `sid=${stolen.get('sid')}` })).status).toBe(401)
  expect((await mail.emailTo(email)).subject).toContain('변경되었습니다')
  expect((await openBrowser(campus).call(login, { body: { email, password } })).status).toBe(401)
  expect((await openBrowser(campus).call(login, { body: { email, password: next } })).status).toBe(200)
  // Somebody at a borrowed screen has no more guesses than a stranger.
  const guesses = await Promise.all(
    Array.from({ length: 15 }, () => change({ password: 'other-Word-8', currentPassword: 'guess' })),
  )
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
})

/** Every table that contains one of the words. */
async function traces(campus: Campus, words: string[]): Promise<string[]> {
  const tables = await campus.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await campus.query(`select from ${name} t where t::text ilike any ($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('deletes an account at once, leaves its comments without a name, and allows a new sign-up', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'leaver')
  const browser = await signedIn(campus, email)
  const { userId } = (await browser.call(me, {})).body
  const matchId = await campus.match()
  await campus.query(`insert into comments (match_id, user_id, text) values ($1, $2, '이겼다')`, [matchId, userId])
  await campus.query('insert into favorites (match_id, user_id) values ($1, $2)', [matchId, userId])
  await browser.call(updateMe, { body: { marketing: true } })
  await campus.query(`update sessions set created_at = now() - interval '11 minutes'`)
  const leave = (body: { password?: string } | undefined) => browser.call(deleteMe, { body })
  expect((await leave(undefined)).body.code).toBe('WRONG_PASSWORD')
  expect((await leave({ password: 'wrong' })).body.code).toBe('WRONG_PASSWORD')
  expect((await leave({ password })).status).toBe(200)
  expect((await browser.call(me, {})).status).toBe(401)
  expect(await traces(campus, ['leaver', '이학생'])).toEqual([])
  expect(await campus.query('select user_id, text from comments')).toEqual([{ user_id: null, text: '이겼다' }])
  for (const table of ['favorites', 'sessions', 'consents']) {
    expect(await campus.query(`select from ${table}`), table).toEqual([])
  }
  // The counter of their network is not personal.
  expect(await campus.query('select kind from attempts')).toEqual([{ kind: 'PASSWORD_ADDRESS' }])
  await addAccount(campus, 'leaver')
  expect((await (await signedIn(campus, email)).call(deleteMe, { body: undefined })).status).toBe(200)
})

test('rejects deleting the last administrator, also when two leave at once', async () => {
  const campus = await openCampus()
  const admins = [
    await signedIn(campus, await addAccount(campus, 'chief', 'ADMIN')),
    await signedIn(campus, await addAccount(campus, 'deputy', 'ADMIN')),
  ]
  const responses = await Promise.all(admins.map((admin) => admin.call(deleteMe, { body: { password } })))
  expect(responses.map(({ body }) => body.code).toSorted()).toEqual(['LAST_ADMIN', undefined])
  expect(await campus.query(`select from users where role = 'ADMIN'`)).toHaveLength(1)
})

test('deleting an account deletes the stored responses that name it, and none that only contain the same word', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const email = await addAccount(campus, 'GYMNASIUM')
  const call = async (method: string, path: string, key: string, body: object) => {
    const response = await fetch(`${campus.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: admin.cookie, 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    return { status: response.status, isReplay: response.headers.has('idempotent-replayed') }
  }
  const setVenue = () => call('POST', '/api/venues', 'a-venue-is-set-here', { name: 'GYMNASIUM' })
  const giveRole = () => call('PUT', '/api/staff', 'a-role-is-given-here', { email, role: 'SCORER' })
  expect(await setVenue()).toEqual({ status: 200, isReplay: false })
  expect((await giveRole()).status).toBe(200)
  const browser = await signedIn(campus, email)
  expect((await browser.call(deleteMe, { body: { password } })).status).toBe(200)
  expect(await setVenue()).toEqual({ status: 200, isReplay: true })
  // The other response contained the address: it is deleted with the account.
  expect((await giveRole()).status).toBe(404)
})

test('finds stored responses by an index on names, without a table scan', async () => {
  const campus = await openCampus()
  await campus.query(
    `insert into idempotency_keys (scope, key, fingerprint, answer, names)
     select 'user ' || n, n, '', '{}', array['fan' || n] from generate_series(1, 5000) n`,
  )
  await campus.query('analyze idempotency_keys')
  const { userId } = await campus.person()
  const plans = await plansOf(campus.databaseUrl, ({ queries }) => remove(queries, userId, [Buffer.alloc(32)]))
  expect(plans).toContain('idempotency_keys_by_name')
  expect(plans).not.toContain('Seq Scan on idempotency_keys')
})
