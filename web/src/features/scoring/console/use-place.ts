// Venue and time of the match, for the header of the console.
import type { Match } from '@campus/contract/matches'
import { seoulDay } from '../../../text/format/dates.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { useSecond } from '../../../ui/browser/use-seconds.ts'
import { placeOf } from '../log/labels.rules.ts'

export function usePlace(match: Match | null) {
  const text = useScoringText()
  const today = seoulDay(useSecond(false))
  return match ? placeOf(match, text, today) : {}
}
