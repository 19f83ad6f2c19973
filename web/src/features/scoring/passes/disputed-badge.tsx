// Warns of a live match in which two scorers seem to have tapped the same event.
import { useQuery } from '@tanstack/react-query'
import { disputedMatches } from '../../../data/scoring/passes.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { Message } from '../../../ui/feedback/message.tsx'

export function DisputedBadge({ matchId }: { matchId: number }) {
  const { passes: words } = useScoringText().scoring
  const { data } = useQuery(disputedMatches())
  if (!data?.some((each) => each.matchId === matchId)) return null
  return (
    <Message look="warning">
      <b>{words.disputed}</b> {words.disputedHint}
    </Message>
  )
}
