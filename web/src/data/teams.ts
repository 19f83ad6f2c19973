// Queries and mutations of teams and their squads, and imports of either.

import type { BodyOf } from '@campus/contract/endpoint'
import {
  createTeam,
  deleteTeam,
  getTeam,
  importTeams,
  listPlayers,
  listTeams,
  type Player,
  replacePlayers,
  type Team,
  updateTeam,
} from '@campus/contract/teams'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { competitionsKey } from './competitions.ts'

const teamsKey = ['teams']

export function teamList() {
  return queryOptions({
    queryKey: teamsKey,
    queryFn: ({ signal }) => call(listTeams, { query: {} }, signal),
  })
}

/** Includes archived ones. */
export function allTeams() {
  return queryOptions({
    queryKey: [...teamsKey, 'archived'],
    queryFn: ({ signal }) => call(listTeams, { query: { archived: 'true' } }, signal),
  })
}

export const fetchTeam = (teamId: number, signal?: AbortSignal) =>
  call(getTeam, { params: { teamId: String(teamId) } }, signal)

/** A team's public profile. Under its own key: it is not changed by what changes the lists. */
export function teamProfile(teamId: number) {
  return queryOptions({
    queryKey: ['team-profile', teamId],
    queryFn: ({ signal }) => fetchTeam(teamId, signal),
  })
}

export function squadOf(teamId: number) {
  return queryOptions({
    queryKey: [...teamsKey, teamId, 'players'],
    queryFn: ({ signal }) => call(listPlayers, { params: { teamId: String(teamId) } }, signal),
  })
}

export function useCreateTeam() {
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof createTeam>>[1]['body']) => call(createTeam, { body }),
    onSuccess: (_team, _body, _context, { client }) => client.invalidateQueries({ queryKey: teamsKey }),
  })
}

export function useUpdateTeam() {
  return useMutation({
    mutationFn: ({ teamId, ...body }: { teamId: number } & BodyOf<typeof updateTeam>) =>
      call(updateTeam, { params: { teamId: String(teamId) }, body }),
    onSuccess: (team, _body, _context, { client }) => {
      client.setQueriesData<Team[]>({ queryKey: teamsKey }, (list) => replaceTeam(list, team))
      return client.invalidateQueries({ queryKey: teamsKey })
    },
  })
}

/** The squads' lists are under the same key: only a list of teams contains the team. */
function replaceTeam(list: Team[] | undefined, team: Team): Team[] | undefined {
  return list?.some((each) => each.teamId === team.teamId)
    ? list.map((each) => (each.teamId === team.teamId ? team : each))
    : list
}

export function useDeleteTeam() {
  return useMutation({
    mutationFn: ({ teamId, isArchiving }: { teamId: number; isArchiving: boolean }) =>
      call(deleteTeam, { params: { teamId: String(teamId) }, query: isArchiving ? { archive: 'true' } : {} }),
    onSuccess: (_reply, _body, _context, { client }) => client.invalidateQueries({ queryKey: teamsKey }),
  })
}

export function useReplacePlayers(teamId: number) {
  return useMutation({
    mutationFn: (players: Player[]) => call(replacePlayers, { params: { teamId: String(teamId) }, body: { players } }),
    onSuccess: (players, _body, _context, { client }) => {
      client.setQueryData(squadOf(teamId).queryKey, players)
      return client.invalidateQueries({ queryKey: teamsKey })
    },
  })
}

export function useImport() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof importTeams>) => call(importTeams, { body }),
    onSuccess: async (_report, { isTrial }, _context, { client }) => {
      if (isTrial) return
      await client.invalidateQueries({ queryKey: teamsKey })
      await client.invalidateQueries({ queryKey: competitionsKey })
    },
  })
}
