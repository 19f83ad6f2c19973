// The bar of a dodgeball set, a period or an inning: time left by the log's clock, and the possible endings.
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { useSecond } from '../../../ui/browser/use-seconds.ts'
import { endingIn } from '../log/labels.rules.ts'
import { playedSets, setEndings } from '../pads/controls.rules.ts'
import { minutesAndSeconds, setMinutes, setTimeLeft } from './clock.rules.ts'
import styles from './console.module.css'
import type { Desk } from './desk.ts'

export function SetBar({ desk }: { desk: Desk }) {
  const text = useScoringText()
  const { match, game, tap } = desk
  const left = setTimeLeft(
    game.rules,
    game.folded.state,
    useSecond(game.folded.state.setStartedAt !== null && game.folded.state.suspended === null),
  )
  const part = text.matches.game(match.sport, playedSets(game).length + 1)
  const hasClock = setMinutes(game.rules, game.folded.state) > 0
  return (
    <div className={styles.setBar}>
      <p className="num">
        <small>{hasClock ? `${part} ${text.scoring.setClock}` : part}</small>
        {hasClock && <b role="timer">{minutesAndSeconds(left)}</b>}
      </p>
      {setEndings(game, left).map((body) => (
        <button key={body.end} type="button" className={styles.act} onClick={() => tap(body)}>
          {endingIn(desk, body, text)}
        </button>
      ))}
    </div>
  )
}
