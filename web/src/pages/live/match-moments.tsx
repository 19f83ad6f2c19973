// What has happened in a match, in the place of a picture that nobody films.
import type { Match } from '@campus/contract/matches'
import { Timeline } from '../../features/commentary/timeline.tsx'
import { useStory } from '../../features/commentary/use-story.ts'
import { shortSideName } from '../../text/format/side-name.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import styles from './live-stage.module.css'

export function MatchMoments({ match }: { match: Match }) {
  const text = useLiveText()
  const { whole } = useStory(match.matchId)
  if (!whole || whole.moments.length === 0) return null
  const { match: folded, ...story } = whole
  const names = [shortSideName(match, 1, text), shortSideName(match, 2, text)] as const
  return (
    <div className={styles.moments}>
      <Timeline match={folded} story={story} names={names} />
    </div>
  )
}
