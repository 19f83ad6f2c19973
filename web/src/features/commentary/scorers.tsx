// Who scored, below the score of a match page: the sides' players left and right of a ball.
import type { Match } from '@campus/contract/matches'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { Ball } from './moment-icon.tsx'
import styles from './scorers.module.css'
import { type Scorer, scorersOf } from './scorers.rules.ts'
import { heightOf, ScorersSpace } from './scorers-space.tsx'
import timeline from './timeline.module.css'
import { useStory } from './use-story.ts'

function Side({ label, scorers }: { label: string; scorers: Scorer[] }) {
  const { relay } = useCommentaryText()
  return (
    <ul aria-label={label}>
      {scorers.map(({ kind, player, minutes }) => (
        <li key={`${kind} ${player}`}>
          {kind === 'SENT_OFF' && (
            <>
              <i className={timeline.card} data-card="RED" aria-hidden="true" />
              <span className="sr-only">{relay.cards.RED}</span>{' '}
            </>
          )}
          {player ?? (kind === 'SENT_OFF' ? '' : relay[kind === 'GOAL' ? 'goal' : 'ownGoal'])}{' '}
          <span className="num">{minutes.join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}

export function Scorers({ match, names }: { match: Match; names: readonly [one: string, two: string] }) {
  const { relay } = useCommentaryText()
  const { whole, isSettled } = useStory(match.matchId)
  const goals = Math.max(match.teamScore1 ?? 0, match.teamScore2 ?? 0)
  if (!isSettled) return <ScorersSpace goals={goals} />
  const [one, two] = [scorersOf(whole?.moments ?? [], 1), scorersOf(whole?.moments ?? [], 2)]
  if (one.length + two.length === 0) return null
  return (
    <div className={styles.scorers} style={{ minHeight: heightOf(Math.min(goals, Math.max(one.length, two.length))) }}>
      <Side label={relay.scorersOf(names[0])} scorers={one} />
      <Ball />
      <Side label={relay.scorersOf(names[1])} scorers={two} />
    </div>
  )
}
