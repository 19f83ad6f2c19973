// Lifts a card with a mouse, or with a finger that rests on it, and tells where it is held. A finger that moves before scrolls.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isComposing } from '../../../ui/fields/composing.ts'

const pressMs = 350
const mouseSlop = 4
const touchSlop = 10
/** So close to an edge the board scrolls under the card. */
const edge = 48
const scrollStep = 12

export interface Point {
  x: number
  y: number
  /** Where on the card it was taken, from its top. */
  grabY: number
}

export interface DropKeys {
  isShift: boolean
  isAlt: boolean
}

interface Options {
  scroller: RefObject<HTMLElement | null>
  /** Whether this card can be lifted; says why not. */
  canLift: (matchId: number) => boolean
  onLift: (matchId: number, point: Point) => void
  onOver: (point: Point) => void
  onDrop: (keys: DropKeys) => void
  onCancel: () => void
}

interface Press {
  matchId: number
  pointerId: number
  startX: number
  startY: number
  point: Point
  isTouch: boolean
  isHeld: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

export function useDrag({ scroller, canLift, onLift, onOver, onDrop, onCancel }: Options) {
  const press = useRef<Press | null>(null)
  const frame = useRef(0)

  function lift(now: Press) {
    if (!canLift(now.matchId)) return end()
    now.isHeld = true
    onLift(now.matchId, now.point)
    frame.current = requestAnimationFrame(follow)
  }

  /** Once a frame: scrolls at the edges, and tells the place under the pointer. */
  function follow() {
    const [now, box] = [press.current, scroller.current]
    if (!now?.isHeld || !box) return
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const { x, y } = now.point
    const dx = x < left + edge ? -scrollStep : x > right - edge ? scrollStep : 0
    const dy = y < top + 2 * edge ? -scrollStep : y > bottom - edge ? scrollStep : 0
    if (dx !== 0 || dy !== 0) box.scrollBy(dx, dy)
    onOver(now.point)
    frame.current = requestAnimationFrame(follow)
  }

  function end() {
    clearTimeout(press.current?.timer)
    cancelAnimationFrame(frame.current)
    press.current = null
  }

  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    if (!card || press.current || (event.pointerType === 'mouse' && event.button !== 0)) return
    const { clientX: x, clientY: y, pointerId } = event
    const isTouch = event.pointerType !== 'mouse'
    const point = { x, y, grabY: y - card.getBoundingClientRect().top }
    const now: Press = {
      matchId: Number(card.dataset['card']),
      pointerId,
      startX: x,
      startY: y,
      point,
      isTouch,
      isHeld: false,
      timer: undefined,
    }
    if (isTouch) now.timer = setTimeout(() => lift(now), pressMs)
    press.current = now
  }

  const onMove = useEffectEvent((event: PointerEvent) => {
    const now = press.current
    if (!now || event.pointerId !== now.pointerId) return
    const { clientX: x, clientY: y } = event
    now.point = { ...now.point, x, y }
    if (now.isHeld) return
    const far = Math.hypot(x - now.startX, y - now.startY)
    if (now.isTouch && far > touchSlop) end()
    else if (!now.isTouch && far > mouseSlop) lift(now)
  })

  const onUp = useEffectEvent((event: PointerEvent) => {
    const now = press.current
    if (!now || event.pointerId !== now.pointerId) return
    const { isHeld } = now
    end()
    if (!isHeld) return
    if (event.type === 'pointercancel') return onCancel()
    swallowClick()
    onDrop({ isShift: event.shiftKey, isAlt: event.altKey })
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press.current?.isHeld || isComposing(event)) return
    event.preventDefault()
    end()
    onCancel()
  })

  /** Only a listener that is not passive keeps the page from scrolling under a held card. */
  const onTouch = useEffectEvent((event: TouchEvent) => {
    if (press.current?.isHeld) event.preventDefault()
  })
  /** A long press would open the browser's own menu. */
  const onMenu = useEffectEvent((event: Event) => {
    if (press.current?.isTouch) event.preventDefault()
  })

  useEffect(() => {
    const box = scroller.current
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onUp)
    addEventListener('keydown', onKey, true)
    box?.addEventListener('touchmove', onTouch, { passive: false })
    box?.addEventListener('contextmenu', onMenu)
    return () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onUp)
      removeEventListener('keydown', onKey, true)
      box?.removeEventListener('touchmove', onTouch)
      box?.removeEventListener('contextmenu', onMenu)
      clearTimeout(press.current?.timer)
      cancelAnimationFrame(frame.current)
    }
  }, [scroller])

  return onPointerDown
}

function stop(event: Event) {
  event.stopPropagation()
  event.preventDefault()
}

/** The click that follows a drop is none. */
function swallowClick() {
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 0)
}
