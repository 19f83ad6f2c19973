// What the page's address selects: a sport, a competition, a tab; with defaults for what it leaves out.
import type { Competition } from '@campus/contract/competitions'
import type { Sport } from '@campus/contract/sports'
import { isKnownSport, kitOf, sportsIn } from '@campus/rules/kits/kits'
import type { BracketRequest } from '../../data/brackets/brackets.ts'

const tabs = ['league', 'tournament'] as const
export type Tab = (typeof tabs)[number]

/** Where many are placed at once nobody is knocked out: there is one ranking. */
export const tabsOf = (sport: Sport): readonly Tab[] => (kitOf(sport).kind === 'PLACED' ? ['league'] : tabs)

export interface Choice {
  sport: Sport
  /** The sports there are competitions of. */
  sports: Sport[]
  /** Of the sport: the current one first, archived ones last. */
  competitions: Competition[]
  competition: Competition | null
  tab: Tab
  /** What to request from the server; null while that is not known, or when there is nothing to request. */
  request: BracketRequest | null
}

const weight = ({ isCurrent, isArchived }: Competition) => (isCurrent ? 0 : isArchived ? 2 : 1)

/** `all`: every competition, undefined until loaded. A competition determines the sport. */
export function readChoice(search: URLSearchParams, all: readonly Competition[] | undefined): Choice {
  const competitionParam = search.get('competition')
  const named = search.get('sport') ?? ''
  const found = all?.find(({ competitionId }) => String(competitionId) === competitionParam)
  const sport = found?.sport ?? (isKnownSport(named) ? named : 'SOCCER')
  const competitions = (all ?? []).filter((one) => one.sport === sport).toSorted((a, b) => weight(a) - weight(b))
  const competition = found ?? competitions[0] ?? null
  const wanted = search.get('tab') ?? (competition?.type === 'TOURNAMENT' ? 'tournament' : 'league')
  const tab = tabsOf(sport).find((known) => known === wanted) ?? 'league'
  const sports = sportsIn([...(all ?? []), { sport }])
  return {
    sport,
    sports,
    competitions,
    competition,
    tab,
    request: requestOf(sport, competitionParam, all, competition),
  }
}

/** The current competition is requested by its sport alone: that needs no list of competitions. */
function requestOf(
  sport: Sport,
  competitionParam: string | null,
  all: readonly Competition[] | undefined,
  competition: Competition | null,
): BracketRequest | null {
  if (!all) return competitionParam === null ? { sport, competitionId: null } : null
  return competition && { sport, competitionId: competition.isCurrent ? null : competition.competitionId }
}

/** The tab after a switch to another competition: one with a single format opens on that. */
export const tabAfterSwitch = (tab: Tab, competition: Competition | null): Tab | null =>
  competition?.type === 'LEAGUE' || competition?.type === 'TOURNAMENT' ? null : tab

/** The address parameters of a choice, without the defaults. */
export function addressOf({ sport, competitionId, tab }: BracketRequest & { tab: Tab | null }): Record<string, string> {
  return {
    ...(sport !== 'SOCCER' && { sport }),
    ...(competitionId !== null && { competition: String(competitionId) }),
    ...(tab !== null && { tab }),
  }
}
