import type { Recording } from '@campus/contract/clips'
import { expect, test } from 'vitest'
import { filmedMinutes } from './protests.rules.ts'

const recording = (startedAt: string, seconds: number) => ({ startedAt, seconds }) as Recording
const times = (minutes: number[]) => minutes.map((at) => new Date(at).toISOString().slice(11, 16))

test('every minute that a camera has seen a part of, once', () => {
  const two = [recording('2026-11-14T05:00:50.000Z', 70), recording('2026-11-14T05:02:10.000Z', 30)]
  expect(times(filmedMinutes(two))).toEqual(['05:00', '05:01', '05:02'])
  expect(times(filmedMinutes([recording('2026-11-14T05:00:00.000Z', 60)]))).toEqual(['05:00'])
  expect(filmedMinutes([])).toEqual([])
})
