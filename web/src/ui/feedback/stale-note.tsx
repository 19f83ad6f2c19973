// Shown in a form when somebody else saved first: what was typed stays, and their version can be taken instead.
import { Button } from '../button.tsx'
import panel from '../list/panel.module.css'
import { Message } from './message.tsx'

interface Props {
  words: { stale: string; staleHint: string; takeTheirs: string }
  onTakeTheirs: () => void
}

export function StaleNote({ words, onTakeTheirs }: Props) {
  return (
    <Message look="note">
      <p>{words.stale}</p>
      <p>{words.staleHint}</p>
      <div className={panel.actions}>
        <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
      </div>
    </Message>
  )
}
