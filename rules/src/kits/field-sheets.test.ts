// Jumps that were really made: attempt by attempt they lead to the places that were announced.
import type { PlacedRules } from '@campus/contract/rules'
import { describe, expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { placesBy } from './sheets.ts'

const three = presetRules.LONG_JUMP_3 as PlacedRules
const six: PlacedRules = { ...three, attempts: 6 }

describe('long jump', () => {
  // Series as World Athletics publishes them, looked up in English Wikipedia.
  it.each([
    // Ninth and tenth with 7.88 each: 7.73 is the next best of one, the other has no second mark.
    [
      'World Indoor Championships 2016, men',
      '8.05/8.26/x/8.06/x/x 7.29/7.78/8.25/x/7.79/x 7.76/7.82/8.19/7.91/7.95/8.21 7.99/8.19/7.98/8.14/8.17/8.00 8.14/8.18/8.03/x/x x/7.84/8.12/7.93/8.14 7.94/x/7.70/x/7.86 7.82/7.85/7.88/7.88/7.93 7.73/7.73/7.88 7.88/x/x x/7.38/7.40',
      '1 2 3 4 5 6 7 8 9 10 11',
    ],
    [
      'World Junior Championships 2008, men',
      '7.74/x/7.62/7.51/x/7.48 7.64/5.50/5.55/7.27/7.27/6.98 7.41/x/7.45/x/7.38/7.59 7.40/7.57/7.20/7.35/7.41/7.13 7.43/x/7.46/7.24/7.31/7.43 7.29/7.24/7.42/7.17/7.18/7.07 7.37/x/7.41/7.22/7.02/7.22 6.99/7.40/7.38/7.27/7.38/7.30 x/7.14/7.35',
      '1 2 3 4 5 6 7 8 9',
    ],
    // The third passed twice.
    [
      'World Junior Championships 1996, women',
      '6.16/6.43/6.53/6.24/6.44/6.24 6.39/6.44/6.23/6.24/6.41/6.47 x/6.38/-/-/6.30/x 6.35/5.68/6.22/6.01/6.21/6.21 x/6.15/6.14/6.26/6.09/6.31 6.02/6.11/6.18/6.13/x/6.07 5.90/6.09/6.04/x/x/6.02 x/6.03/5.99/x/5.87/x',
      '1 2 3 4 5 6 7 8',
    ],
    // Sixth and seventh with 6.23 each: 6.18 against 6.16.
    [
      'World Junior Championships 2002, women',
      '5.95/6.33/6.37/6.46/4.17/- 6.36/x/6.07/6.12/x/3.93 6.19/5.99/6.33/6.34/x/5.88 6.18/6.05/6.19/x/4.76/6.25 6.06/x/6.12/x/6.24/5.87 4.61/6.07/5.92/5.95/6.18/6.23 6.23/5.64/5.89/6.11/6.16/x 5.84/6.02/6.16/x/6.09/5.88',
      '1 2 3 4 5 6 7 8',
    ],
    [
      'World U20 Championships 2016, women, the first five',
      '6.42/6.29/x/x 6.40/6.30/x/5.96 6.26/6.33/5.98/x x/6.02/6.25/5.86 5.95/6.24/6.07/6.22',
      '1 2 3 4 5',
    ],
    ['World Championships 1991, men, the first two', '7.85/8.54/8.29/x/8.95/x 8.68/x/8.83/8.91/8.87/8.84', '1 2'],
    // 8.41 each, the winner's in the last round. Reports tell the best two of both.
    ['Olympic Games 2020, men, medals by their best two', '8.15/8.41 8.09/8.41 8.21', '1 2 3'],
  ])('six attempts: %s', (_, sheet, places) => {
    expect(placesBy('LONG_JUMP', six, sheet)).toBe(places)
  })

  // In a qualifying round everybody has three, as here.
  it.each([
    // Seventh and eighth with 6.18 each: 6.15 against 6.01.
    [
      'World U20 Championships 2016, women',
      '6.21/6.34 5.95/5.99/6.32 6.21/6.29 6.05/6.08/6.28 6.20/6.10/6.25 6.22/5.75/6.01 6.04/6.15/6.18 x/6.01/6.18 5.98/6.17/5.99 5.79/5.92/6.13 6.08/6.03/x 5.54/5.74/5.85 5.71/5.70/5.76 x/x/5.52 5.27/x/5.48 DNS',
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 -',
    ],
    // Twice the next best decides: 5.92 against 3.61 for the third place, 5.89 against 5.88 for the sixth.
    [
      'World Youth Championships 2015, girls',
      '5.82/6.26 6.24 5.92/6.16 3.61/6.16 5.81/6.11 5.89/5.73/6.07 5.88/5.58/6.07 5.85/x/6.02 5.99/5.86/5.92 x/5.81/5.94 5.69/5.86/5.92 x/x/5.90 5.81/5.64/5.88 x/5.85/x 5.81/5.68/x',
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15',
    ],
    [
      'World Indoor Championships 2014, women',
      '6.77 6.76 6.41/6.69/- x/6.59/6.63 6.62/x/- 6.55/6.55/6.60 6.53/6.49/- 6.35/6.40/6.50',
      '1 2 3 4 5 6 7 8',
    ],
  ])('three attempts: %s', (_, sheet, places) => {
    expect(placesBy('LONG_JUMP', three, sheet)).toBe(places)
  })
})

describe('group rope', () => {
  // Of Korean schools only winners' numbers were found (Goseong: 599 and 346). Schools in Japan jump over one rope as well, count a few
  // minutes and publish all places: on their own pages, on that of the club in Yokosuka, and in the Town News.
  it.each([
    // Fourth are two, and nobody is fifth.
    ['Onizaki middle school 2022, first year', '41 34 32 28 28 24', '1 2 3 4 4 6'],
    ['Midorigaoka middle school, Koriyama 2015: the first three and the teachers', '60 53 51 3', '1 2 3 4'],
    ['Nakoso second middle school, Iwaki, in the order of classes', '11 31 38 43', '4 3 2 1'],
    ['Kiyohara-chuo primary school, Utsunomiya, first and second year', '127 105', '1 2'],
    ['Kiyohara-chuo primary school, third and fourth year', '453 406', '1 2'],
    ['Kiyohara-chuo primary school, fifth and sixth year', '459 348', '1 2'],
    ['Kasugai 2014, third year', '42 40', '1 2'],
    ['Yokosuka 2003, primary schools', '81 71 23', '1 2 3'],
    ['Yokosuka 2003, middle schools', '114 93 92', '1 2 3'],
    ['Yokosuka 2014, final', '290 287', '1 2'],
    ['Yokosuka 2018', '413 220 154', '1 2 3'],
    // Two rounds, the better counts: after the first two schools led with 45 each.
    ['Tomi 2004, the three teams that are told, after the first round', '45 45 27', '1 1 3'],
    ['Tomi 2004, after the jumps of one of them in the second', '45/50 45 27', '1 2 3'],
  ])('%s', (_, sheet, places) => {
    expect(placesBy('GROUP_ROPE', presetRules.GROUP_ROPE_2, sheet)).toBe(places)
  })
})
