// The passes of a match.
import type { Pass } from '@campus/contract/scoring'
import { useQuery } from '@tanstack/react-query'
import { passesOf, useRevokePass } from '../../../data/scoring/passes.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { useSecond } from '../../../ui/browser/use-seconds.ts'
import { PassList } from '../../../ui/passes/pass-list.tsx'
import { VoidPass } from './void-pass.tsx'

/** A pass that was never used has nothing to void. */
const voidOf = (pass: Pass) => pass.lastUsedAt && <VoidPass pass={pass} />

export function ScorerPassList({ matchId }: { matchId: number }) {
  const text = useScoringText()
  return (
    <PassList
      words={text.scoring.passes}
      query={useQuery(passesOf(matchId))}
      revoke={useRevokePass(matchId)}
      reasonOf={(error) => errorText(text, error)}
      now={useSecond(false)}
      moreOf={voidOf}
    />
  )
}
