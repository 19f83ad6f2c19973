// The two sides' own colours, and whether they look so alike that the second needs a mark of its own.
import type { Match } from '@campus/contract/matches'
import { crestColor } from '@campus/rules/crest'
import { distanceOf } from './color-distance.rules.ts'

export interface SideColors {
  sides: readonly [one: string, two: string]
  /** The second side is striped, ringed and called 원정 then: colour alone would not tell it. */
  areAlike: boolean
}

/** Below this two colours are mistaken for one another at a glance. */
const alikeBelow = 20

export function colorsOf({ department1, department2, teamName1, teamName2 }: Match): SideColors {
  const one = crestColor(department1 ?? teamName1 ?? '1')
  const two = crestColor(department2 ?? teamName2 ?? '2')
  return { sides: [one, two], areAlike: distanceOf(one, two) < alikeBelow }
}
