// A league's groups in the order of their names, with the number of qualifiers of each.
import type { CompetitionType } from '@campus/contract/competitions'
import { type Group, groupsOf, type League, type LeagueEntry } from '@campus/rules/ranking/tables'
import { sourceName } from '@campus/rules/season/plan'

export interface Competition extends League<NamedEntry> {
  type: CompetitionType
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

export function shownGroups(competition: Competition): Array<Group<NamedEntry> & { qualifiers: number }> {
  if (competition.type === 'TOURNAMENT' && competition.matches.length === 0) return []
  return groupsOf(competition)
    .map((group) => ({ ...group, qualifiers: qualifiersOf(competition, group.name) }))
    .toSorted((a, b) => byName.compare(a.name ?? '', b.name ?? ''))
}

/** The lowest place that a slot of the knock-out waits for. */
function qualifiersOf({ knockOut }: Competition, name: string | null): number {
  const prefix = `RANK:${sourceName(name)}:`
  const sources = knockOut.flatMap(({ one, two }) => [one.source, two.source])
  return Math.max(0, ...sources.map((source) => (source?.startsWith(prefix) ? Number(source.slice(prefix.length)) : 0)))
}
