// Finds the kit of a sport by its code.
import type { Kit } from '@campus/contract/kits'
import type { Sport } from '@campus/contract/sports'
import { shippedKits } from './shipped.ts'

const kits: ReadonlyMap<string, Kit> = new Map(
  Object.entries(shippedKits).map(([sport, kit]) => [sport, { ...kit, sport }]),
)

/** Of a sport that this release doesn't know: an older page goes on showing its matches, by the code. */
const unknownKit = (sport: Sport): Kit => {
  const name = sport.replaceAll('_', ' ')
  return { ...shippedKits.SOCCER, sport, names: { ko: name, en: name } }
}

export const isKnownSport = (sport: Sport) => kits.has(sport)

export function kitOf(sport: Sport): Kit {
  return kits.get(sport) ?? unknownKit(sport)
}

const order = [...kits.keys()]
/** Where a sport stands among others. */
export const placeOf = (sport: Sport) => (kits.has(sport) ? order.indexOf(sport) : order.length)

/** The sports of these, each once: the known ones in their usual order, then what this release doesn't know. */
export function sportsIn(all: ReadonlyArray<{ sport: Sport }>): Sport[] {
  return [...new Set(all.map(({ sport }) => sport))].toSorted((a, b) => placeOf(a) - placeOf(b))
}
