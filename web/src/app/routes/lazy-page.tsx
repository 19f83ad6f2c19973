// Pages whose code is loaded when they are opened. A failure is shown inside the frame: the navigation stays.
import type { ComponentType } from 'react'
import { Screen } from '../../layouts/screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { Missing } from '../../ui/feedback/missing.tsx'
import { lazyPart, type MissingState } from '../../ui/loading/lazy-part.tsx'

function MissingPage({ state }: { state: MissingState }) {
  return (
    <Screen title={useText().product} hasBack>
      <Missing {...state} />
    </Screen>
  )
}

export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyPart(load, MissingPage)
