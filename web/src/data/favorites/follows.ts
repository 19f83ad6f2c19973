// Query and mutations of the teams a person follows. The button changes at once; the server's response follows.

import { type FollowedTeam, followTeam, listFollows, listPopularTeams, unfollowTeam } from '@campus/contract/favorites'
import { type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { matchesKey } from '../matches/match-lists.cache.ts'

const followsKey = ['follows']

export function followedTeams() {
  return queryOptions({ queryKey: followsKey, queryFn: ({ signal }) => call(listFollows, {}, signal) })
}

export function popularTeams() {
  return queryOptions({
    queryKey: ['popular-teams'],
    queryFn: ({ signal }) => call(listPopularTeams, {}, signal),
    staleTime: 5 * 60_000,
  })
}

/** Following stars a team's upcoming matches, and unfollowing removes those stars: every list may change. */
function takeFollows(client: QueryClient, teams: FollowedTeam[]) {
  client.setQueryData(followsKey, teams)
  void client.invalidateQueries({ queryKey: matchesKey })
}

/** Follows a team for somebody who pressed its button before logging in. */
export async function follow(client: QueryClient, teamId: number) {
  takeFollows(client, await call(followTeam, { body: { teamId } }))
}

/** Follows all of these teams, and those that are unwanted no more. */
export async function followTeams(
  client: QueryClient,
  wanted: number[],
  isUnwanted: (team: FollowedTeam) => boolean,
): Promise<void> {
  const before = await client.fetchQuery({ ...followedTeams(), staleTime: 0 })
  let now = before
  for (const { teamId } of before.filter(isUnwanted))
    now = await call(unfollowTeam, { params: { teamId: String(teamId) } })
  for (const teamId of wanted)
    if (!before.some((team) => team.teamId === teamId)) now = await call(followTeam, { body: { teamId } })
  takeFollows(client, now)
}

/** Optimistic state of a follow: a pending change counts, and reverts by itself if it fails. */
export function useFollow(teamId: number, isSignedIn: boolean) {
  const { data: teams } = useQuery({ ...followedTeams(), enabled: isSignedIn })
  const mutation = useMutation({
    mutationKey: [...followsKey, teamId],
    scope: { id: `follows ${teamId}` },
    mutationFn: (isFollowed: boolean) =>
      isFollowed ? call(followTeam, { body: { teamId } }) : call(unfollowTeam, { params: { teamId: String(teamId) } }),
    onSuccess: (followed, _isFollowed, _context, { client }) => takeFollows(client, followed),
    meta: { asksToSignIn: true },
  })
  const isKnown = isSignedIn && teams?.some((team) => team.teamId === teamId) === true
  return { isFollowed: mutation.isPending ? mutation.variables : isKnown, mutation }
}
