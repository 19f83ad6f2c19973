// What stands in the video's place while nothing is on air: a match's score, or when the next match starts; and the recording, if there is one.
import type { Recording } from '@campus/contract/clips'
import type { Match } from '@campus/contract/matches'
import { History, VideoOff } from 'lucide-react'
import { useRecordings } from '../../data/clips.ts'
import { useMatchesOn } from '../../data/matches/match-lists.ts'
import { inOrder } from '../../features/matches/row/match-order.ts'
import { shortSideName } from '../../text/format/side-name.ts'
import { type LiveText, useLiveText } from '../../text/use-live-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { Button } from '../../ui/button.tsx'
import styles from './live-stage.module.css'
import { ScoreHead } from './score-head.tsx'

interface Props {
  match: Match | undefined
  /** The streams are not loaded yet. */
  isLoading: boolean
  /** A broadcast was played to its end. */
  hasEnded: boolean
  onPlay: (recording: Recording) => void
}

const whenOf = ({ date, startTime }: Match, today: string, text: LiveText) =>
  [date === null || date === today ? text.today : text.shortDay(date), startTime ?? text.matches.noTime].join(' ')

function useHint(match: Match | undefined, text: LiveText): string {
  const today = useToday()
  const { data } = useMatchesOn({ sport: 'ALL', date: today })
  if (match?.status === 'FUTURE') return text.video.off.starts(whenOf(match, today, text))
  const [next] = (data ?? []).filter(({ status }) => status === 'FUTURE').toSorted(inOrder)
  if (match?.status === 'LIVE' || !next) return text.video.off.hint
  const names = [shortSideName(next, 1, text), text.matches.versus, shortSideName(next, 2, text)]
  return `${text.video.off.next(whenOf(next, today, text))} · ${names.join(' ')}`
}

/** A camera may have been interrupted: the longest recording is the match. */
function WholeRecording({ match, onPlay }: { match: Match; onPlay: (recording: Recording) => void }) {
  const { video } = useLiveText()
  const { data } = useRecordings(match.matchId)
  const [longest] = data?.toSorted((one, two) => two.seconds - one.seconds) ?? []
  if (!longest) return null
  return (
    <Button tone="primary" onClick={() => onPlay(longest)}>
      <History aria-hidden="true" size="1.125rem" />
      {video.off.recording}
    </Button>
  )
}

export function OffAir({ match, isLoading, hasEnded, onPlay }: Props) {
  const text = useLiveText()
  const { off } = text.video
  const hint = useHint(match, text)
  const state = isLoading ? off.loading : hasEnded ? off.over : off.title
  if (match) {
    return (
      <ScoreHead match={match} words={isLoading || hasEnded || match.status === 'LIVE' ? state : hint}>
        {!isLoading && <WholeRecording match={match} onPlay={onPlay} />}
      </ScoreHead>
    )
  }
  return (
    <div className={styles.off}>
      <div className={styles.words}>
        <VideoOff aria-hidden="true" />
        <p>{state}</p>
        {!isLoading && <small>{hint}</small>}
      </div>
    </div>
  )
}
