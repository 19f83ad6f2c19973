// Pages whose code is loaded when they are opened. A failure is shown inside the frame: the navigation stays.
import { type ComponentType, useEffect } from 'react'
import { Screen } from '../../layouts/screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { Missing } from '../../ui/feedback/missing.tsx'
import { lazyPart, type MissingState } from '../../ui/loading/lazy-part.tsx'

/** Up to twice as long: after an outage not all come in the same second. */
export const againMs = 20_000

function MissingPage({ state }: { state: MissingState }) {
  const { isLate, isRetrying, onRetry } = state
  // Nobody is there to press the button on a television. Nothing is lost by it: a page without its code shows nothing.
  useEffect(() => {
    if (isLate || isRetrying) return undefined
    const timer = setTimeout(onRetry, againMs * (1 + Math.random()))
    return () => clearTimeout(timer)
  })
  return (
    <Screen title={useText().product} hasBack>
      <Missing {...state} />
    </Screen>
  )
}

export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyPart(load, MissingPage)
