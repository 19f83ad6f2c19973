// What a change is for followers, as cases; which addresses are a push service's; who still has to hear of what.
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isPushAddress } from './push.hosts.rules.ts'
import { audienceOf, type Standing, turnOf } from './push.rules.ts'

const at = new Date('2026-11-14T12:00:00Z')
const startsAt = new Date('2026-11-14T11:00:00Z')
const stand = (status: Standing['status'], scoreOne: number | null = null, scoreTwo = scoreOne): Standing => ({
  status,
  scoreOne,
  scoreTwo,
})

test.each([
  ['begins', stand('FUTURE'), stand('LIVE', 0), { kind: 'START', isCorrection: false }],
  ['begins after a break', stand('POSTPONED'), stand('LIVE', 0), { kind: 'START', isCorrection: false }],
  ['goal', stand('LIVE', 0), stand('LIVE', 1, 0), { kind: 'SCORE', isCorrection: false }],
  ['goal taken back', stand('LIVE', 1, 0), stand('LIVE', 0), { kind: 'SCORE', isCorrection: true }],
  ['goal given to the other side', stand('LIVE', 1, 0), stand('LIVE', 0, 1), { kind: 'SCORE', isCorrection: true }],
  ['no score is nought all', stand('LIVE'), stand('LIVE', 0), null],
  ['ends', stand('LIVE', 1), stand('PAST', 1), { kind: 'END', isCorrection: false }],
  ['result entered at once', stand('FUTURE'), stand('PAST', 2, 1), { kind: 'END', isCorrection: false }],
  ['forfeit', stand('FUTURE'), stand('FORFEIT', 3, 0), { kind: 'END', isCorrection: false }],
  ['result corrected', stand('PAST', 2, 1), stand('PAST', 2, 2), { kind: 'END', isCorrection: true }],
  ['not over after all', stand('PAST', 2, 1), stand('LIVE', 2, 1), { kind: 'SCORE', isCorrection: true }],
  ['not begun after all', stand('LIVE', 0), stand('FUTURE'), null],
  ['called off', stand('FUTURE'), stand('CANCELLED'), null],
])('%s', (_, told, now, turn) => {
  expect(turnOf(told, { ...now, startsAt }, at)).toEqual(turn)
  expect(turnOf(told, { ...now, startsAt: null }, at)).toEqual(turn)
  expect(turnOf(told, { ...now, startsAt: new Date('2026-11-13T11:59:59Z') }, at)).toBeNull()
})

test.each([
  [5, 'SCORE', 'everybody'],
  [6, 'SCORE', 'SCORE'],
  [6, 'START', 'nobody'],
  [6, null, 'nobody'],
] as const)('a start of version 5, when the newest told is %s %s, is for %s', (version, kind, audience) => {
  expect(audienceOf({ version: 5, kind: 'START' }, { version, kind })).toBe(audience)
})

const { PUSH_HOSTS } = readConfig({ DATABASE_URL: 'x', REDIS_URL: 'x' })
test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-sg2p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.test/abc', false],
  ['https://evilpush.apple.com/abc', false],
  ['https://push.apple.com.evil.test/abc', false],
  ['https://127.0.0.1/abc', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['https://[::1]/abc', false],
  ['file:///etc/passwd', false],
  ['fcm.googleapis.com', false],
])('%s may be called: %s', (endpoint, may) => expect(isPushAddress(endpoint, PUSH_HOSTS)).toBe(may))
