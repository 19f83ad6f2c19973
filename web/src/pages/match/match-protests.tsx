// The protests against a match's result, for whoever looks at it.
import type { MatchResult } from '@campus/contract/confirmations'
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { whoAmI } from '../../data/users/me.ts'
import { ProtestList } from '../../features/protests/protest-list.tsx'

export function MatchProtests({ match, result }: { match: Match; result: MatchResult }) {
  const { data: me } = useQuery(whoAmI())
  return <ProtestList match={match} result={result} isSignedIn={!!me} isOrganiser={me?.role === 'ADMIN'} />
}
