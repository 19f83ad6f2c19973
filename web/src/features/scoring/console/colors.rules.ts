// The colours of the two sides, and whether they look so alike that the second needs a mark.
import type { Match } from '@campus/contract/matches'
import { crestColor } from '@campus/rules/crest'
import { distanceOf } from './color-distance.rules.ts'

export interface SideColors {
  sides: readonly [one: string, two: string]
  /** The second side is then striped, ringed and labelled 원정: colour alone would not distinguish it. */
  areAlike: boolean
}

/** Below this distance two colours are easily confused. */
const alikeBelow = 20

export function colorsOf({ department1, department2, teamName1, teamName2 }: Match): SideColors {
  const one = crestColor(department1 ?? teamName1 ?? '1')
  const two = crestColor(department2 ?? teamName2 ?? '2')
  return { sides: [one, two], areAlike: distanceOf(one, two) < alikeBelow }
}
