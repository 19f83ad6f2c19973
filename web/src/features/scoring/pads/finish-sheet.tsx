// Confirms the end of a match with its result and the time left.
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { useSecond } from '../../../ui/browser/use-seconds.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { minutesMissing } from '../console/clock.rules.ts'
import type { Desk } from '../console/desk.ts'
import { resultOf } from '../log/labels.rules.ts'
import styles from '../log/log-list.module.css'
import type { Body } from '../session/log.rules.ts'
import { useHasArrived } from './use-tap-lock.ts'

/** FINISH with the current score, or a FORFEIT for one side. */
export function FinishSheet({ desk, body, onClose }: { desk: Desk; body: Body; onClose: () => void }) {
  const text = useScoringText()
  const { scoring: words } = text
  const { names, game } = desk
  const hasArrived = useHasArrived()
  const missing = minutesMissing(game.rules, game.folded.state, useSecond(false))
  const winner = body.type === 'FORFEIT' && body.team ? (names[body.team - 1] ?? '') : null
  return (
    <Sheet title={winner === null ? words.finishTitle : words.forfeitTitle(winner)} onClose={onClose}>
      <p className={styles.result}>
        <span>
          {names[0]} {text.matches.versus} {names[1]}
        </span>
        {winner === null && <b className="num">{resultOf(game.folded.state, names, text)}</b>}
      </p>
      {winner === null && missing !== null && <Message look="bad">{words.early.text(missing)}</Message>}
      <SheetActions>
        <Button
          tone="danger"
          className={styles.large}
          aria-disabled={!hasArrived}
          onClick={() => {
            if (!hasArrived) return
            desk.tap(body)
            onClose()
          }}
        >
          {winner === null ? words.finish : words.forfeit(winner)}
        </Button>
        <Button className={styles.large} onClick={onClose}>
          {words.goOn}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
