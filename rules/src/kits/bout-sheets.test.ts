// Bouts that were really fought: pull by pull they lead to the result that was announced. Where a report tells only how many each side
// won, every order is tried that ends with the winner's last.
import type { PointRules } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { describe, expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { endOf, playOut } from './sheets.ts'

/** '2-1': 1 2 1 and 2 1 1. */
function ordersOf([one, two]: [number, number]): string[][] {
  const [winner, loser, won, lost] = one > two ? ['P1', 'P2', one, two] : ['P2', 'P1', two, one]
  const all = (wins: number, losses: number): string[][] => {
    if (wins === 0) return losses === 0 ? [[]] : [Array(losses).fill(loser)]
    const first = all(wins - 1, losses).map((rest) => [winner, ...rest])
    return losses === 0 ? first : [...first, ...all(wins, losses - 1).map((rest) => [loser, ...rest])]
  }
  return all(won - 1, lost).map((order) => [...order, winner])
}

function check(sport: Sport, rules: PointRules, total: string) {
  const [one = 0, two = 0] = total.split('-').map(Number)
  const orders = ordersOf([one, two])
  const ends = orders.map((order) => endOf(playOut(sport, rules, ['START', ...order, 'FINISH'])))
  expect(ends).toEqual(orders.map(() => `${total} PAST ${one > two ? 1 : 2}`))
}

it('tries every order of bouts', () => {
  expect(ordersOf([2, 1]).map((order) => order.join(' '))).toEqual(['P1 P2 P1', 'P2 P1 P1'])
  expect(ordersOf([1, 4])).toHaveLength(4)
})

describe('tug of war: two of three pulls', () => {
  const rules = presetRules.TUG_OF_WAR_3 as PointRules
  // Looked up: Olympedia and Wikipedia (1908, 1912; the final of 1908 is well known), Xinhua (2025), the Tug of War Association (2004, 2023), Knutsford Guardian (2018),
  // CNA (2022), the pupils' paper of Gakri middle school.
  it.each([
    ['Olympic Games 1908, semi-final, City Police and Metropolitan Police K', '2-0'],
    ['Olympic Games 1908, final, City Police and Liverpool Police', '2-0'],
    ['Olympic Games 1912, Sweden and Great Britain', '2-0'],
    ['World Indoor Championships 2004, 560 kg, final, Bremore and Beti Gatze', '2-0'],
    ['World Indoor Championships 2004, 560 kg, third place, St Pats and Abadino', '2-0'],
    ['Gakri middle school 2018, second year, classes 7 and 10', '2-0'],
    ['England 2018, catchweight, Lincoln and Felton Eccles', '2-0'],
    ['World Games 2022, women, Chinese Taipei and Sweden', '2-0'],
    ['World Championships 2023, 680 kg, final, Valleitrekkers and Engelberg', '2-1'],
    ['World Championships 2023, 680 kg, quarter-final, Lincoln and Engelberg', '0-2'],
    ['World Championships 2023, 680 kg, Lincoln and Valleitrekkers', '0-2'],
    ['World Games 2025, men, third place, Germany and Belgium', '2-1'],
  ])('%s', (_, total) => {
    check('TUG_OF_WAR', rules, total)
  })

  it('Olympic Games 1908, Liverpool Police and United States, who withdrew after one pull', () => {
    expect(endOf(playOut('TUG_OF_WAR', rules, ['START', 'P1', 'F1']))).toBe('2-0 FORFEIT 1')
  })
})

describe('arm wrestling', () => {
  const two = presetRules.ARM_WRESTLING_3 as PointRules
  const three: PointRules = { ...two, bestOf: 5, forfeitScore: 3 }
  const four: PointRules = { ...two, bestOf: 7, forfeitScore: 4 }
  // A championship is a single bout and a double knock-out; matches of several are pulled at shows. Looked up: armwrestlersonly
  // (UAL 2013), The Sports Room (East vs West 3, 2022), sports.ru (East vs West 21).
  it.each([
    ['UAL 2013, right, John Brzenk and Marcio Barboza', two, '2-0'],
    ['UAL 2013, left, John Brzenk and Marcio Barboza', two, '0-2'],
    ['East vs West 3, John Brzenk and Zurab Tavberidze', three, '3-2'],
    ['East vs West 3, Artyom Morozov and Derek Smith', three, '3-0'],
    ['East vs West 3, Evgeny Prudnyk and Tobias Sporrong', three, '0-3'],
    ['East vs West 21, right, Alexander Bezyazykov and Rickerd Bornman', three, '0-3'],
    ['East vs West 21, left, Alexander Bezyazykov and Rickerd Bornman', three, '3-0'],
    ['East vs West 21, left, Maayan Shterengas and Jason Merlo', three, '3-1'],
    ['East vs West 21, left, Yordan Tsonev and Evgeny Prudnyk', three, '3-1'],
    ['East vs West 21, left, Ayane Takenaka and Viktoria Karlsson', three, '3-1'],
    ['East vs West 21, Michael Todd and Georgi Tsvetkov', four, '4-0'],
    ['East vs West 21, Jerry Cadorette and Kamil Jablonski', four, '1-4'],
  ] as Array<[string, PointRules, string]>)('%s', (_, rules, total) => {
    check('ARM_WRESTLING', rules, total)
  })
})
