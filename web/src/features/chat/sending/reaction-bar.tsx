// The reactions that a tap sends, their counts, and recent ones floating up.
import { type Reaction, reactions } from '@campus/contract/chat'
import { useChatText } from '../../../text/use-chat-text.ts'
import styles from './reaction-bar.module.css'
import type { Reactions } from './use-reactions.ts'

/** Emoji as content; icons elsewhere are SVG. */
const signs: Record<Reaction, string> = { CLAP: '👏', FIRE: '🔥', LAUGH: '😂', WOW: '😮', CRY: '😭' }

export function ReactionBar({ totals, floats, react }: Reactions) {
  const { chat } = useChatText()
  return (
    <fieldset className={styles.bar}>
      <legend className="sr-only">{chat.reactionsLabel}</legend>
      {reactions.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-label={chat.react(chat.reactions[kind], totals[kind] ?? 0)}
          onClick={() => react(kind)}
        >
          <span aria-hidden="true">{signs[kind]}</span>
          {totals[kind] && <small className="num">{totals[kind] > 999 ? '999+' : totals[kind]}</small>}
          {floats.map(
            (float) =>
              float.kind === kind && (
                <i key={float.id} data-way={float.id % 3} aria-hidden="true">
                  {signs[kind]}
                </i>
              ),
          )}
        </button>
      ))}
    </fieldset>
  )
}
