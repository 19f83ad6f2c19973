// A person who does everything that a person can do here, and to whom everything is done, through the doors: as a fan,
// moderated, and then as moderator, scorer and camera.
import { randomBytes, randomUUID } from 'node:crypto'
import { renewCalendar } from '@campus/contract/calendars'
import { hideChatMessage, reportChatMessage, sanctionAuthor } from '@campus/contract/chat'
import { addComment, hideComment, reportComment } from '@campus/contract/comments'
import { contactOperator } from '@campus/contract/contact'
import type { CallOf, Endpoint, ReplyOf } from '@campus/contract/endpoint'
import { addFavorite, followTeam } from '@campus/contract/favorites'
import { exportPersonalData } from '@campus/contract/personal-data'
import { getPushKey, pushKinds, savePushSubscription } from '@campus/contract/push'
import { listSessions } from '@campus/contract/sessions'
import { giveRole, type HelperRole } from '@campus/contract/staff'
import * as users from '@campus/contract/users'
import type { startPushService } from '@campus/ops/local/push-service'
import { expect } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import type { Campus, Person } from './campus.ts'
import { comeIn } from './chat.ts'
import { chunkName, sendSurely, startCamera, stopCamera } from './live.ts'
import { codeIn, type Mail } from './mail.ts'
import { send, tap } from './taps.ts'
import { cut, recordingOf } from './video.ts'

export const secret = 'sunny-Field7'

/** A call with a key, as our own pages make it: its answer is kept. */
async function ask<E extends Endpoint>(url: string, cookie: string, endpoint: E, call: CallOf<E>): Promise<ReplyOf<E>> {
  const { params = {}, body } = call as { params?: Record<string, unknown>; body?: unknown }
  const response = await fetch(url + endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name])), {
    method: endpoint.method,
    headers: {
      cookie,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  expect(response.status, `${endpoint.path}: ${JSON.stringify(answer)}`).toBe(200)
  return answer as ReplyOf<E>
}

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

interface Places {
  campus: Campus
  mail: Mail
  push: Awaited<ReturnType<typeof startPushService>>
  admin: Person
  other: Person
}

/** Answers with everything the person is or was known by. */
export async function liveWholeLife({ campus, mail, push, admin, other }: Places) {
  const { url } = campus
  const word = randomBytes(4).toString('hex')
  const email = `Whole.${word}@univ.test`
  const names = { name: `온전${word}`, former: `옛${word.slice(0, 7)}`, nickname: `새${word.slice(0, 7)}` }
  const tokens: string[] = []
  const browser = openBrowser(campus)
  const own = <E extends Endpoint>(endpoint: E, call: CallOf<E>) => ask(url, cookieOf(browser), endpoint, call)

  const terms = { term1: true, term2: true, term3: true, term4: true, term5: true }
  await browser.call(users.sendVerificationCode, { body: { email } })
  const code = codeIn(await mail.emailTo(email))
  await browser.call(users.verifyCode, { query: {}, body: { email, code } })
  const form = { email, password: secret, name: names.name, nickname: names.former, terms }
  const { userId } = (await browser.call(users.register, { body: form })).body
  const signIn = async (into = browser) => {
    expect((await into.call(users.login, { body: { email, password: secret } })).status).toBe(200)
    tokens.push(into.cookies.get('sid') ?? '')
  }
  await openBrowser(campus).call(users.login, { body: { email, password: 'not-it-7' } })
  await signIn(openBrowser(campus))
  await signIn()

  // A fan.
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const of = { matchId: String(matchId) }
  const [team] = await campus.query<{ id: number }>('select team_one_id as id from matches where id = $1', [matchId])
  const comment = await own(addComment, { params: of, body: { text: '오늘도 이겼다' } })
  await own(users.updateMe, { body: { nickname: names.nickname } })
  await own(addComment, { params: of, body: { text: '이름을 바꿨어요' } })
  await own(addFavorite, { params: { userId: String(userId) }, body: { matchId } })
  await own(followTeam, { body: { teamId: Number(team?.id) } })
  await own(users.savePreferences, { body: { theme: 'dark', fontSize: 2, language: 'ko' } })
  await own(renewCalendar, {})
  await own(contactOperator, { body: { email, topic: 'OTHER', message: '문의합니다' } })
  const { key } = (await campus.call(getPushKey, {})).body
  const { endpoint, keys } = push.device(key)
  await own(savePushSubscription, { body: { endpoint, keys, kinds: [...pushKinds] } })
  const theirs = await ask(url, other.cookie, addComment, { params: of, body: { text: '남의 말' } })
  await own(reportComment, { params: { ...of, commentId: String(theirs.commentId) }, body: { reason: 'SPAM' } })
  const roomId = `match-${matchId}`
  const stand = await comeIn(campus.node, roomId, { person: { cookie: cookieOf(browser) } })
  const said = await stand.say('와아아')
  await stand.tap({ CLAP: 3 })
  const elsewhere = await comeIn(campus.node, roomId, { person: other })
  const heard = { roomId, messageId: String(await elsewhere.say('남의 응원')) }
  await own(reportChatMessage, { params: heard, body: { reason: 'ABUSE' } })
  await browser.call(users.forgotPassword, { query: {}, body: { email } })
  await mail.emailTo(email, 2)
  expect((await own(listSessions, {})).length).toBe(2)
  expect((await own(exportPersonalData, {})).comments).toHaveLength(2)

  // Moderated.
  const mine = { ...of, commentId: String(comment.commentId) }
  await ask(url, other.cookie, reportComment, { params: mine, body: { reason: 'ABUSE' } })
  await ask(url, admin.cookie, hideComment, { params: mine, body: { isHidden: true } })
  const line = { roomId, messageId: String(said) }
  await ask(url, other.cookie, reportChatMessage, { params: line, body: { reason: 'ABUSE' } })
  await ask(url, admin.cookie, hideChatMessage, { params: line, body: { isHidden: true } })
  const quiet = { kind: 'TIME_OUT', reason: 'ABUSE', minutes: 5 } as const
  await ask(url, admin.cookie, sanctionAuthor, { params: line, body: quiet })
  await Promise.all([stand.leave(), elsewhere.leave()])

  // A helper, in every role.
  const become = async (role: HelperRole) => {
    await ask(url, admin.cookie, giveRole, { body: { email, role } })
    await signIn()
    return { cookie: cookieOf(browser) }
  }
  await become('MODERATOR')
  await own(hideChatMessage, { params: heard, body: { isHidden: true } })
  await own(sanctionAuthor, { params: heard, body: quiet })
  const scoring = await send(url, matchId, await become('SCORER'), [tap('GOAL', 1, { team: 1 })])
  expect(scoring.status).toBe(200)
  const headers = await become('CAMERA')
  const { session } = await startCamera(url, { headers }, { mimeType: 'video/webm;codecs=vp8,opus', chunkMs: 1000 })
  for (const [sequence, chunk] of cut(recordingOf({ seconds: 5 }), 5).entries())
    await sendSurely(url, { headers }, chunkName(session, sequence), chunk)
  await stopCamera(url, { headers })
  return { userId, browser, email, names, tokens, roomId, matchId }
}
