// What the page's address asks for: a sport, a competition, a tab; and what is shown when it says nothing.
import type { Competition } from '@campus/contract/competitions'
import { type Sport, sports } from '@campus/contract/sports'

export const tabs = ['league', 'tournament'] as const
export type Tab = (typeof tabs)[number]

export interface Choice {
  sport: Sport
  /** Of the sport: the current one first, those that were put away last. */
  competitions: Competition[]
  competition: Competition | null
  tab: Tab
  /** What to ask the server for; null while that is not known, or when there is nothing to ask for. */
  question: Question | null
}

/** Without a competition the current one is meant. */
export interface Question {
  sport: Sport
  competitionId: number | null
}

const weight = ({ isCurrent, isArchived }: Competition) => (isCurrent ? 0 : isArchived ? 2 : 1)

/** `all`: every competition there is, undefined until they are known. A competition says its sport by itself. */
export function readChoice(search: URLSearchParams, all: readonly Competition[] | undefined): Choice {
  const asked = search.get('competition')
  const found = all?.find(({ competitionId }) => String(competitionId) === asked)
  const sport = found?.sport ?? sports.find((known) => known === search.get('sport')) ?? 'SOCCER'
  const competitions = (all ?? []).filter((one) => one.sport === sport).toSorted((a, b) => weight(a) - weight(b))
  const competition = found ?? competitions[0] ?? null
  const tab =
    tabs.find((known) => known === search.get('tab')) ?? (competition?.type === 'TOURNAMENT' ? tabs[1] : tabs[0])
  return { sport, competitions, competition, tab, question: questionOf(sport, asked, all, competition) }
}

/** The current competition is asked for by its sport alone: that needs no list of competitions. */
function questionOf(
  sport: Sport,
  asked: string | null,
  all: readonly Competition[] | undefined,
  competition: Competition | null,
): Question | null {
  if (!all) return asked === null ? { sport, competitionId: null } : null
  return competition && { sport, competitionId: competition.isCurrent ? null : competition.competitionId }
}

/** The tab that stays when another competition is turned to: one with a single format opens on that. */
export const keptTab = (tab: Tab, competition: Competition | null): Tab | null =>
  competition?.type === 'LEAGUE' || competition?.type === 'TOURNAMENT' ? null : tab

/** The address of a choice; what goes without saying is left out. */
export function addressOf({ sport, competitionId, tab }: Question & { tab: Tab | null }): Record<string, string> {
  return {
    ...(sport !== 'SOCCER' && { sport }),
    ...(competitionId !== null && { competition: String(competitionId) }),
    ...(tab !== null && { tab }),
  }
}
