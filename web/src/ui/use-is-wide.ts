// Whether the screen is a desktop's: from 992 px on.
import { useSyncExternalStore } from 'react'

const wide = '(min-width: 992px)'

function watch(changed: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(wide).matches)
}
