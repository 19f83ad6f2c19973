// The banner of set sports: a set is over, or the sides change ends.
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { endedSet } from '../pads/controls.rules.ts'
import styles from './console.module.css'
import type { Desk } from './desk.ts'

export function Banner({ desk }: { desk: Desk }) {
  const text = useScoringText()
  const { scoring: words } = text
  const { match, game, names } = desk
  const ended = endedSet(game)
  const { endsSwapped, isDecided } = game.folded.state
  if (!ended) {
    if (game.rules.kind !== 'POINTS' || !endsSwapped) return null
    return <p className={styles.swapped}>{words.swapped}</p>
  }
  return (
    <output className={styles.banner}>
      <b>{words.setEnded(text.matches.game(match.sport, ended.index + 1), ended.one, ended.two)}</b>{' '}
      {game.rules.kind !== 'PERIODS' && (ended.winner ? words.wonBy(names[ended.winner - 1] ?? '') : words.drawn)}
      {!isDecided && game.rules.kind === 'POINTS' && <span>{words.swap}</span>}
    </output>
  )
}
