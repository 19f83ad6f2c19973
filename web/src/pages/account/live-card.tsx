// The welcome page's live card: the match that is LIVE now, updated by events.

import { useLiveMatches, useMatchEvents } from '../../data/matches/match-lists.ts'
import { useAnnounceMatch } from '../../features/matches/row/announce-match.ts'
import { inOrder } from '../../features/matches/row/match-order.ts'
import rowStyles from '../../features/matches/row/match-row.module.css'
import { MatchRow } from '../../features/matches/row/match-row.tsx'
import { useText } from '../../text/use-text.tsx'
import { Card } from '../../ui/list/card.tsx'

export function LiveCard() {
  const text = useText()
  const live = useLiveMatches()
  useMatchEvents(useAnnounceMatch())
  const match = live.data?.toSorted(inOrder)[0]
  if (!match) return null
  return (
    <Card title={text.matches.nowLive} note={text.sport(match.sport)}>
      <ul className={rowStyles.list}>
        <MatchRow match={match} />
      </ul>
    </Card>
  )
}
