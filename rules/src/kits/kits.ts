// Finds the kit of a sport by its code: of the shipped ones, and of those that the campus made itself.
import type { Kit } from '@campus/contract/kits'
import type { OwnSport, OwnSportForm } from '@campus/contract/own-sports'
import { type Sport, sports } from '@campus/contract/sports'
import { ownKit } from './own-kit.ts'
import { shippedKits } from './shipped.ts'

const shipped: ReadonlyMap<string, Kit> = new Map(
  Object.entries(shippedKits).map(([sport, kit]) => [sport, { ...kit, sport }]),
)
/** By code, the oldest first. Like the words of a language: loaded once, asked for in a hundred places (decision 0058). */
let own: ReadonlyMap<string, Kit> = new Map()
let watchers: ReadonlyArray<() => void> = []

/** Replaces all sports of the campus's own. */
export function setOwnSports(all: readonly OwnSport[]): void {
  own = new Map(all.map((sport) => [sport.sport, ownKit(sport)]))
  for (const watcher of watchers) watcher()
}

/** Called after every change of the campus's own sports; returns how to stop. */
export function watchOwnSports(watcher: () => void): () => void {
  watchers = [...watchers, watcher]
  return () => {
    watchers = watchers.filter((known) => known !== watcher)
  }
}

/** Another object after every change. */
export const ownSports = () => own

let whenUnknown: () => void = () => {}

/** Called whenever a sport is asked for that is not known: somebody may have made it since the last list was loaded. */
export function onUnknownSport(ask: () => void): void {
  whenUnknown = ask
}

/** The code of the sport that a form is being filled in for; no stored one has it. */
export const draftCode = 'OWN_0'
let draft: Kit | null = null

export function setDraftSport(form: OwnSportForm): void {
  draft = ownKit({ ...form, sport: draftCode, version: 0 })
}

/** Of a sport that this release doesn't know: an older page goes on showing its matches, by the code. */
const unknownKit = (sport: Sport): Kit => {
  whenUnknown()
  const name = sport.replaceAll('_', ' ')
  return { ...shippedKits.SOCCER, sport, names: { ko: name, en: name } }
}

export const isKnownSport = (sport: Sport) => shipped.has(sport) || own.has(sport)

export function kitOf(sport: Sport): Kit {
  return shipped.get(sport) ?? own.get(sport) ?? (sport === draftCode ? draft : null) ?? unknownKit(sport)
}

/** What a form may offer. */
export const allSports = (): Sport[] => [...sports, ...own.keys()]

const order = [...shipped.keys()]
/** Where a sport stands among others. */
export function placeOf(sport: Sport): number {
  const place = order.indexOf(sport)
  if (place !== -1) return place
  return order.length + (own.has(sport) ? [...own.keys()].indexOf(sport) : own.size)
}

/** The sports of these, each once: the known ones in their usual order, then what this release doesn't know. */
export function sportsIn(all: ReadonlyArray<{ sport: Sport }>): Sport[] {
  return [...new Set(all.map(({ sport }) => sport))].toSorted((a, b) => placeOf(a) - placeOf(b))
}
