// The shapes of rows in IndexedDB. A page may find rows of another release: an older shape is upgraded, an unknown one is ignored.
// A console that opens without a network must not fail because of it.
import { type Known, tapsOf, type Waiting } from './log.rules.ts'

/** Raised with every change of `Known`; rows of the first releases have none. */
const knownShape = 2
const tapShape = 1

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

export const storedKnown = (known: Known) => ({ ...known, shape: knownShape })
export const storedTap = (tap: Waiting) => ({ ...tap, shape: tapShape })

/** Null for a row that this release cannot read: it is fetched again once there is a network. */
export function readKnown(row: unknown): Known | null {
  if (!isRow(row)) return null
  const { shape = 1, ...rest } = row
  const known = (shape === 1 ? upgrade(rest) : rest) as unknown as Known
  if (shape !== 1 && shape !== knownShape) return null
  const isWhole =
    isRow(known.match) &&
    isRow(known.rules) &&
    [known.squads, known.events, known.mine].every(Array.isArray) &&
    Number.isInteger(known.upTo)
  return isWhole && canFold(known) ? known : null
}

/** Shape 1 stored line-ups instead of squads. */
function upgrade({ lineups, ...rest }: Row): Row {
  const entries = Array.isArray(lineups) ? lineups.filter(isRow) : []
  const squads = entries.map(({ teamId, entries: players }) => ({
    teamId,
    players: Array.isArray(players) ? players.filter(isRow).map(({ number, name }) => ({ number, name })) : [],
  }))
  return { ...rest, squads }
}

function canFold(known: Known): boolean {
  try {
    return tapsOf(known, []).every((tap) => readTap({ ...tap, matchId: known.matchId }) !== null)
  } catch {
    return false
  }
}

export function readTap(row: unknown): Waiting | null {
  if (!isRow(row)) return null
  const { shape = tapShape, ...tap } = row
  const isWhole =
    typeof tap['id'] === 'string' &&
    typeof tap['type'] === 'string' &&
    typeof tap['deviceAt'] === 'string' &&
    Number.isInteger(tap['clock']) &&
    Number.isInteger(tap['matchId'])
  return shape === tapShape && isWhole ? (tap as unknown as Waiting) : null
}
