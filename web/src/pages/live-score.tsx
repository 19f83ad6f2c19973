// The score over the picture: the two sides, how it stands and the minute; leads to the match.
import type { Match } from '@campus/contract/matches'
import { Link } from 'react-router'
import { MatchScore } from '../features/matches/match-score.tsx'
import { StatusPill } from '../features/matches/status-pill.tsx'
import { matchPath } from '../paths.ts'
import { sideName } from '../text/side-name.ts'
import { useChatText } from '../text/use-chat-text.ts'
import styles from './live-score.module.css'

export function LiveScore({ match }: { match: Match }) {
  const text = useChatText()
  return (
    <Link className={styles.score} to={matchPath(match)} title={text.chat.matchLink}>
      <StatusPill match={match} />
      <span className={styles.side}>{sideName(match, 1, text)}</span>
      <MatchScore match={match} />
      <span className={styles.side}>{sideName(match, 2, text)}</span>
    </Link>
  )
}
