// Parts that the first screen can do without: fetched once nothing else is to be done. One that never comes is no
// failure: the page works without it.
import { type ComponentType, lazy } from 'react'

/** Safari knows no idle time. */
const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : (run: () => void) => setTimeout(run, 300)

const nothing = () => null

/** Stands inside a Suspense whose fallback is nothing. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await new Promise<void>((resolve) => whenIdle(() => resolve()))
    return { default: await load().catch((): ComponentType<Props> => nothing) }
  })
}
