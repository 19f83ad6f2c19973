// What a match can be made of, for the values typed so far: competitions, the rules played under, teams and venues.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useAdminText } from '../../text/use-admin-text.ts'
import { allCompetitions, allTeams, allVenues, oneCompetition } from './match-admin.queries.ts'
import type { MatchValues } from './match-form.rules.ts'
import { teamOptions } from './team-options.ts'

/** The teams a match has, even those that have been put away since. */
function teamsOf(match: Match | null) {
  if (!match) return []
  const { teamId1, teamName1, department1, teamId2, teamName2, department2 } = match
  return [
    { teamId: teamId1, teamName: teamName1 ?? '', department: department1 ?? '' },
    { teamId: teamId2, teamName: teamName2 ?? '', department: department2 ?? '' },
  ].flatMap(({ teamId, ...names }) => (teamId === null ? [] : [{ teamId, ...names }]))
}

export function useMatchOptions(values: MatchValues, edited: Match | null) {
  const { form } = useAdminText().adminWords
  const competitions = useQuery(allCompetitions())
  const current = competitions.data?.find(({ sport, isCurrent }) => isCurrent && sport === values.sport)
  const competitionId = values.competitionId ?? current?.competitionId ?? null
  const details = useQuery(oneCompetition(competitionId))
  const teams = useQuery(allTeams())
  const venues = useQuery(allVenues())
  const queries = [competitions, teams, venues]
  return {
    competitions: competitions.data ?? [],
    competitionId,
    /** Known to be missing, not only still on its way. */
    hasNoCompetition: competitions.isSuccess && competitionId === null,
    rules: details.data?.rules ?? competitions.data?.find((each) => each.competitionId === competitionId)?.rules,
    teams: teamOptions(
      { entries: details.data?.entries ?? [], teams: teams.data ?? [], own: teamsOf(edited) },
      values.sport,
      form.outside,
    ),
    /** Known not to take part: a match enters such a team. */
    isOutside: (teamId: number | null) =>
      teamId !== null && details.isSuccess && !details.data?.entries.some((entry) => entry.teamId === teamId),
    venues: venues.data ?? [],
    failure: queries.find(({ isError }) => isError)?.error ?? null,
    retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  }
}

export type MatchOptions = ReturnType<typeof useMatchOptions>
