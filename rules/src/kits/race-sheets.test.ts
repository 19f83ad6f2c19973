// Races that were really run: mark by mark they lead to the places that were announced. Where a report names some of the sides only,
// they are a sheet of their own.
import { describe, expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { placesBy } from './sheets.ts'

describe('relay: finals of the Olympic Games and of the World Championships', () => {
  // World Athletics publishes all of them. Looked up: Reuters (2012, 2016), sportdaten.spiegel.de (2020, 4 × 100 m), ESPN (2020,
  // 4 × 400 m), watchathletics.com (2022), French Wikipedia (1996, 2004, 2017), NDTV (2024), La Province (2017, men).
  it.each([
    ['4 × 100 m women 1996', '41.95 42.14 42.24 42.27 42.56 42.76 43.70 43.93', '1 2 3 4 5 6 7 8'],
    [
      '4 × 400 m men 2004, in the order of lanes',
      '3:00.60 3:02.49 3:00.90 2:55.91 3:01.07 3:00.99 3:01.88 3:02.22',
      '2 8 3 1 5 4 6 7',
    ],
    ['4 × 100 m men 2012, Canada disqualified', '36.84 37.04 38.12 38.16 38.35 38.39 38.43 DQ', '1 2 3 4 5 6 7 -'],
    ['4 × 100 m men 2016, two disqualified', '37.27 37.60 37.64 37.90 37.98 38.41 DQ DQ', '1 2 3 4 5 6 - -'],
    ['4 × 100 m women, world 2017, lanes 2 to 9', '43.07 42.62 41.82 42.12 42.36 42.19 42.63 42.51', '8 6 1 2 4 3 7 5'],
    ['4 × 100 m men, world 2017, the first three and Jamaica', '37.47 37.52 38.04 DNF', '1 2 3 -'],
    // Britain came second in 37.51 and was disqualified months later: all behind it move up.
    ['4 × 100 m men 2020', '37.50 37.51>DQ 37.70 37.79 37.84 38.12 DQ DNF', '1 - 2 3 4 5 - -'],
    ['4 × 400 m men 2020', '2:55.70 2:57.18 2:57.27 2:57.88 2:58.46 2:58.76 2:58.81 3:00.85', '1 2 3 4 5 6 7 8'],
    ['4 × 100 m women, world 2022', '41.14 41.18 42.03 42.22 42.58 42.75 42.81 42.92', '1 2 3 4 5 6 7 8'],
    ['4 × 100 m men 2024, the first four and the USA', '37.50 37.57 37.61 37.68 37.89>DQ', '1 2 3 4 -'],
  ])('%s', (_, sheet, places) => {
    expect(placesBy('RELAY', presetRules.RELAY_8, sheet)).toBe(places)
  })
})

describe('100 m: finals of the Olympic Games and of the World Championships', () => {
  // As World Athletics publishes them; those of women looked up in French Wikipedia, 2015 in the English one. More of men stand in
  // results/places.test.ts.
  it.each([
    ['men 2008', '9.69 9.89 9.91 9.93 9.95 9.97 10.01 10.03', '1 2 3 4 5 6 7 8'],
    ['men 2012', '9.63 9.75 9.79 9.80 9.88 9.94 9.98 11.99', '1 2 3 4 5 6 7 8'],
    ['men 2016', '9.81 9.89 9.91 9.93 9.94 9.96 10.04 10.06', '1 2 3 4 5 6 7 8'],
    ['men 2020, a false start', '9.80 9.84 9.89 9.93 9.95 9.98 DNF DQ', '1 2 3 4 5 6 - -'],
    // 9.911 s each: by thousandths too, and two bronze medals.
    ['men, world 2015, the first four', '9.79 9.80 9.92 9.92', '1 2 3 3'],
    ['women, world 1997', '10.83 10.85 11.03 11.05 11.18 11.19 11.29 11.32', '1 2 3 4 5 6 7 8'],
    // Announced fourth and fifth by thousandths, which nobody enters; by hundredths they share a place.
    ['women, world 1999, the first seven', '10.70 10.79 10.84 10.95 10.95 10.97 11.06', '1 2 3 4 4 6 7'],
    // The second and another were disqualified years later.
    ['women, world 2001', '10.82 10.85>DQ 10.91 11.02 11.06 11.13 11.17 DQ', '1 - 2 3 4 5 6 -'],
    ['women 2020, the first three', '10.61 10.74 10.76', '1 2 3'],
    ['women 2024, the first three', '10.72 10.87 10.92', '1 2 3'],
  ])('%s', (_, sheet, places) => {
    expect(placesBy('SPRINT_100M', presetRules.SPRINT_8, sheet)).toBe(places)
  })
})

describe('marathon', () => {
  // World Athletics and the races publish them. Looked up: ESPN (Tokyo, men), French Wikipedia (Berlin, London, Helsinki), RTS and
  // Italian Wikipedia (Doha), Bleacher Report (Boston), The Independent and FloTrack (Paris), Canadian Running (Tokyo, women).
  it.each([
    [
      'Olympic Games 2020, men: the first twenty and three who gave up',
      '2:08:38 2:09:58 2:10:00 2:10:02 2:10:16 2:10:41 2:11:35 2:11:41 2:11:58 2:12:13 2:12:22 2:12:50 2:13:02 2:13:22 2:13:29 2:14:02 2:14:33 2:14:48 2:14:58 2:15:11 DNF DNF DNF',
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 - - -',
    ],
    [
      'World Championships 2009, women: the first sixteen',
      '2:25:15 2:25:25 2:25:32 2:25:39 2:26:08 2:26:50 2:26:57 2:27:08 2:27:39 2:27:48 2:27:53 2:28:59 2:29:39 2:29:53 2:29:55 2:30:03',
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
    ],
    // Of 68 who started at midnight 28 gave up.
    [
      'World Championships 2019, women: medals and who gave up',
      `2:32:43 2:33:46 2:34:15${' DNF'.repeat(28)}`,
      `1 2 3${' -'.repeat(28)}`,
    ],
    // Second and third ran in the same second: a scorer enters the earlier one a hundredth before it.
    ['World Championships 2017, women: medals', '2:27:11 2:27:17.99 2:27:18', '1 2 3'],
    ['World Championships 1983, men: the first four', '2:10:03 2:10:27 2:10:37 2:10:38', '1 2 3 4'],
    ['Olympic Games 2016, men: medals', '2:08:44 2:09:54 2:10:05', '1 2 3'],
    ['Olympic Games 2020, women: medals', '2:27:20 2:27:36 2:27:46', '1 2 3'],
    ['Olympic Games 2024, men: medals, and the champion of 2020', '2:06:26 2:06:47 2:07:00 DNF', '1 2 3 -'],
    ['Olympic Games 2024, women: medals, and one who gave up', '2:22:55 2:22:58 2:23:10 DNF', '1 2 3 -'],
    ['Boston 2024, men', '2:06:17 2:06:58 2:07:22 2:07:40 2:07:47', '1 2 3 4 5'],
    // Announced fourth and fifth in the same second, which is all that is published.
    ['Boston 2024, women', '2:22:37 2:22:45 2:23:21 2:24:04 2:24:04', '1 2 3 4 4'],
  ])('%s', (_, sheet, places) => {
    expect(placesBy('MARATHON', presetRules.MARATHON, sheet)).toBe(places)
  })
})
