// Seoul's days and times are the same in every time zone of a viewer, and agree with Intl.
import { afterEach, describe, expect, test } from 'vitest'
import {
  addDays,
  dayOfMonth,
  daysBetween,
  englishDay,
  isDay,
  koreanDay,
  koreanWeekday,
  seoulDay,
  seoulTime,
  untilNextDay,
} from './dates.ts'

declare const process: { env: Record<string, string | undefined> }
const home = process.env.TZ
afterEach(() => {
  process.env.TZ = home
})

describe.each(['Asia/Seoul', 'America/Los_Angeles', 'Europe/London', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
  'in %s',
  (zone) => {
    test('midnight is Seoul’s', () => {
      process.env.TZ = zone
      expect(seoulDay(Date.parse('2026-11-14T14:59:59Z'))).toBe('2026-11-14')
      expect(seoulDay(Date.parse('2026-11-14T15:00:00Z'))).toBe('2026-11-15')
      expect(seoulTime(Date.parse('2026-11-14T07:02:00Z'))).toBe('16:02')
      expect(seoulTime(Date.parse('2026-11-14T15:00:00Z'))).toBe('00:00')
      expect(untilNextDay(Date.parse('2026-11-14T14:59:59.500Z'))).toBe(500)
    })

    test('a day is the same date everywhere', () => {
      process.env.TZ = zone
      expect(koreanDay('2026-11-14')).toBe('2026. 11. 14. (토)')
      expect(koreanDay('2027-01-05')).toBe('2027. 1. 5. (화)')
      expect(englishDay('2026-11-14')).toBe('Sat, 14 Nov 2026')
      expect(englishDay('2027-01-05')).toBe('Tue, 5 Jan 2027')
      expect(koreanWeekday('2026-11-15')).toBe('일')
      expect(dayOfMonth('2026-11-01')).toBe(1)
      expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
      expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
      expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
    })
  },
)

test('the arithmetic agrees with Intl over forty years', () => {
  const korean = new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
  })
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Seoul', hour: '2-digit', minute: '2-digit' })
  for (let instant = Date.UTC(2000, 0, 1); instant < Date.UTC(2040, 0, 1); instant += 37 * 3_600_000 + 61_000) {
    expect(koreanDay(seoulDay(instant))).toBe(korean.format(instant))
    expect(seoulTime(instant)).toBe(clock.format(instant))
  }
})

test.each(['', 'today', '2026-2-3', '2026-02-30', '2026-13-01', '2026-11-14T00:00'])('rejects %j as a day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('accepts a leap day', () => expect(isDay('2028-02-29')).toBe(true))
