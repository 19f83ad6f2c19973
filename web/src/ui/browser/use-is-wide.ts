// Whether the screen is a desktop's (from 62rem, 992 px by default), and whether it has room for a width in rem.
import { useSyncExternalStore } from 'react'

const wide = '(min-width: 62rem)'

function watch(changed: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(wide).matches)
}

/** The page's own rem, which grows with the font step: media queries use the browser's default size. */
const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

function watchSize(changed: () => void) {
  addEventListener('resize', changed)
  // The font step is set in the root element's style.
  const watching = new MutationObserver(changed)
  watching.observe(document.documentElement, { attributeFilter: ['style'] })
  return () => {
    removeEventListener('resize', changed)
    watching.disconnect()
  }
}

export function useHasRoom(rem: number): boolean {
  return useSyncExternalStore(watchSize, () => innerWidth >= rem * remPx())
}
