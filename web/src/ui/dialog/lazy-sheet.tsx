// Sheets whose code comes when they are opened: one that does not come is a sheet all the same, with a way to try again.
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
