// Tests of what the page's address selects, and of the defaults.
import type { Competition, CompetitionType } from '@campus/contract/competitions'
import type { Sport } from '@campus/contract/sports'
import { expect, test } from 'vitest'
import { addressOf, readChoice, tabAfterSwitch } from './choice.rules.ts'

const competition = (competitionId: number, sport: Sport, type: CompetitionType, state = '') =>
  ({
    competitionId,
    sport,
    type,
    name: '총장배',
    season: '2026',
    isCurrent: state === 'current',
    isArchived: state === 'archived',
  }) as Competition

const all = [
  competition(1, 'SOCCER', 'COMBINED', 'archived'),
  competition(2, 'SOCCER', 'TOURNAMENT'),
  competition(3, 'SOCCER', 'COMBINED', 'current'),
  competition(4, 'DODGEBALL', 'TOURNAMENT', 'current'),
  competition(5, 'RELAY', 'TOURNAMENT', 'current'),
]
const read = (search: string, list: Competition[] | undefined = all) => {
  const { sport, competition: chosen, tab, request } = readChoice(new URLSearchParams(search), list)
  return [sport, chosen?.competitionId ?? null, tab, request && request.competitionId]
}

test.each([
  ['', ['SOCCER', 3, 'league', null]],
  ['sport=DODGEBALL', ['DODGEBALL', 4, 'tournament', null]],
  ['sport=DODGEBALL&tab=league', ['DODGEBALL', 4, 'league', null]],
  ['competition=2', ['SOCCER', 2, 'tournament', 2]],
  ['competition=1', ['SOCCER', 1, 'league', 1]],
  ['competition=3&tab=tournament', ['SOCCER', 3, 'tournament', null]],
  ['competition=4', ['DODGEBALL', 4, 'tournament', null]],
  ['sport=SOCCER&competition=4', ['DODGEBALL', 4, 'tournament', null]],
  ['sport=RELAY', ['RELAY', 5, 'league', null]],
  ['competition=5&tab=tournament', ['RELAY', 5, 'league', null]],
  ['competition=99&sport=CHESS&tab=x', ['SOCCER', 3, 'league', null]],
])('?%s', (search, shown) => expect(read(search)).toEqual(shown))

test('orders the current competition of a sport first, archived ones last', () => {
  const { competitions } = readChoice(new URLSearchParams(), all)
  expect(competitions.map(({ competitionId }) => competitionId)).toEqual([3, 2, 1])
})

test('before the competitions are loaded, only the current one can be requested', () => {
  expect(readChoice(new URLSearchParams(), undefined).request).toEqual({ sport: 'SOCCER', competitionId: null })
  expect(readChoice(new URLSearchParams('competition=2'), undefined).request).toBeNull()
  expect(readChoice(new URLSearchParams('sport=BADMINTON'), all).request).toBeNull()
})

test.each([
  [{ sport: 'SOCCER', competitionId: null, tab: null }, {}],
  [
    { sport: 'BADMINTON', competitionId: null, tab: 'tournament' },
    { sport: 'BADMINTON', tab: 'tournament' },
  ],
  [
    { sport: 'SOCCER', competitionId: 2, tab: 'league' },
    { competition: '2', tab: 'league' },
  ],
] as const)('the address of %j', (choice, address) => expect(addressOf(choice)).toEqual(address))

test.each([
  ['COMBINED', 'tournament', 'tournament'],
  ['COMBINED', 'league', 'league'],
  ['TOURNAMENT', 'league', null],
  ['LEAGUE', 'tournament', null],
] as const)('switching to a competition of the type %s from the tab %s opens %s', (type, tab, expected) =>
  expect(tabAfterSwitch(tab, competition(1, 'SOCCER', type))).toBe(expected),
)
