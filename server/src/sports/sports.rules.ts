// Pure decisions about sports of the campus's own: whether a form is a sport, and what it is called.
import type { OwnSportForm } from '@campus/contract/own-sports'
import { sports } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { rulesFit } from '@campus/rules/sports/presets'

/** A tie is made of other sports, not a sport. */
export const isSportForm = ({ base, rules }: OwnSportForm) =>
  rules.kind === kitOf(base).kind && rules.kind !== 'TIES' && rulesFit(base, rules)

/** Two tabs with one name would be one too many. */
export const isShippedName = ({ names }: OwnSportForm) => sports.some((sport) => kitOf(sport).names.ko === names.ko)
