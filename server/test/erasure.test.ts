// An account that is deleted is gone: nothing anywhere names the person any more, and what still holds their number is
// written down here with its reason.
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

/** A number that no table turns into a person any more. Names, addresses and sessions are in no such list: none may stay. */
const numbersThatStay: Record<string, string> = {
  chat_messages: 'what was said stays in its order, as a deleted user’s; gone with its day after CHAT_DAYS',
  audit_entries: 'who had which role, and whose line was hidden: by number, because entries are never edited',
  redis: 'how often somebody called what is limited, by number; gone with the minutes it is counted for',
  'jobs.job': 'a letter that was asked for names its row; gone a minute after it is done',
}

test('of somebody who did everything, nothing is left but words without a name', { timeout: 180_000 }, async () => {
  const [mail, push] = [await openMail(), await startPushService()]
  onTestFinished(push.stop)
  const log: string[] = []
  const campus = await openCampus({
    env: { SMTP_URL: mail.url, PUSH_HOSTS: push.origin, CONTACT_EMAIL: 'operator@univ.test' },
    // The most that a process may be told to say.
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
  })
  const packager = await startPackager(campus.node.deps)
  onTestFinished(() => packager.close())
  // A number that stands for nothing else.
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

  // While the account is there the search finds it: it would find what is left.
  expect(await whereIs(traces)).toEqual(expect.arrayContaining(['users', 'sessions', 'idempotency_keys']))
  expect(await whereIs(number)).toEqual(expect.arrayContaining(['favorites', 'push_subscriptions', 'consents']))
  expect(log.length).toBeGreaterThan(0)

  expect((await browser.call(deleteMe, { body: { password: secret } })).status).toBe(200)
  expect(await findResidue(campus, log, traces)).toEqual([])
  expect(await whereIs(number)).toEqual(Object.keys(numbersThatStay).toSorted())

  // What they said is there, without a name; what they were is told without one; address and name are free again.
  const { body: comments } = await campus.call(listComments, { params: { matchId: String(matchId) }, query: {} })
  expect(comments.filter(({ author, authorId }) => author === null && authorId === null)).toHaveLength(2)
  const { body: entries } = await campus.call(listAudit, { query: { subject: 'STAFF' } }, admin)
  expect(entries.map(({ label }) => label)).toEqual(Array(3).fill('탈퇴한 사용자'))
  const stranger = openBrowser(campus)
  expect((await stranger.call(checkEmail, { query: { email } })).body).toBe(false)
  expect((await stranger.call(checkNickname, { query: { nickname: names.nickname } })).body).toBe(false)
})

test('the search looks everywhere: what is planted is found', async () => {
  const log = ['{"msg":"planted-word"}']
  const campus = await openCampus()
  const { redis, config } = campus.node.deps
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
