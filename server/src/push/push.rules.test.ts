// Which notification a change makes; which endpoints are a push service's; who still gets an older message.
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isPushAddress } from './push.hosts.rules.ts'
import { audienceOf, changeOf, isSameState, isUntold, type MatchState } from './push.rules.ts'

const at = new Date('2026-11-14T12:00:00Z')
const startsAt = new Date('2026-11-14T11:00:00Z')
const state = (status: MatchState['status'], scoreOne: number | null = null, scoreTwo = scoreOne): MatchState => ({
  status,
  scoreOne,
  scoreTwo,
  startsAt: null,
  calledAt: null,
})
const called = (minute: number) => ({ ...state('FUTURE'), calledAt: new Date(Date.UTC(2026, 10, 14, 11, minute)) })

test.each([
  ['begins', state('FUTURE'), state('LIVE', 0), { kind: 'START', isCorrection: false }],
  ['begins after a break', state('POSTPONED'), state('LIVE', 0), { kind: 'START', isCorrection: false }],
  ['goal', state('LIVE', 0), state('LIVE', 1, 0), { kind: 'SCORE', isCorrection: false }],
  ['goal taken back', state('LIVE', 1, 0), state('LIVE', 0), { kind: 'SCORE', isCorrection: true }],
  ['goal given to the other side', state('LIVE', 1, 0), state('LIVE', 0, 1), { kind: 'SCORE', isCorrection: true }],
  ['no score is nought all', state('LIVE'), state('LIVE', 0), null],
  ['ends', state('LIVE', 1), state('PAST', 1), { kind: 'END', isCorrection: false }],
  ['result entered at once', state('FUTURE'), state('PAST', 2, 1), { kind: 'END', isCorrection: false }],
  ['forfeit', state('FUTURE'), state('FORFEIT', 3, 0), { kind: 'END', isCorrection: false }],
  ['result corrected', state('PAST', 2, 1), state('PAST', 2, 2), { kind: 'END', isCorrection: true }],
  ['not over after all', state('PAST', 2, 1), state('LIVE', 2, 1), { kind: 'SCORE', isCorrection: true }],
  ['not begun after all', state('LIVE', 0), state('FUTURE'), null],
  ['called off', state('FUTURE'), state('CANCELLED'), { kind: 'PLAN', isCorrection: false }],
  ['abandoned', state('LIVE', 1), state('POSTPONED'), { kind: 'PLAN', isCorrection: false }],
  ['on again', state('POSTPONED'), state('FUTURE'), { kind: 'PLAN', isCorrection: false }],
  ['called to a court', state('FUTURE'), called(50), { kind: 'CALL', isCorrection: false }],
  ['called again', called(50), called(59), { kind: 'CALL', isCorrection: false }],
  ['called since it was on again', state('POSTPONED'), called(50), { kind: 'CALL', isCorrection: false }],
  ['a call taken back', called(50), state('FUTURE'), null],
  ['begins after its call', called(50), state('LIVE', 0), { kind: 'START', isCorrection: false }],
  ['a result that was none', state('PAST', 1), state('CANCELLED'), null],
])('%s', (_, notified, now, change) => {
  expect(changeOf(notified, { ...now, startsAt }, at)).toEqual(change)
  expect(changeOf(notified, { ...now, startsAt: null }, at)).toEqual(change)
  expect(changeOf(notified, { ...now, startsAt: new Date('2026-11-13T11:59:59Z') }, at)).toBeNull()
})

const startOf = (clock: string | null) => (clock === null ? null : new Date(`2026-11-14T${clock}:00Z`))
const moved = (known: string | null, now: string, status: MatchState['status'] = 'FUTURE') => {
  return changeOf({ ...state('FUTURE'), startsAt: startOf(known) }, { ...state(status), startsAt: startOf(now) }, at)
}

test.each([
  ['by ten minutes', '13:00', '13:10', '13:00'],
  ['by less', '13:00', '13:09', undefined],
  ['to an earlier time', '15:00', '14:00', '15:00'],
  ['into the past, which is news', '15:00', '11:00', '15:00'],
  ['from one time of the past to another', '11:00', '11:30', undefined],
  ['for the first time: nobody knew another', null, '13:10', undefined],
])('moved %s', (_, known, now, clock) => {
  const change =
    clock === undefined ? null : { kind: 'PLAN', isCorrection: false, knownStart: `2026-11-14T${clock}:00.000Z` }
  expect(moved(known, now)).toEqual(change)
})

test('a basket notifies nobody, the end of the match does', () => {
  const now = { ...state('LIVE', 12, 10), sport: 'BASKETBALL' }
  expect(isUntold(state('LIVE', 10), now)).toBe(true)
  expect(isUntold(state('FUTURE'), now)).toBe(false)
  expect(isUntold(state('LIVE', 10), { ...now, status: 'PAST' })).toBe(false)
  expect(isUntold(state('LIVE', 10), { ...now, sport: 'SOCCER' })).toBe(false)
})

test.each([
  [5, 'SCORE', 'everybody'],
  [6, 'SCORE', 'SCORE'],
  [6, 'START', 'nobody'],
  [6, null, 'nobody'],
] as const)('a start of version 5, when the last change is %s %s, is for %s', (version, kind, audience) => {
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

test('one call is one notification, and a call that is taken back is none', () => {
  expect(isSameState(called(50), called(50))).toBe(true)
  expect(isSameState(called(50), called(59))).toBe(false)
  expect(isSameState(called(50), state('FUTURE'))).toBe(true)
})
