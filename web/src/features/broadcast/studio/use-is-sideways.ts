// Whether the screen is a phone in landscape.
import { useSyncExternalStore } from 'react'

/** The same media query is in features/broadcast/studio/stage.module.css. */
const sideways = '(orientation: landscape) and (max-height: 31rem)'

function watch(changed: () => void) {
  const query = matchMedia(sideways)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useIsSideways = () => useSyncExternalStore(watch, () => matchMedia(sideways).matches)
