// The ranking of races: heats by marks, a final by its places.
import type { SideMarks } from '@campus/contract/marks'
import { describe, expect, it } from 'vitest'
import { type FieldMatch, rankField } from './field.ts'

const marksOf = (text: string): SideMarks[] =>
  text.split(' ').map((word, index) => {
    const isOut = word === 'DNS' || word === 'DNF' || word === 'DQ'
    return { side: index + 1, attempts: isOut ? [] : [Math.round(Number(word) * 100)], unplaced: isOut ? word : null }
  })
const race = (sides: number[], marks: string, more: Partial<FieldMatch> = {}): FieldMatch => ({
  status: 'PAST',
  round: null,
  sides,
  marks: marksOf(marks),
  ...more,
})
const teams = [1, 2, 3, 4, 5, 6, 7, 8]
const heats = [race([1, 2, 3, 4], '60.1 61.0 59.5 DNF'), race([5, 6, 7, 8], '58.9 62.0 61.0 DQ')]
const order = (matches: FieldMatch[], isLive = false) =>
  rankField('TIME', teams, matches, { isLive }).map(({ teamId, rank }) => `${rank ?? '-'}:${teamId}`).join(' ') // biome-ignore format: short

describe('the ranking', () => {
  it('is one of all heats while there is no final', () => {
    expect(order(heats)).toBe('1:5 2:3 3:1 4:2 4:7 6:6 -:4 -:8')
    expect(rankField('TIME', teams, heats, { isLive: false }).at(-1)).toEqual({ teamId: 8, rank: null, mark: null, unplaced: 'DQ', played: 1 }) // biome-ignore format: short
  })

  it('puts who was in the final first, by the final alone', () => {
    const final = race([5, 3, 1, 2], '61.5 60.0 DNF 60.4', { round: 'FINAL' })
    expect(order([...heats, final])).toBe('1:3 2:2 3:5 5:7 6:6 -:1 -:4 -:8')
  })

  it('counts a running match only if asked', () => {
    const running = race([1, 2], '50.0 51.0', { status: 'LIVE' })
    expect(order([running])).toBe('-:1 -:2 -:3 -:4 -:5 -:6 -:7 -:8')
    expect(order([running], true)).toBe('1:1 2:2 -:3 -:4 -:5 -:6 -:7 -:8')
  })

  it('takes the better of two matches of a team', () => {
    expect(order([race([1, 2], '60.0 59.0'), race([1, 2], '58.0 DQ')])).toBe('1:1 2:2 -:3 -:4 -:5 -:6 -:7 -:8')
  })
})
