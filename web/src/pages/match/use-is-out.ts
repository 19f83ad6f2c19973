// Whether an element has been scrolled out of view at the top, under the page's bar.
import { useCallback, useState } from 'react'

export function useIsOut() {
  const [isOut, setOut] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // Most of it is gone: the score is above the middle.
    const observer = new IntersectionObserver(
      ([entry]) => entry && setOut(entry.intersectionRatio < 0.4 && entry.boundingClientRect.top < 0),
      { threshold: [0, 0.4], rootMargin: '-56px 0px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isOut }
}
