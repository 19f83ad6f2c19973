// A deleted account leaves nothing that identifies the person; where the user id stays is listed here with its reason.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listAudit } from '@campus/contract/audit'
import { listComments } from '@campus/contract/comments'
import { checkEmail, checkNickname, deleteMe } from '@campus/contract/users'
import { startPushService } from '@campus/ops/local/push-service'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPackager } from '../src/live/packager/packager.ts'
import { hashToken } from '../src/tokens.ts'
import { openBrowser } from './fixtures/browser.ts'
import { openCampus } from './fixtures/campus.ts'
import { openMail } from './fixtures/mail.ts'
import { filesIn, findResidue, type Traces } from './fixtures/residue.ts'
import { liveWholeLife, secret } from './fixtures/whole-life.ts'

/**
 * Where the user id stays, although no table resolves it to a person. Names, addresses and sessions may stay nowhere.
 */
const idsThatStay: Record<string, string> = {
  chat_messages: 'messages stay in order, as a deleted user’s; deleted with their day after CHAT_DAYS',
  audit_entries: 'who had which role, and whose message was hidden: by id, because entries are never edited',
  redis: 'rate-limit counters by id; they expire within minutes',
  'jobs.job': 'the job of an email refers to its row; deleted a minute after it is done',
}

test('leaves nothing of somebody who did everything, except texts without a name', { timeout: 180_000 }, async () => {
  const [mail, push] = [await openMail(), await startPushService()]
  onTestFinished(push.stop)
  const log: string[] = []
  const campus = await openCampus({
    env: { SMTP_URL: mail.url, PUSH_HOSTS: push.origin, CONTACT_EMAIL: 'operator@univ.test' },
    // The most verbose level of a process.
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
  })
  const packager = await startPackager(campus.node.deps)
  onTestFinished(() => packager.close())
  // A unique number.
  await campus.query(`select setval(pg_get_serial_sequence('users', 'id'), 740123654)`)
  const [admin, other] = [await campus.person('ADMIN'), await campus.person()]
  const { userId, browser, email, names, tokens, matchId } = await liveWholeLife({ campus, mail, push, admin, other })
  await vi.waitFor(() => expect(filesIn(campus.node.deps.config.MEDIA_DIR).length).toBeGreaterThan(0), 20_000)

  const sessions = tokens.flatMap((token, index) => [
    [`session ${index}`, token],
    [`hash of session ${index}`, hashToken(token).toString('hex')],
  ])
  const traces: Traces = { email, ...names, ...Object.fromEntries(sessions) }
  const number: Traces = { number: String(userId) }
  const whereIs = async (what: Traces) =>
    [...new Set((await findResidue(campus, log, what)).map(({ where }) => where))].toSorted()

  // While the account exists the search finds it, so it would also find what is left.
  expect(await whereIs(traces)).toEqual(expect.arrayContaining(['users', 'sessions', 'idempotency_keys']))
  expect(await whereIs(number)).toEqual(expect.arrayContaining(['favorites', 'push_subscriptions', 'consents']))
  expect(log.length).toBeGreaterThan(0)

  expect((await browser.call(deleteMe, { body: { password: secret } })).status).toBe(200)
  expect(await findResidue(campus, log, traces)).toEqual([])
  expect(await whereIs(number)).toEqual(Object.keys(idsThatStay).toSorted())

  // Comments and audit entries stay without a name; address and nickname are free again.
  const { body: comments } = await campus.call(listComments, { params: { matchId: String(matchId) }, query: {} })
  expect(comments.filter(({ author, authorId }) => author === null && authorId === null)).toHaveLength(2)
  const { body: entries } = await campus.call(listAudit, { query: { subject: 'STAFF' } }, admin)
  expect(entries.map(({ label }) => label)).toEqual(Array(3).fill('탈퇴한 사용자'))
  const stranger = openBrowser(campus)
  expect((await stranger.call(checkEmail, { query: { email } })).body).toBe(false)
  expect((await stranger.call(checkNickname, { query: { nickname: names.nickname } })).body).toBe(false)
})

test('the search finds planted words everywhere', async () => {
  const log = ['{"msg":"planted-word"}']
  const campus = await openCampus()
  const { config } = campus.node.deps
  const redis = campus.node.deps.redis.of(config.NEWS_PREFIX)
  await campus.query(`insert into venues (name) values ('the planted-word hall')`)
  await campus.query(`insert into audit_entries (action, subject, label, changes)
    values ('UPDATE', 'VENUE', '', '[{"field": "name", "new": "Planted-Word"}]')`)
  await redis.sendCommand(['XADD', `${config.NEWS_PREFIX}stream`, '*', 'body', 'planted-word'])
  mkdirSync(join(config.MEDIA_DIR, 'deep', 'down'), { recursive: true })
  writeFileSync(
    join(config.MEDIA_DIR, 'deep', 'down', 'clip.mp4'),
    Buffer.from([0, 255, ...Buffer.from('planted-word')]),
  )
  const found = await findResidue(campus, log, { word: 'planted-word' })
  expect(found.map(({ where }) => where).toSorted()).toEqual(['audit_entries', 'log', 'media', 'redis', 'venues'])
})
