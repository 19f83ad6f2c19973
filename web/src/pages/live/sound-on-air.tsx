// The stage of a viewer who listens only: the score large, and what has happened, both in time with the sound.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { soundPlaylist } from '../../data/live/playlists.ts'
import { useWatching } from '../../data/live/use-watching.ts'
import { sentence } from '../../features/commentary/sentences.rules.ts'
import { SoundPlayer } from '../../features/live/player/sound-player.tsx'
import { isSuspended } from '../../features/matches/row/match-status.ts'
import { sideName } from '../../text/format/side-name.ts'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import pill from '../../ui/list/pill.module.css'
import { tintOf } from '../../ui/list/tint.ts'
import { useStoryAtPicture } from '../match/use-story.ts'
import { GoalFlash } from './goal-flash.tsx'
import { Clock } from './live-score.tsx'
import { AirBadges, type OnAirProps, useOver } from './on-air.tsx'
import { ScoreSides } from './score-head.tsx'
import styles from './sound-on-air.module.css'

const shownMoments = 3

function MatchHeard({ match: known }: { match: Match }) {
  const text = useLiveText()
  const { relay } = useCommentaryText()
  const story = useStoryAtPicture(known.matchId, known)
  const { match, moments } = story
  const names = [sideName(match, 1, text), sideName(match, 2, text)] as const
  const context = {
    words: relay,
    sport: match.sport,
    names,
    lanes: match.sides?.map(({ teamName }) => teamName),
    isMark: true,
  }
  const lines = moments
    .map((moment) => ({ id: moment.id, words: sentence(context, moment) }))
    .filter(({ words }) => words)
  const isLive = match.status === 'LIVE' && !isSuspended(match)
  const latest = lines.slice(-shownMoments).toReversed()
  return (
    <div className={styles.heard}>
      <ScoreSides match={match}>
        <Clock match={match} className={clsx(pill.pill, isLive && pill.live, 'num')} />
      </ScoreSides>
      {latest.length > 0 && (
        <ol className={styles.moments} aria-label={text.video.latest}>
          {latest.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ol>
      )}
      <GoalFlash story={story} names={names} />
    </div>
  )
}

export function SoundOnAir({ match, ...props }: OnAirProps & { match: Match | undefined }) {
  const { stream, onPlayback } = props
  useWatching(stream.streamId)
  return (
    <div className={styles.stage} style={match && tintOf(match)}>
      <SoundPlayer url={soundPlaylist(stream.streamId)} onPlayback={onPlayback} onEnded={useOver(props)}>
        <div className={styles.air}>
          <AirBadges stream={stream} />
        </div>
        {match ? <MatchHeard match={match} /> : <p className={styles.camera}>{stream.title}</p>}
      </SoundPlayer>
    </div>
  )
}
