// Full-screen view of the whole bracket: pinched and dragged, or moved by buttons and keys.
import type { Sport } from '@campus/contract/sports'
import { Maximize, Minus, Plus, X } from 'lucide-react'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useModal } from '../../../ui/dialog/modal.ts'
import type { Layout } from '../bracket/bracket.rules.ts'
import { BracketTree } from '../bracket/bracket-tree.tsx'
import { useZoom } from './use-zoom.ts'
import styles from './whole-bracket.module.css'

interface Props {
  layout: Layout
  sport: Sport
  label: string
  onClose: () => void
}

export function WholeBracket({ layout, sport, label, onClose }: Props) {
  const text = useBracketText()
  const { tree } = text.bracketPage
  // The dialog must be open before the drawing is measured.
  const modal = useModal(onClose)
  const { window, drawing, zoom, fitIn, handlers } = useZoom()
  return (
    <dialog {...modal} className={styles.whole} aria-label={label}>
      <div className={styles.tools}>
        <IconButton label={tree.zoomOut} onClick={() => zoom(0.8)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <IconButton label={tree.zoomIn} onClick={() => zoom(1.25)}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label={tree.fit} onClick={fitIn}>
          <Maximize aria-hidden="true" />
        </IconButton>
        <IconButton label={text.close} className={styles.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={window} className={styles.window} tabIndex={0} aria-label={tree.wholeHint} {...handlers}>
        <div ref={drawing} className={styles.drawing}>
          <BracketTree layout={layout} sport={sport} label={label} />
        </div>
      </section>
    </dialog>
  )
}
