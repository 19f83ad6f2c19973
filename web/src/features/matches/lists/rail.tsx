// Right rail of the desktop: matches that are LIVE and those still to come today.

import { useLiveMatches, useMatchesOn } from '../../../data/matches/match-lists.ts'
import { useFansText } from '../../../text/use-fans-text.ts'
import { useToday } from '../../../ui/browser/use-clock.ts'
import { Card } from '../../../ui/list/card.tsx'
import { inOrder } from '../row/match-order.ts'
import rowStyles from '../row/match-row.module.css'
import { MatchRow } from '../row/match-row.tsx'
import styles from './rail.module.css'

const upcomingShown = 5

export function Rail() {
  const text = useFansText()
  const today = useToday()
  const live = useLiveMatches()
  const day = useMatchesOn({ sport: 'ALL', date: today })
  const blocks = [
    { title: text.matches.nowLive, none: text.schedule.nothingLive, list: live.data },
    {
      title: text.schedule.upcoming,
      none: text.schedule.nothingUpcoming,
      list: day.data
        ?.filter((match) => match.status === 'FUTURE')
        .toSorted(inOrder)
        .slice(0, upcomingShown),
    },
  ]
  return blocks.map(({ title, none, list }) => (
    <Card key={title} title={title}>
      {list?.length ? (
        <ul className={rowStyles.list}>
          {list.toSorted(inOrder).map((match) => (
            <MatchRow key={match.matchId} match={match} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{list ? none : '\u00a0'}</p>
      )}
    </Card>
  ))
}
