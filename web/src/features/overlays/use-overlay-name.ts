// What an overlay is called: its court, or its match.
import type { Match } from '@campus/contract/matches'
import type { Overlay } from '@campus/contract/overlays'
import { useQuery } from '@tanstack/react-query'
import { matchOf } from '../../data/matches/match.ts'
import { shortSideName } from '../../text/format/side-name.ts'
import type { Text } from '../../text/ko/ko.ts'
import { useText } from '../../text/use-text.tsx'

/** Short names: it stands in the bar of a phone. */
export function nameOf(match: Match, text: Text): string {
  const between = match.sides ? [] : [text.matches.versus]
  const names = [shortSideName(match, 1, text), ...between, shortSideName(match, 2, text)]
  return [match.startTime, ...names].filter(Boolean).join(' ')
}

export function useOverlayName({ matchId, venue }: Pick<Overlay, 'matchId' | 'venue'>): string {
  const text = useText()
  const { data: match } = useQuery({ ...matchOf(matchId ?? 0), enabled: matchId !== null })
  return venue ?? (match ? nameOf(match, text) : text.matches.noTeam)
}
