// Parts that the first screen does not need: loaded when the browser is idle. A part that fails to load renders nothing, because
// the page works without it.
import { type ComponentType, lazy } from 'react'

/** Safari has no requestIdleCallback. */
const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : (run: () => void) => setTimeout(run, 300)

const nothing = () => null

/** Needs a Suspense with an empty fallback around it. */
export function lazyWhenIdle<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await new Promise<void>((resolve) => whenIdle(() => resolve()))
    return { default: await load().catch((): ComponentType<Props> => nothing) }
  })
}
