// What is sent to a phone: one form for browsers that show it themselves and for ours, within what every push service takes.

import { limits } from '@campus/contract/limits'
import type { AnnouncementMessage, PushMessage } from '@campus/contract/push'
import { expect, test } from 'vitest'
import { maxTextBytes } from '../platform/push/push-crypto.ts'
import { payloadOf } from './push.payload.ts'

const origin = 'https://score.univ.test'
const goal: PushMessage = { matchId: 7, sport: 'SOCCER', version: 3, title: '골! 컴공 1 : 0 기계', body: '38분 이서준' }
const notice: AnnouncementMessage = {
  announcementId: 5,
  version: 1,
  title: '공지',
  body: '3시에 시작해요',
  competitionId: null,
  match: null,
}

test('a browser without a service worker has all it needs to show a goal and to open its match', () => {
  expect(JSON.parse(payloadOf(goal, origin))).toEqual({
    ...goal,
    web_push: 8030,
    mutable: true,
    notification: {
      title: goal.title,
      body: goal.body,
      lang: 'ko',
      tag: 'match-7',
      navigate: 'https://score.univ.test/matchDetail/7/SOCCER/details',
      data: { version: 3, path: '/matchDetail/7/SOCCER/details', alertsAgain: true },
    },
  })
})

test('an announcement opens the campus, its competition or its match, and a corrected one does not alert again', () => {
  const match = { matchId: 7, sport: 'SOCCER' as const }
  const opens = [notice, { ...notice, competitionId: 3 }, { ...notice, competitionId: 3, match }].map((message) => {
    const { tag, data } = JSON.parse(payloadOf(message, origin)).notification
    return [tag, data.path, data.alertsAgain]
  })
  expect(opens).toEqual([
    ['announcement-5', '/mainpage', false],
    ['announcement-5', '/bracketpage?competition=3', false],
    ['announcement-5', '/matchDetail/7/SOCCER/details', false],
  ])
})

const names = (count: number) => '국'.repeat(limits.teamNameLength * count)

test('the longest texts fit into one message, whatever they are written in', () => {
  const longest = {
    ...goal,
    title: `경기 시간 변경 · ${names(2)}`,
    body: names(6),
    startsAt: '2026-11-20T04:00:00.000Z',
  }
  expect(Buffer.byteLength(payloadOf(longest, origin))).toBeLessThanOrEqual(maxTextBytes)
  const quoted = { ...notice, title: `공지 · ${'"'.repeat(100)}`, body: '"'.repeat(limits.announcementLength) }
  expect(Buffer.byteLength(payloadOf(quoted, origin))).toBeLessThanOrEqual(maxTextBytes)
})
