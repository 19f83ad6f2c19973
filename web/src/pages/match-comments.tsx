// A match's third tab: what people say about it.
import { Comments } from '../features/comments/comments.tsx'
import { useMe } from '../features/users/users.queries.ts'
import { useTabContext } from './match-page.tsx'

export function MatchComments() {
  const { matchId } = useTabContext()
  return <Comments matchId={matchId} viewer={useMe()} />
}
