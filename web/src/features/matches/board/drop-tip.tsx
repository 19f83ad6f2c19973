// What is wrong where a card is held or was dropped, and what to do about it.
import type { Problem } from '@campus/rules/board/problems'
import { clockAt } from '@campus/rules/seoul'
import { useEffect, useRef } from 'react'
import { useBoardText } from '../../../text/use-board-text.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './board.module.css'
import type { Day } from './board.rules.ts'
import { ProblemList } from './problem-list.tsx'
import type { Held } from './use-held.ts'

interface Props {
  day: Day
  held: Held
  problems: readonly Problem[]
  court: string
  canSwap: boolean
  onSwap: () => void
  onPush: () => void
  onKeep: () => void
  onBack: () => void
}

export function DropTip({ day, held, problems, court, canSwap, onSwap, onPush, onKeep, onBack }: Props) {
  const { tip: words } = useBoardText().board
  const box = useRef<HTMLElement>(null)
  // A dropped card waits for an answer.
  useEffect(() => {
    if (held.isDropped) box.current?.querySelector('button')?.focus()
  }, [held.isDropped])
  return (
    <section ref={box} className={styles.tip} aria-label={words.title(court, clockAt(held.startsAt), problems.length)}>
      <h2 className="num">{words.title(court, clockAt(held.startsAt), problems.length)}</h2>
      <ProblemList problems={problems} matches={day.matches} heldId={held.matchId} />
      <div className={styles.choices}>
        {canSwap && (
          <Button tone="primary" onClick={onSwap}>
            {words.swap}
          </Button>
        )}
        <Button tone={canSwap ? 'quiet' : 'primary'} onClick={onPush}>
          {words.push}
        </Button>
        <Button onClick={onKeep}>{words.keep}</Button>
        <Button onClick={onBack}>{words.back}</Button>
      </div>
    </section>
  )
}
