// Merge of two administrators' edits of one match: the differing fields, and the values after their choices.
import type { MatchValues } from '../form/match-form.rules.ts'

/** Fields that only make sense together are chosen together. */
export const staleFields = {
  competition: ['competitionId', 'sport'],
  matchType: ['matchType'],
  status: ['status', 'reason'],
  date: ['date'],
  time: ['time'],
  venue: ['venueId'],
  group: ['groupName'],
  round: ['round'],
  team1: ['teamOneId', 'teamOneSource'],
  team2: ['teamTwoId', 'teamTwoSource'],
  sides: ['sideIds'],
  score: ['scoreOne', 'scoreTwo', 'sets', 'shootOutOne', 'shootOutTwo'],
  showSubScores: ['showSubScores'],
} as const satisfies Record<string, readonly (keyof MatchValues)[]>

export type StaleField = keyof typeof staleFields
export type Side = 'mine' | 'theirs'
export type Choices = Partial<Record<StaleField, Side>>

function pick(values: MatchValues, field: StaleField): Partial<MatchValues> {
  return Object.fromEntries(staleFields[field].map((key) => [key, values[key]]))
}

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** Where mine and theirs differ, each with the likelier side: a field that I did not touch is theirs. */
export function findDifferences(base: MatchValues, mine: MatchValues, theirs: MatchValues): Choices {
  const fields = Object.keys(staleFields) as StaleField[]
  return Object.fromEntries(
    fields
      .filter((field) => differ(pick(mine, field), pick(theirs, field)))
      .map((field) => [field, differ(pick(base, field), pick(mine, field)) ? 'mine' : 'theirs']),
  )
}

export function merge(mine: MatchValues, theirs: MatchValues, choices: Choices): MatchValues {
  const mineFields = (Object.keys(choices) as StaleField[]).filter((field) => choices[field] === 'mine')
  return Object.assign({}, theirs, ...mineFields.map((field) => pick(mine, field)))
}

export function allOf(choices: Choices, side: Side): Choices {
  return Object.fromEntries(Object.keys(choices).map((field) => [field, side]))
}
