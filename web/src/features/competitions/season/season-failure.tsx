// Why a season could not be built, and what to change.

import { Link } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { paths } from '../../../paths.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Message } from '../../../ui/feedback/message.tsx'

interface Details {
  reason?: string
  placed?: number
  needed?: number
  begun?: number
}

export function SeasonFailure({ failure }: { failure: unknown }) {
  const text = useSeasonText()
  const { season: words } = text.office
  const { reason = '', placed, needed, begun } = (failure instanceof ApiError ? (failure.details ?? {}) : {}) as Details
  const advice = Object.hasOwn(words.reasons, reason) ? words.reasons[reason as keyof typeof words.reasons] : null
  return (
    <Message look="bad">
      <strong>{begun ? words.begun(begun) : errorText(text, failure)}</strong>
      {begun !== undefined && begun > 0 && (
        <p>
          {words.begunHint} <Link to={paths.adminMain}>{words.toAdmin}</Link>
        </p>
      )}
      {placed !== undefined && needed !== undefined && <p>{words.placed(placed, needed)}</p>}
      {advice && <p>{advice}</p>}
    </Message>
  )
}
