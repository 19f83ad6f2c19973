// The head of a live room without a picture: the score in the sides' colours, and what is known of the broadcast.
import type { Match } from '@campus/contract/matches'
import { VideoOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MatchScore } from '../../features/matches/row/match-score.tsx'
import { StatusPill } from '../../features/matches/row/status-pill.tsx'
import { matchPath } from '../../paths.ts'
import { shortSideName } from '../../text/format/side-name.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { Crest } from '../../ui/list/crest.tsx'
import { tintOf } from '../../ui/list/tint.ts'
import styles from './score-head.module.css'

function Side({ match, side }: { match: Match; side: 1 | 2 }) {
  const text = useLiveText()
  return (
    <span className={styles.side}>
      <Crest name={match[`teamName${side}`]} department={match[`department${side}`]} />
      <bdi>{shortSideName(match, side, text)}</bdi>
    </span>
  )
}

interface Props {
  match: Match
  /** Why there is no picture, and when there may be one. */
  words: string
  children: ReactNode
}

/** The score between its two sides: a link to the match. `children`: where the match stands. */
export function ScoreSides({ match, children }: { match: Match; children: ReactNode }) {
  const { video } = useLiveText()
  return (
    <Link className={styles.match} to={matchPath(match)} title={video.matchLink}>
      <Side match={match} side={1} />
      <span className={styles.middle}>
        <MatchScore match={match} hasKicks />
        {children}
      </span>
      <Side match={match} side={2} />
    </Link>
  )
}

export function ScoreHead({ match, words, children }: Props) {
  return (
    <div className={styles.head} style={tintOf(match)}>
      <ScoreSides match={match}>
        <StatusPill match={match} />
      </ScoreSides>
      <div className={styles.foot}>
        <VideoOff aria-hidden="true" size="1.125rem" />
        <p>{words}</p>
        {children}
      </div>
    </div>
  )
}
