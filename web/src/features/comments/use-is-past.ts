// Whether a mark in the page has been scrolled past: its reader is below it.
import { type RefObject, useEffect, useState } from 'react'

/** The bar at the top covers this much of the page. */
const barPx = 56

export function useIsPast(mark: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry && setPast(!entry.isIntersecting && entry.boundingClientRect.top < barPx),
      { rootMargin: `-${barPx}px 0px 0px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [mark])
  return isPast
}
