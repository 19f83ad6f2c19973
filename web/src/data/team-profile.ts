// Query of a team's public profile.
import { getTeam } from '@campus/contract/teams'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export function teamProfile(teamId: number) {
  return queryOptions({
    queryKey: ['team-view', teamId],
    queryFn: ({ signal }) => call(getTeam, { params: { teamId: String(teamId) } }, signal),
  })
}
