// The bar of a dodgeball set: time left by the log's clock, and the possible endings.
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { useSecond } from '../../../ui/browser/use-seconds.ts'
import { endingOf } from '../log/labels.rules.ts'
import { playedSets, setEndings } from '../pads/controls.rules.ts'
import { minutesAndSeconds, setTimeLeft } from './clock.rules.ts'
import styles from './console.module.css'
import type { Desk } from './desk.ts'

export function SetBar({ desk }: { desk: Desk }) {
  const text = useScoringText()
  const { match, game, names, tap } = desk
  const left = setTimeLeft(
    game.rules,
    game.folded.state,
    useSecond(game.folded.state.setStartedAt !== null && game.folded.state.suspended === null),
  )
  return (
    <div className={styles.setBar}>
      <p className="num">
        <small>
          {text.matches.game(match.sport, playedSets(game).length + 1)} {text.scoring.setClock}
        </small>
        <b role="timer">{minutesAndSeconds(left)}</b>
      </p>
      {setEndings(game, left).map((body) => (
        <button key={body.end} type="button" className={styles.act} onClick={() => tap(body)}>
          {endingOf(body, names, text)}
        </button>
      ))}
    </div>
  )
}
