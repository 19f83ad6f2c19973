// A match's third tab: comments.
import { useQuery } from '@tanstack/react-query'
import { whoAmI } from '../../data/users/me.ts'
import { Comments } from '../../features/comments/comments.tsx'
import { useTabContext } from './match-page.tsx'

export function MatchComments() {
  const { matchId } = useTabContext()
  const me = useQuery(whoAmI())
  return <Comments matchId={matchId} viewer={me.data} />
}
