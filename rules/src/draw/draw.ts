// A draw, ball by ball. Teams that must be apart are never moved: an attempt that puts two together is dropped as a whole, so that
// each of the valid outcomes is as likely as any other.
import type { Ball, DrawNumber, DrawSetup } from '@campus/contract/draws'
import { bracketSize, seedOrder } from '../brackets/knock-out.ts'
import { randomOf } from '../random.ts'
import { type Choose, type Hmac, shuffled, streamKey, streamOf } from './stream.ts'

const mostAttempts = 10_000

export interface DrawFacts {
  /** As its text was published. */
  setup: string
  secret: Uint8Array
  /** Of the teams that added one. */
  numbers: readonly DrawNumber[]
}

export function drawOf({ setup, secret, numbers }: DrawFacts, hmac: Hmac): Ball[] {
  const read = JSON.parse(setup) as DrawSetup
  const isValid = validityOf(read)
  const key = streamKey(hmac, secret, setup, numbers)
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const balls = attemptOf(read, streamOf(hmac, key, attempt))
    if (isValid(balls)) return balls
  }
  throw new Error(`no valid draw in ${mostAttempts} attempts`)
}

function attemptOf(setup: DrawSetup, choose: Choose): Ball[] {
  const { kind, pots, pairs } = setup
  if (kind === 'GROUPS') return intoGroups(setup, choose)
  if (kind === 'BRACKET') return intoBracket(setup, choose)
  if (kind === 'SIDES') return pairs.map((pair, at) => ({ teamId: pair[choose(2)] ?? pair[0], place: at + 1 }))
  return shuffled(pots.flat(), choose).map((teamId, at) => ({ teamId, place: at + 1 }))
}

/** Each pot is spread over all groups; what is left of it goes to the smallest ones, among equals by chance. */
function intoGroups({ pots, groups }: DrawSetup, choose: Choose): Ball[] {
  const sizes = groups.map(() => 0)
  return pots.flatMap((pot) => {
    const teams = shuffled(pot, choose)
    const places = teams.slice(0, pot.length - (pot.length % groups.length)).map((_, at) => at % groups.length)
    const rest = pot.length % groups.length
    if (rest > 0) {
      const smallest = shuffled([...groups.keys()], choose).toSorted((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0))
      places.push(...smallest.slice(0, rest).toSorted((a, b) => a - b))
    }
    for (const place of places) sizes[place] = (sizes[place] ?? 0) + 1
    return teams.map((teamId, at) => ({ teamId, place: (places[at] ?? 0) + 1 }))
  })
}

/** Byes are where the weakest seeds would be: the seeds and the luckiest of the others have them. */
function intoBracket({ pots: [seeds = [], others = []] }: DrawSetup, choose: Choose): Ball[] {
  const count = seeds.length + others.length
  const lines = seedOrder(bracketSize(count))
  const lineOf = (seed: number) => lines.indexOf(seed) + 1
  const free = others.map((_, at) => lineOf(seeds.length + at + 1)).toSorted((a, b) => a - b)
  return [
    ...seeds.map((teamId, at) => ({ teamId, place: lineOf(at + 1) })),
    ...shuffled(others, choose).map((teamId, at) => ({ teamId, place: free[at] ?? 0 })),
  ]
}

/** The seed of a line of the bracket: in this order the season is built. */
export const seedOfLine = (line: number, teamCount: number) => seedOrder(bracketSize(teamCount))[line - 1] ?? 0

/** Teams of one department that may not be together are in different rooms: groups, or matches of the first round. */
const roomOf = ({ kind }: DrawSetup, place: number) => (kind === 'BRACKET' ? Math.ceil(place / 2) : place)

/** Whether an attempt keeps apart what must be. */
function validityOf(setup: DrawSetup): (balls: readonly Ball[]) => boolean {
  if (!setup.isApart) return () => true
  const departments = [...new Set(setup.teams.map(({ department }) => department))]
  const numbers = new Map(setup.teams.map(({ teamId, department }) => [teamId, departments.indexOf(department)]))
  return (balls) => {
    const taken = new Set<number>()
    return balls.every(({ teamId, place }) => {
      const room = roomOf(setup, place) * departments.length + (numbers.get(teamId) ?? 0)
      return !taken.has(room) && taken.add(room)
    })
  }
}

/** Each of these trials must find a valid outcome in a tenth of the attempts that a draw has. */
const trialSeeds = Array.from({ length: 20 }, (_, at) => at + 1)

/** The department whose teams cannot be kept apart, or hardly ever; undefined where every draw of this setup will succeed. */
export function crowdedDepartment(setup: DrawSetup): string | undefined {
  if (!setup.isApart) return undefined
  const crowds = Map.groupBy(setup.teams, ({ department }) => department)
  const [largest] = [...crowds].toSorted(([, a], [, b]) => b.length - a.length)
  if (!largest) return undefined
  const rooms = setup.kind === 'BRACKET' ? bracketSize(setup.teams.length) / 2 : setup.groups.length
  const fits = largest[1].length <= rooms && trialSeeds.every((seed) => isFound(setup, seed))
  return fits ? undefined : largest[0]
}

function isFound(setup: DrawSetup, seed: number): boolean {
  const random = randomOf(seed)
  const isValid = validityOf(setup)
  const choose: Choose = (count) => Math.floor(random() * count)
  for (let attempt = 0; attempt < mostAttempts / 10; attempt++) if (isValid(attemptOf(setup, choose))) return true
  return false
}
