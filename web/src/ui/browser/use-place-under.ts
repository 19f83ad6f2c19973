// Positions a popover under its box, or above it where there is more room; a phone's keyboard is taken into account.
import { useLayoutEffect, useRef } from 'react'

const gap = 4
const margin = 8
const tallest = 320

export function usePlaceUnder(isOpen: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = list.current
    if (!isOpen || !shown) return undefined
    function place() {
      if (!box.current || !shown) return
      const { left, width, top, bottom } = box.current.getBoundingClientRect()
      const screen = window.visualViewport?.height ?? innerHeight
      const below = screen - bottom - gap - margin
      const above = top - gap - margin
      const isBelow = below >= Math.min(tallest, shown.scrollHeight) || below >= above
      shown.style.left = `${left}px`
      shown.style.width = `${width}px`
      shown.style.maxHeight = `${Math.max(Math.min(tallest, isBelow ? below : above), 96)}px`
      shown.style.top = isBelow ? `${bottom + gap}px` : 'auto'
      shown.style.bottom = isBelow ? 'auto' : `${innerHeight - top + gap}px`
    }
    shown.showPopover?.()
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
      if (shown.isConnected) shown.hidePopover?.()
    }
  }, [isOpen])
  return { box, list }
}
