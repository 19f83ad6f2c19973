// Options of the match form for its current values: competitions, rules, teams and venues.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { competitionList, competitionOf } from '../../../data/competitions.ts'
import { bracketOf } from '../../../data/matches/all-matches.ts'
import { teamList } from '../../../data/teams.ts'
import { venueList } from '../../../data/venues.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import type { MatchValues } from './match-form.rules.ts'
import { sourceOptions } from './slot-options.ts'
import { teamOptions } from './team-options.ts'

/** The teams a match has, even archived ones. */
function teamsOf(match: Match | null) {
  if (!match) return []
  const { teamId1, teamName1, department1, teamId2, teamName2, department2, sides = [] } = match
  return [
    ...sides,
    { teamId: teamId1, teamName: teamName1 ?? '', department: department1 ?? '' },
    { teamId: teamId2, teamName: teamName2 ?? '', department: department2 ?? '' },
  ].flatMap(({ teamId, ...names }) => (teamId === null ? [] : [{ teamId, ...names }]))
}

/** Only a competition with a league has ranks that a knock-out can refer to. */
function groupsOf(competition: CompetitionDetails | undefined): Map<string, number> {
  if (competition?.type !== 'COMBINED') return new Map()
  const groups = Map.groupBy(competition.entries, ({ groupName }) => groupName ?? '')
  return new Map([...groups].map(([name, entries]) => [name, entries.length]))
}

export function useMatchOptions(values: MatchValues, edited: Match | null) {
  const { form } = useAdminText().adminWords
  const competitions = useQuery(competitionList())
  const current = competitions.data?.find(({ sport, isCurrent }) => isCurrent && sport === values.sport)
  const competitionId = values.competitionId ?? current?.competitionId ?? null
  const details = useQuery({ ...competitionOf(competitionId ?? 0), enabled: competitionId !== null })
  const teams = useQuery(teamList())
  const venues = useQuery(venueList())
  const bracket = useQuery(bracketOf(values.sport, competitionId, values.matchType === 'TOURNAMENT'))
  const { places } = useSeasonText()
  const queries = [competitions, teams, venues]
  return {
    competitions: competitions.data ?? [],
    competitionId,
    /** Known to be missing, not only still loading. */
    hasNoCompetition: competitions.isSuccess && competitionId === null,
    rules: details.data?.rules ?? competitions.data?.find((each) => each.competitionId === competitionId)?.rules,
    teams: teamOptions(
      { entries: details.data?.entries ?? [], teams: teams.data ?? [], own: teamsOf(edited) },
      values.sport,
      form.outside,
    ),
    /** Sources that a knock-out match of this round can refer to. */
    sources:
      values.matchType === 'TOURNAMENT'
        ? sourceOptions(
            {
              bracket: bracket.data ?? [],
              groups: groupsOf(details.data),
              own: [edited?.source1 ?? null, edited?.source2 ?? null],
              matchId: edited?.matchId ?? null,
            },
            values.round,
            { places, between: form.between },
          )
        : [],
    /** Teams of the competition. */
    entered: details.data?.entries.map(({ teamId }) => teamId) ?? [],
    /** Known not to take part: saving the match enters such a team. */
    isOutside: (teamId: number | null) =>
      teamId !== null && details.isSuccess && !details.data?.entries.some((entry) => entry.teamId === teamId),
    venues: venues.data ?? [],
    failure: queries.find(({ isError }) => isError)?.error ?? null,
    retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  }
}

export type MatchOptions = ReturnType<typeof useMatchOptions>
