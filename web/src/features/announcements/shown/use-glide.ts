// Moves what is below a part that appears or grows from where it was to where it is. The part comes after the first screen: without
// this the page would jump under the reader's eyes.
import { type RefObject, useLayoutEffect, useRef } from 'react'

const glide = { duration: 240, easing: 'ease-out' }

export function useGlide(part: RefObject<HTMLElement | null>) {
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const own = part.current
    const next = own?.nextElementSibling
    if (!own || !next) return
    const height = own.offsetHeight
    // With the gap between them when it appears.
    const appeared = next.getBoundingClientRect().top - own.getBoundingClientRect().top
    const moved = before.current === null ? appeared : height - before.current
    before.current = height
    // Further down the browser itself holds the page still.
    if (moved === 0 || scrollY > 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (let below: Element | null = next; below; below = below.nextElementSibling)
      below.animate([{ transform: `translateY(${-moved}px)` }, { transform: 'none' }], glide)
  })
}
