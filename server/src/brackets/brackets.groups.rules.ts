// A league's groups in the order of their names, with the number of qualifiers of each.

import type { LotsDrawn } from '@campus/contract/brackets'
import type { CompetitionType } from '@campus/contract/competitions'
import { qualifiersOf } from '@campus/rules/brackets/group-places'
import type { DrawnOrder } from '@campus/rules/ranking/lots'
import { type Group, groupsOf, type League, type LeagueEntry } from '@campus/rules/ranking/tables'
import { type Confirming, resultOf } from '@campus/rules/results/confirmation'

export interface Competition extends League<NamedEntry> {
  type: CompetitionType
  drawnLots: Array<DrawnOrder & LotsDrawn>
  matches: Array<League['matches'][number] & { confirming?: Confirming | null }>
  /** The sources of its slots tell how many teams qualify. */
  knockOut: Array<{ one: Slot; two: Slot }>
}

interface NamedEntry extends LeagueEntry {
  teamName: string
  department: string
}

interface Slot {
  source: string | null
}

const byName = new Intl.Collator('ko', { numeric: true })

type ShownGroup = Group<NamedEntry> & {
  qualifiers: number
  drawnLots: Competition['drawnLots']
  /** Results that nobody has confirmed yet. */
  provisional: number
}

export function shownGroups(competition: Competition): ShownGroup[] {
  if (competition.type === 'TOURNAMENT' && competition.matches.length === 0) return []
  const isProvisional = new Set(
    competition.matches
      .filter(({ confirming }) => confirming && resultOf(confirming)?.state === 'PROVISIONAL')
      .map(({ matchId }) => matchId),
  )
  const sources = competition.knockOut.flatMap(({ one, two }) => [one.source, two.source])
  return groupsOf(competition)
    .map((group) => ({
      ...group,
      qualifiers: qualifiersOf(sources, group.name),
      drawnLots: competition.drawnLots,
      provisional: group.matches.filter(({ matchId }) => isProvisional.has(matchId)).length,
    }))
    .toSorted((a, b) => byName.compare(a.name ?? '', b.name ?? ''))
}
