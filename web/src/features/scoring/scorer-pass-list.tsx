// The passes of a match.
import { useQuery } from '@tanstack/react-query'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { PassList } from '../../ui/pass-list.tsx'
import { passesOf, useRevokePass } from './passes.queries.ts'
import { useSecond } from './use-second.ts'

export function ScorerPassList({ matchId }: { matchId: number }) {
  const text = useScoringText()
  return (
    <PassList
      words={text.scoring.passes}
      query={useQuery(passesOf(matchId))}
      revoke={useRevokePass(matchId)}
      reasonOf={(error) => errorText(text, error)}
      now={useSecond(false)}
    />
  )
}
