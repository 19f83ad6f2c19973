// Back leads to where one was: each history entry remembers which link stood at the top of the screen.
// By itself a browser remembers pixels only, and those mean another row while rows above have not been laid out yet.
import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

interface Place {
  href: string | null
  top: number
  y: number
}

const storageKey = 'scroll'
const places = new Map<string, Place>(recall())

function recall(): [string, Place][] {
  // Come anew, by an address or a link from elsewhere, one starts at the top.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!visit || visit.type === 'navigate') return []
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

function keep() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-50)))
  } catch {}
}

const links = () => document.querySelectorAll<HTMLAnchorElement>('main a[href]')
const topOf = (link: Element) => link.getBoundingClientRect().top

function placeNow(): Place {
  const link = scrollY > 0 ? [...links()].find((each) => topOf(each) >= 0) : undefined
  return { href: link?.getAttribute('href') ?? null, top: link ? topOf(link) : 0, y: scrollY }
}

/** How long rows may take to come, and then to be laid out. */
const comingMs = 2000
const settlingMs = 300

/** Corrects the position until it holds; the first touch of the viewer's own ends it. */
function goTo({ href, top, y }: Place): () => void {
  let until = performance.now() + comingMs
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
  const own = ['wheel', 'touchstart', 'pointerdown', 'keydown']
  for (const type of own) addEventListener(type, stop, { passive: true, once: true })
  correct()
  return () => {
    stop()
    for (const type of own) removeEventListener(type, stop)
  }
}

export function useScrollMemory() {
  const { key: entry, pathname, search, hash } = useLocation()
  // Entries made by a link into the page have no key of their own; there the browser knows the place.
  const key = entry + pathname + search
  const how = useNavigationType()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      places.delete(key)
      places.set(key, placeNow())
    }
    const noteSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(note, 100)
    }
    const place = places.get(key)
    const leave = how === NavigationType.Pop && place && !hash ? goTo(place) : undefined
    addEventListener('scroll', noteSoon, { passive: true })
    // A tap may lead away before the scrolling has been noted.
    addEventListener('click', note, { capture: true })
    return () => {
      leave?.()
      clearTimeout(timer)
      removeEventListener('scroll', noteSoon)
      removeEventListener('click', note, { capture: true })
    }
  }, [key, how, hash])
}
