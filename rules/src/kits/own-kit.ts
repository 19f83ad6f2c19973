// The kit of a sport that a campus made itself: the one it is based on, with its own words and rules.
import type { Kit } from '@campus/contract/kits'
import type { OwnSport, OwnSportForm } from '@campus/contract/own-sports'
import type { SportRules } from '@campus/contract/rules'
import type { sports } from '@campus/contract/sports'
import { isBout } from '../results/sets.ts'
import { shippedKits } from './shipped.ts'

export function ownKit({ sport, version, base, rules, names, part, hasTimeOuts, cards, starters }: OwnSport): Kit {
  const near = shippedKits[base]
  const isNumbered = near.regularParts === null || rules.kind !== 'PERIODS'
  return {
    ...near,
    sport,
    icon: base,
    version,
    names,
    part,
    regularParts: isNumbered ? null : rules.periods,
    isBout: isBout(rules),
    presets: ['OWN'],
    rules,
    serve: serveOf(rules, near),
    hasTimeOuts,
    cards,
    starters,
  }
}

const serveOf = (rules: SportRules, { serve }: Pick<Kit, 'serve'>) =>
  rules.kind === 'POINTS' ? (rules.serve ?? serve) : serve

/** What of a sport is entered, without its code and version. */
export function formOf({ sport: _sport, version: _version, ...form }: OwnSport): OwnSportForm {
  return form
}

/** Where the form of a new sport begins. A name has to be given. */
export function formFrom(base: (typeof sports)[number], rules: SportRules): OwnSportForm {
  const { part, hasTimeOuts, cards, starters, ...near } = shippedKits[base]
  const own = rules.kind === 'POINTS' ? { ...rules, serve: serveOf(rules, near) } : rules
  return { base, names: { ko: '', en: '' }, part, rules: own, hasTimeOuts, cards, starters }
}
