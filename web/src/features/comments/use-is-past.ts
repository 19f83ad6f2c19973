// Whether the reader has scrolled past a mark in the page.
import { type RefObject, useEffect, useState } from 'react'

/** The height of the page that the top bar covers. */
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
