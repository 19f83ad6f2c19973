// A match's third tab: comments.
import { useQuery } from '@tanstack/react-query'
import { Comments } from '../../features/comments/comments.tsx'
import { whoAmI } from '../../features/users/users.queries.ts'
import { useTabContext } from './match-page.tsx'

export function MatchComments() {
  const { matchId } = useTabContext()
  const me = useQuery(whoAmI())
  return <Comments matchId={matchId} viewer={me.data} />
}
