// Matches of rally sports that were really played: point by point they lead to the games and the winner that were announced.
import type { PointRules } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { describe, expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { endOf, playOut, ralliesOf, setsOf } from './sheets.ts'

/** The winner is named first. */
function check(sport: Sport, rules: PointRules, text: string, total: string) {
  const sets = setsOf(text)
  const folded = playOut(sport, rules, ['S1', ...ralliesOf(sets), 'FINISH'])
  expect(folded.state.sets.map(({ one, two }) => [one, two])).toEqual(sets)
  expect(endOf(folded)).toBe(`${total} PAST 1`)
}

describe('badminton: singles of the Olympic Games and of the World Championships', () => {
  // Well-known finals as BWF publishes them, not looked up again. Ties of five stand in tie-sheets.test.ts.
  it.each([
    ['2008 men, Lin Dan and Lee Chong Wei', '21-12 21-8', '2-0'],
    ['2008 women, Zhang Ning and Xie Xingfang', '21-12 10-21 21-18', '2-1'],
    ['world 2011 men, Lin Dan and Lee Chong Wei', '20-22 21-14 23-21', '2-1'],
    ['2012 men, Lin Dan and Lee Chong Wei', '15-21 21-10 21-19', '2-1'],
    ['2012 women, Li Xuerui and Wang Yihan', '21-15 21-23 21-17', '2-1'],
    ['2016 men, Chen Long and Lee Chong Wei', '21-18 21-18', '2-0'],
    ['2016 women, Carolina Marín and P. V. Sindhu', '19-21 21-12 21-15', '2-1'],
    ['2020 men, Viktor Axelsen and Chen Long', '21-15 21-12', '2-0'],
    ['2020 women, Chen Yufei and Tai Tzu-ying', '21-18 19-21 21-18', '2-1'],
    ['2024 men, Viktor Axelsen and Kunlavut Vitidsarn', '21-11 21-11', '2-0'],
    ['2024 women, An Se-young and He Bingjiao', '21-13 21-16', '2-0'],
  ])('%s', (_, text, total) => {
    check('BADMINTON', presetRules.BWF_3x21 as PointRules, text, total)
  })
})

describe('table tennis: singles of the Olympic Games', () => {
  // As ITTF publishes them. Looked up: Reuters (2020 men), olympic.org and ITTF (2016 women), Xinhua (2008), The News Tribe (2012); the four
  // others are well-known finals.
  it.each([
    ['2004 men, Ryu Seung-min and Wang Hao', '11-3 9-11 11-9 11-9 11-13 11-9', '4-2'],
    ['2008 men, Ma Lin and Wang Hao', '11-9 11-9 6-11 11-7 11-9', '4-1'],
    ['2008 men, third place, Wang Liqin and Jörgen Persson', '13-11 11-2 11-5 11-9', '4-0'],
    ['2012 women, Li Xiaoxia and Ding Ning', '11-8 14-12 8-11 11-6 11-4', '4-1'],
    ['2016 women, Ding Ning and Li Xiaoxia', '11-9 5-11 14-12 9-11 8-11 11-7 11-7', '4-3'],
    ['2016 women, semi-final, Li Xiaoxia and Ai Fukuhara', '11-4 11-3 11-1 11-1', '4-0'],
    ['2016 women, Ni Xialian and Caroline Kumahara', '12-10 14-16 8-11 9-11 11-8 11-3 14-12', '4-3'],
    ['2016 men, Ma Long and Zhang Jike', '14-12 11-5 11-4 11-4', '4-0'],
    ['2020 men, Ma Long and Fan Zhendong', '11-4 10-12 11-8 11-9 3-11 11-7', '4-2'],
    ['2020 men, third place, Dimitrij Ovtcharov and Lin Yun-ju', '13-11 9-11 6-11 11-4 4-11 15-13 11-7', '4-3'],
    ['2020 women, Chen Meng and Sun Yingsha', '9-11 11-6 11-4 5-11 11-4 11-9', '4-2'],
    ['2024 men, Fan Zhendong and Truls Möregårdh', '7-11 11-9 11-9 11-8 11-8', '4-1'],
  ])('%s', (_, text, total) => {
    check('TABLE_TENNIS', presetRules.ITTF_7x11 as PointRules, text, total)
  })
})

describe('jokgu', () => {
  const jokgu = presetRules.JOKGU_3x15 as PointRules
  // Newspapers rarely print the points of sets; these were found: Sports Seoul (2023), Kyongbuk Ilbo (2010), Hansan Sinmun (Tongyeong) and
  // ETNews (2018).
  it.each([
    ['National Sports Festival 2023 men, Chungbuk and Gyeonggi', '15-9 17-15', '2-0'],
    ['National Sports Festival 2023 women, Daegu and Ulsan', '15-17 15-6 15-10', '2-1'],
    ['Kyongbuk Ilbo cup 2010, YES Gumi and Gyeongju Hwarang', '15-9 15-13', '2-0'],
    ['Tongyeong, Hanmaeum A and Korea Gas Technology', '11-15 15-12 15-11', '2-1'],
    ['Ministry of Science cup 2018, CBS and KBS', '15-7 15-13', '2-0'],
  ])('%s', (_, text, total) => {
    check('JOKGU', jokgu, text, total)
  })

  it('Kyongbuk Ilbo cup 2014, YES Gumi and Gyeongju Hwarang A: a house rule without a lead of two', () => {
    check('JOKGU', { ...jokgu, lead: 1, cap: null }, '15-13 14-15 15-13', '2-1')
  })

  // Its nearest relative, sepak takraw: two of three sets to 21, lead of two, 25 at most. Rounds of jokgu before a final are played to 21 and
  // 25 as well (second cup of the Gyeongnam association). Looked up: The Straits Times (2015), Bernama (2022), The Nation (2023).
  it.each([
    ['SEA Games 2015, men’s doubles, Myanmar and Philippines', '20-22 21-13 21-16', '2-1'],
    ['SEA Games 2015, women’s doubles, Thailand and Myanmar', '21-14 21-10', '2-0'],
    ['SEA Games 2021, men’s regu, Thailand and Malaysia', '21-18 21-13', '2-0'],
    ['Asian Games 2022, men’s regu, Thailand and Malaysia', '21-15 21-19', '2-0'],
    ['Asian Games 2022, women’s regu, Thailand and Vietnam', '21-15 21-12', '2-0'],
  ])('sepak takraw: %s', (_, text, total) => {
    check('JOKGU', { ...jokgu, points: 21, cap: 25 }, text, total)
  })
})
