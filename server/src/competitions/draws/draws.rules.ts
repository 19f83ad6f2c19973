// Pure decisions about draws: what is drawn of a competition's entries, and what a result means for them.
import type { CompetitionDetails, Entry } from '@campus/contract/competitions'
import type { Ball, DrawForm, DrawSetup } from '@campus/contract/draws'
import { seedOfLine } from '@campus/rules/draw/draw'

type Drawn = Pick<CompetitionDetails, 'name' | 'season' | 'entries'>

/** Undefined where the form does not describe a draw of these entries. */
export function setupFor({ name, season, entries }: Drawn, form: DrawForm): DrawSetup | undefined {
  const { kind, groups = [], pairs = [], isApart } = form
  const wanted = kind === 'SIDES' ? pairs.flat() : kind === 'ORDER' ? form.teamIds : undefined
  const teams = wanted ? entries.filter(({ teamId }) => wanted.includes(teamId)) : entries
  const setup: DrawSetup = {
    kind,
    competition: `${name} ${season}`,
    teams: teams.map(({ teamId, teamName, department }) => ({ teamId, name: teamName, department })),
    pots: [],
    groups: [],
    pairs: [],
    isApart: isApart && (kind === 'GROUPS' || kind === 'BRACKET'),
  }
  if (teams.length < 2 || (wanted && new Set(wanted).size !== teams.length)) return undefined
  const ids = teams.map(({ teamId }) => teamId)
  const seeds = teams
    .filter(({ seed }) => seed !== null)
    .toSorted((a, b) => (a.seed ?? 0) - (b.seed ?? 0))
    .map(({ teamId }) => teamId)
  const others = ids.filter((teamId) => !seeds.includes(teamId))
  if (kind === 'GROUPS') {
    const isPossible = groups.length > 0 && 2 * groups.length <= ids.length && new Set(groups).size === groups.length
    return isPossible ? { ...setup, groups, pots: potsOf(seeds, others, groups.length) } : undefined
  }
  if (kind === 'BRACKET') return { ...setup, pots: [seeds, others] }
  if (kind === 'ORDER') return { ...setup, pots: [ids] }
  return pairs.every(([one, two]) => one !== two) ? { ...setup, pairs } : undefined
}

/** The strongest seeds, one for each group; then the next; at last everybody without a seed. */
function potsOf(seeds: number[], others: number[], size: number): number[][] {
  const pots = Array.from({ length: Math.ceil(seeds.length / size) }, (_, at) =>
    seeds.slice(at * size, (at + 1) * size),
  )
  return others.length > 0 ? [...pots, others] : pots
}

/** The home team of each pair, and its opponent. */
export function homesOf({ pairs }: DrawSetup, balls: readonly Ball[]): Array<{ teamId: number; opponentId: number }> {
  return balls.flatMap(({ teamId, place }) => {
    const [one, two] = pairs[place - 1] ?? []
    return one === undefined || two === undefined ? [] : [{ teamId, opponentId: teamId === one ? two : one }]
  })
}

/** The entries as drawn; undefined where they are no longer the teams of the draw, or the draw is not of entries. */
export function entriesAfter(setup: DrawSetup, balls: readonly Ball[], entries: readonly Entry[]): Entry[] | undefined {
  const { kind, groups, teams } = setup
  const placeOf = new Map(balls.map(({ teamId, place }) => [teamId, place]))
  const isSame = entries.length === teams.length && entries.every(({ teamId }) => placeOf.has(teamId))
  if (!isSame || (kind !== 'GROUPS' && kind !== 'BRACKET')) return undefined
  return entries.map(({ teamId, groupName, seed }) => {
    const place = placeOf.get(teamId) ?? 0
    return kind === 'GROUPS'
      ? { teamId, groupName: groups[place - 1] ?? null, seed }
      : { teamId, groupName, seed: seedOfLine(place, teams.length) }
  })
}
