// The visible area of a full-screen page: below its bar and above a phone's keyboard, which covers the page without resizing it.
// Written to --view-top and --view-height, and [data-keyboard] while a keyboard is open.
import { type RefObject, useEffect } from 'react'

/** A smaller change is a browser bar, not a keyboard. */
const keyboardPx = 150

export function useKeyboardView(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const shown = box.current
    const view = window.visualViewport
    if (!shown) return undefined
    function fit() {
      if (!shown) return
      const height = view?.height ?? innerHeight
      const isOpen = innerHeight - height * (view?.scale ?? 1) > keyboardPx
      shown.toggleAttribute('data-keyboard', isOpen)
      const top = isOpen ? (view?.offsetTop ?? 0) : shown.getBoundingClientRect().top + scrollY
      shown.style.setProperty('--view-top', `${top}px`)
      shown.style.setProperty('--view-height', `${height}px`)
    }
    fit()
    // A long title makes the bar taller.
    const bar = new ResizeObserver(fit)
    const header = document.querySelector('header')
    if (header) bar.observe(header)
    view?.addEventListener('resize', fit)
    view?.addEventListener('scroll', fit)
    return () => {
      bar.disconnect()
      view?.removeEventListener('resize', fit)
      view?.removeEventListener('scroll', fit)
    }
  }, [box])
}
