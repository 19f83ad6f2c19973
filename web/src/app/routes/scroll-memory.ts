// Scroll restoration: each history entry stores which link was at the top of the screen.
// Browsers restore pixels only, which is another row while the rows above are not laid out yet.

import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { readStoredJson, store } from '../../storage.ts'

interface ScrollPosition {
  href: string | null
  top: number
  y: number
}

const storageKey = 'scroll'
const positions = new Map<string, ScrollPosition>(loadPositions())

function loadPositions(): [string, ScrollPosition][] {
  // A new visit, by an address or an outside link, starts at the top.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!visit || visit.type === 'navigate') return []
  return (readStoredJson('session', storageKey) ?? []) as [string, ScrollPosition][]
}

function savePositions() {
  store('session', storageKey, JSON.stringify([...positions].slice(-50)))
}

const links = () => document.querySelectorAll<HTMLAnchorElement>('main a[href]')
const topOf = (link: Element) => link.getBoundingClientRect().top

function currentPosition(): ScrollPosition {
  const link = scrollY > 0 ? [...links()].find((each) => topOf(each) >= 0) : undefined
  return { href: link?.getAttribute('href') ?? null, top: link ? topOf(link) : 0, y: scrollY }
}

/** How long rows may take to load, and then to be laid out. */
const loadingMs = 2000
const settlingMs = 300

/** Corrects the position until it is stable; any input of the viewer ends it. */
function restore({ href, top, y }: ScrollPosition): () => void {
  let until = performance.now() + loadingMs
  let found: Element | undefined
  let frame = 0
  function correct() {
    const now = performance.now()
    if (href && !found?.isConnected) {
      found = [...links()].find((each) => each.getAttribute('href') === href)
      if (found) until = now + settlingMs
    }
    if (found) scrollBy({ top: topOf(found) - top, behavior: 'instant' })
    else scrollTo({ top: y, behavior: 'instant' })
    if (now < until) frame = requestAnimationFrame(correct)
  }
  const stop = () => cancelAnimationFrame(frame)
  const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown']
  for (const type of inputs) addEventListener(type, stop, { passive: true, once: true })
  correct()
  return () => {
    stop()
    for (const type of inputs) removeEventListener(type, stop)
  }
}

export function useScrollMemory() {
  const { key: entry, pathname, search, hash } = useLocation()
  // Entries made by an anchor link have no key of their own; there the browser restores the position.
  const key = entry + pathname + search
  const how = useNavigationType()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', savePositions)
    return () => removeEventListener('pagehide', savePositions)
  }, [])
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      clearTimeout(timer)
      positions.delete(key)
      positions.set(key, currentPosition())
    }
    const rememberSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(remember, 100)
    }
    const position = positions.get(key)
    const stopRestoring = how === NavigationType.Pop && position && !hash ? restore(position) : undefined
    addEventListener('scroll', rememberSoon, { passive: true })
    // A tap may navigate away before the debounced scroll is stored.
    addEventListener('click', remember, { capture: true })
    return () => {
      stopRestoring?.()
      clearTimeout(timer)
      removeEventListener('scroll', rememberSoon)
      removeEventListener('click', remember, { capture: true })
    }
  }, [key, how, hash])
}
