// The keys of the board, for the eye: each of them has a button too.
import { useBoardText } from '../../../text/use-board-text.ts'
import styles from './board.module.css'

export function BoardKeys({ isHeld }: { isHeld: boolean }) {
  const { keys, heldKeys, space } = useBoardText().board
  const shown = isHeld
    ? [['↑ ↓', heldKeys.five], ['← →', heldKeys.court], ['Enter', heldKeys.drop], ['⇧ Enter', heldKeys.swap], ['⌥ Enter', heldKeys.push], ['Esc', heldKeys.back]] // biome-ignore format: short
    : [['← → ↑ ↓', keys.move], [space, keys.lift], ['Enter', keys.open], ['+', keys.later], ['P', keys.postpone], ['Ctrl Z', keys.undo]] // biome-ignore format: short
  return (
    <div className={styles.keys} aria-hidden="true">
      {shown.map(([key, word]) => (
        <span key={key}>
          <kbd>{key}</kbd> {word}
        </span>
      ))}
    </div>
  )
}
