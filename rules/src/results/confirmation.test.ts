import type { Confirmer } from '@campus/contract/confirmations'
import { expect, test } from 'vitest'
import { type Confirmed, resultOf } from './confirmation.ts'

const endedAt = '2026-11-14T05:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(endedAt) + minutes * 60_000).toISOString()
const signed = (side: number, minutes: number): Confirmed => ({
  side,
  isRefused: false,
  isOrganiser: false,
  at: at(minutes),
})
const refused = (side: number): Confirmed => ({ ...signed(side, 1), isRefused: true })
const organiser: Confirmed = { ...signed(0, 40), isOrganiser: true }

test.each<[string, Confirmer, Confirmed[], object | undefined]>([
  ['nobody is asked', 'NOBODY', [], undefined],
  ['the scorer has not confirmed', 'SCORER', [], { state: 'PROVISIONAL', confirmedAt: null, officialAt: null }],
  ['the scorer has', 'SCORER', [signed(0, 2)], { state: 'CONFIRMED', by: 'SCORER', confirmedAt: at(2), officialAt: at(30) }],
  ['one captain has signed', 'CAPTAINS', [signed(2, 1)], { state: 'PROVISIONAL', signed: [2], officialAt: null }],
  ['both have', 'CAPTAINS', [signed(2, 1), signed(1, 3)], { state: 'CONFIRMED', signed: [1, 2], confirmedAt: at(3), officialAt: at(30) }],
  ['one refuses', 'CAPTAINS', [signed(1, 1), refused(2)], { state: 'PROVISIONAL', signed: [1], refused: [2] }],
  ['a scorer cannot sign for captains', 'CAPTAINS', [signed(0, 1)], { state: 'PROVISIONAL' }],
  ['an organiser decides', 'CAPTAINS', [refused(2), organiser], { state: 'CONFIRMED', by: 'ORGANISER', confirmedAt: at(40), officialAt: at(40) }],
  ['an organiser is asked', 'ORGANISER', [signed(0, 1)], { state: 'PROVISIONAL', by: 'ORGANISER' }],
])('%s', (_, by, confirmations, result) => {
  const confirming = { by, protestMinutes: 30, endedAt, isOfTwo: true, isProtested: false, confirmations }
  if (result) expect(resultOf(confirming)).toMatchObject(result)
  else expect(resultOf(confirming)).toBeUndefined()
}) // biome-ignore format: a table

test('many sides have no captains: their scorer confirms', () => {
  const confirming = {
    by: 'CAPTAINS',
    protestMinutes: 0,
    endedAt: null,
    isOfTwo: false,
    isProtested: false,
    confirmations: [signed(0, 5)],
  } as const
  expect(resultOf(confirming)).toMatchObject({ state: 'CONFIRMED', by: 'SCORER', officialAt: at(5) })
})

test('while a protest waits for a ruling a confirmed result is not official', () => {
  const confirming = {
    by: 'SCORER',
    protestMinutes: 30,
    endedAt,
    isOfTwo: true,
    confirmations: [signed(0, 2)],
  } as const
  const protested = resultOf({ ...confirming, isProtested: true })
  expect(protested).toMatchObject({ state: 'CONFIRMED', confirmedAt: at(2), isProtested: true, officialAt: null })
})
