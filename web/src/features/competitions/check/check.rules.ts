// What is checked: the competition's groups and tie-breaks, in the format that the form chooses.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { doubleEliminationTeams } from '@campus/rules/brackets/double-elimination'
import { isOfFour } from '@campus/rules/brackets/groups-of-four'
import { countConsoled } from '@campus/rules/brackets/knock-out'
import { mostRounds, usualRounds } from '@campus/rules/brackets/swiss'
import { type Effort, effortOf, type KnockOutKind, knockOutKinds } from '@campus/rules/format-check/effort'
import { fixturesOf, type GroupFormat, type LeagueKind, leagueKinds, scoresOf } from '@campus/rules/format-check/format'
import { orderOf } from '@campus/rules/ranking/tables'
import { groupTeams, type SeasonGroup } from '@campus/rules/season/plan'

export type LeagueChoice = LeagueKind | 'SWISS' | 'NONE'

export interface CheckDraft {
  league: LeagueChoice
  hasKnockOut: boolean
  knockOut: KnockOutKind
  /** Of a Swiss league. */
  rounds: number | null
  perGroup: number | null
  courts: number | null
  slotMinutes: number | null
  hasOutsideCriterion: boolean
}

export function newCheck(
  competition: Pick<CompetitionDetails, 'type' | 'rules' | 'entries' | 'leagueFormat'>,
): CheckDraft {
  const { type, rules, leagueFormat } = competition
  const groups = groupsIn(competition)
  const [, most] = rangeOf(groups, 'perGroup')
  const built = leagueChoices(groups).find((choice) => choice === leagueFormat)
  return {
    league: type === 'TOURNAMENT' ? 'NONE' : (built ?? 'SINGLE'),
    hasKnockOut: type !== 'LEAGUE',
    knockOut: 'SINGLE',
    rounds: usualRounds(competition.entries.length),
    perGroup: Math.min(2, most),
    courts: 1,
    slotMinutes: rules.slotMinutes,
    hasOutsideCriterion: false,
  }
}

export const groupsIn = ({ entries }: Pick<CompetitionDetails, 'entries'>) => groupTeams(entries)

/** Formats of four are for groups of four only; a Swiss league has one table. */
export function leagueChoices(groups: readonly SeasonGroup[]): LeagueChoice[] {
  const areOfFour = groups.every(({ teamIds }) => teamIds.length === 4)
  const kinds = leagueKinds.filter((kind) => areOfFour || !isOfFour(kind))
  return groups.length > 1 ? ['NONE', ...kinds] : ['NONE', ...kinds, 'SWISS']
}

/** Kinds that the number of teams in the knock-out allows; none without one. */
export function knockOutChoices(
  { league, hasKnockOut, perGroup }: CheckDraft,
  groups: readonly SeasonGroup[],
): KnockOutKind[] {
  if (league !== 'NONE' && !hasKnockOut) return []
  const all = groups.reduce((sum, { teamIds }) => sum + teamIds.length, 0)
  const count = league === 'NONE' ? all : groups.length * (perGroup ?? 1)
  const { least, most } = doubleEliminationTeams
  const isOffered: Record<KnockOutKind, boolean> = {
    SINGLE: true,
    DOUBLE: count >= least && count <= most,
    CONSOLATION: countConsoled(count, 'FIRST_ROUND') > 1,
  }
  return knockOutKinds.filter((kind) => isOffered[kind])
}

const counted = ['rounds', 'perGroup', 'courts', 'slotMinutes'] as const
export type Counted = (typeof counted)[number]

/** At least one team of the smallest group is out. */
export function rangeOf(groups: readonly SeasonGroup[], field: Counted): [number, number] {
  const smallest = Math.min(...groups.map(({ teamIds }) => teamIds.length))
  const rounds = mostRounds(groups[0]?.teamIds.length ?? 2)
  return { rounds: [1, rounds], perGroup: [1, smallest - 1], courts: [1, 20], slotMinutes: [5, 480] }[field] as [
    number,
    number,
  ]
}

export function isOutOfRange(draft: CheckDraft, groups: readonly SeasonGroup[], field: Counted): boolean {
  if (field === 'perGroup' && (!draft.hasKnockOut || draft.league === 'NONE')) return false
  if (field === 'rounds' && draft.league !== 'SWISS') return false
  const [from, to] = rangeOf(groups, field)
  const value = draft[field]
  return value === null || value < from || value > to
}

export const isWrong = (draft: CheckDraft, groups: readonly SeasonGroup[]) =>
  counted.some((field) => isOutOfRange(draft, groups, field))

export interface CheckPlan {
  /** Groups of one size have the same outcomes: the first of each size is tried. */
  tried: { group: SeasonGroup; format: GroupFormat }[]
  effort: Effort
  /** Qualifiers of several groups meet: who meets whom depends on the place. */
  isCrossed: boolean
  /** Only its effort is known. */
  isSwiss: boolean
  courts: number
}

/** Only for a draft without problems. */
export function planOf(competition: CompetitionDetails, draft: CheckDraft): CheckPlan {
  const groups = groupsIn(competition)
  const { league, hasKnockOut } = draft
  const [perGroup, courts, slotMinutes] = [draft.perGroup ?? 1, draft.courts ?? 1, draft.slotMinutes ?? 60]
  const sizes = groups.map(({ teamIds }) => teamIds.length)
  const order = orderOf({ ...competition, leagueFormat: isOfFour(league) ? league : 'ROUND_ROBIN' })
  const firstOfSize = groups.filter(({ teamIds }, at) => sizes.indexOf(teamIds.length) === at)
  return {
    tried:
      // Who meets whom in a Swiss league follows from all results before: there are too many to try.
      league === 'NONE' || league === 'SWISS'
        ? []
        : firstOfSize.map((group) => ({
            group,
            format: {
              teamIds: group.teamIds,
              fixtures: fixturesOf(league, group.teamIds),
              order,
              scores: scoresOf(competition.rules, order, isOfFour(league)),
              hasOutsideCriterion: draft.hasOutsideCriterion,
              places: hasKnockOut ? perGroup : 1,
            },
          })),
    effort: effortOf({
      sizes,
      league: league === 'NONE' ? null : league,
      rounds: draft.rounds ?? 1,
      perGroup: hasKnockOut ? perGroup : 0,
      knockOut: knockOutChoices(draft, groups).find((kind) => kind === draft.knockOut) ?? 'SINGLE',
      courts,
      slotMinutes,
    }),
    isCrossed: league !== 'NONE' && hasKnockOut && groups.length > 1,
    isSwiss: league === 'SWISS',
    courts,
  }
}
