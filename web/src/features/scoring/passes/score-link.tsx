// The link from a match to its console, for administrators and scorers.
import { ClipboardPen } from 'lucide-react'
import { scorePath } from '../../../paths.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export function ScoreLink({ matchId }: { matchId: number }) {
  const { scoring } = useScoringText()
  return (
    <ButtonLink to={scorePath(matchId)}>
      <ClipboardPen aria-hidden="true" size="1.125rem" />
      {scoring.title}
    </ButtonLink>
  )
}
