// The colours of a match's two sides, for the surfaces that show it.
import type { Match } from '@campus/contract/matches'
import { crestColor } from '@campus/rules/crest'
import type { CSSProperties } from 'react'

const colorOf = (department: string | null, name: string | null) =>
  department || name ? crestColor(department ?? name ?? '') : 'transparent'

type Sides = Pick<Match, 'department1' | 'department2' | 'teamName1' | 'teamName2'>

export function tintOf({ department1, department2, teamName1, teamName2 }: Sides): CSSProperties {
  return { '--one': colorOf(department1, teamName1), '--two': colorOf(department2, teamName2) } as CSSProperties
}
