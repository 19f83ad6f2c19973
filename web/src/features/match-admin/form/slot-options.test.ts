// Tests of the winners, losers and group ranks offered to a knock-out match.
import type { BracketMatch } from '@campus/contract/brackets'
import { expect, test } from 'vitest'
import { koPlaces } from '../../../text/ko/places.ts'
import { sourceOptions } from './slot-options.ts'

const words = { places: koPlaces, between: (one: string, two: string) => `${one} 대 ${two}` }

const tie = (id: number, round: string, position: number, more: Partial<BracketMatch> = {}): BracketMatch => ({
  id,
  startTime: null,
  date: null,
  time: null,
  tournamentRoundText: round,
  nextMatchId: null,
  participants: [side('가'), side('나')],
  position,
  status: 'FUTURE',
  version: 1,
  ...more,
})

const side = (name: string | null, source: string | null = null) => ({
  id: '',
  name,
  resultText: null,
  winner: false,
  department: null,
  source,
})

const quarters = [tie(1, 'QUARTER_FINALS', 1), tie(2, 'QUARTER_FINALS', 2), tie(3, 'QUARTER_FINALS', 3)]
const none = { groups: new Map<string, number>(), own: [], matchId: null }

test('offers winners of earlier rounds without a next match, named by their number and who plays', () => {
  const semi = tie(9, 'SEMI_FINALS', 1, { participants: [side(null, 'WINNER:QUARTER_FINALS:1'), side('다')] })
  const bracket = [tie(1, 'QUARTER_FINALS', 1, { nextMatchId: 9 }), ...quarters.slice(1), semi]
  expect(sourceOptions({ ...none, bracket }, 'SEMI_FINALS', words)).toEqual([
    { value: 'WINNER:QUARTER_FINALS:2', label: '8강 2경기 승자', note: '가 대 나' },
    { value: 'WINNER:QUARTER_FINALS:3', label: '8강 3경기 승자', note: '가 대 나' },
  ])
  // The final refers to the semi-final whose team is not known either.
  expect(sourceOptions({ ...none, bracket }, 'FINAL', words).at(-1)).toEqual({
    value: 'WINNER:SEMI_FINALS:1',
    label: '4강 1경기 승자',
    note: '8강 1경기 승자 대 다',
  })
  expect(sourceOptions({ ...none, bracket }, 'QUARTER_FINALS', words)).toEqual([])
  expect(sourceOptions({ ...none, bracket }, '', words)).toEqual([])
})

test('still offers the current source of the match when its feeder is gone', () => {
  const own = ['WINNER:QUARTER_FINALS:1', 'WINNER:QUARTER_FINALS:7']
  const semi = tie(9, 'SEMI_FINALS', 1, { participants: own.map((source) => side(null, source)) })
  const bracket = [tie(1, 'QUARTER_FINALS', 1, { nextMatchId: 9 }), semi]
  const options = sourceOptions({ ...none, bracket, own, matchId: 9 }, 'SEMI_FINALS', words)
  expect(options.map(({ value }) => value)).toEqual(['WINNER:QUARTER_FINALS:7', 'WINNER:QUARTER_FINALS:1'])
})

test('offers losers for third place only, and group ranks until they are used', () => {
  const semis = [tie(1, 'SEMI_FINALS', 1), tie(2, 'SEMI_FINALS', 2, { nextMatchId: 3 })]
  expect(sourceOptions({ ...none, bracket: semis }, 'THIRD_PLACE', words).map(({ label }) => label)).toEqual([
    '4강 1경기 패자',
    '4강 2경기 패자',
  ])
  const bracket = [tie(5, 'FINAL', 1, { participants: [side(null, 'RANK:A조:1'), side(null)] })]
  const groups = new Map([
    ['A조', 2],
    ['', 1],
  ])
  const options = sourceOptions({ ...none, bracket, groups }, 'SEMI_FINALS', words)
  expect(options.map(({ value }) => value)).toEqual(['RANK:A조:2', 'RANK:전체:1'])
})
