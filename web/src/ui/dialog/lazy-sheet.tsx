// Sheets whose code is loaded when they are opened: if loading fails, the sheet shows it with a retry.
import type { ComponentType } from 'react'
import { useText } from '../../text/use-text.tsx'
import { Missing } from '../feedback/missing.tsx'
import { lazyPart, type MissingState } from '../loading/lazy-part.tsx'
import { Sheet } from './sheet.tsx'

interface Closing {
  onClose: () => void
}

function MissingSheet({ state, props }: { state: MissingState; props: Closing }) {
  const { product, close } = useText()
  return (
    <Sheet title={product} close={close} onClose={props.onClose}>
      <Missing {...state} />
    </Sheet>
  )
}

export const lazySheet = <Props extends Closing>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, MissingSheet)
