// Lock and slow mode: a choice applies at once, so they are buttons; arrow keys through radio buttons would apply each one.
import type { RoomRules } from '@campus/contract/chat'
import { Lock, LockOpen } from 'lucide-react'
import { paths } from '../../paths.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import styles from './message-sheet.module.css'

const slowSteps = [0, 5, 10, 30, 60]

interface Props {
  rules: RoomRules
  error: string | undefined
  onChange: (rules: RoomRules) => void
  onClose: () => void
}

export function RulesSheet({ rules, error, onChange, onClose }: Props) {
  const text = useModerationText()
  const { moderation: words } = text
  const { isLocked, slowSeconds } = rules
  return (
    <Sheet title={words.tools} close={text.close} onClose={onClose}>
      <Button onClick={() => onChange({ ...rules, isLocked: !isLocked })}>
        {isLocked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
        {isLocked ? words.open : words.lock}
      </Button>
      <p className={styles.hint}>{words.lockHint}</p>
      <fieldset className={styles.steps}>
        <legend>{words.slow}</legend>
        {slowSteps.map((seconds) => (
          <Button
            key={seconds}
            aria-pressed={seconds === slowSeconds}
            onClick={() => seconds !== slowSeconds && onChange({ ...rules, slowSeconds: seconds })}
          >
            {seconds > 0 ? words.slowSeconds(seconds) : words.slowOff}
          </Button>
        ))}
      </fieldset>
      <p className={styles.hint}>{words.slowHint}</p>
      {error && <Message look="bad">{error}</Message>}
      <SheetActions>
        <ButtonLink to={paths.moderation}>{words.toPage}</ButtonLink>
      </SheetActions>
    </Sheet>
  )
}
