// Pan and zoom of a drawing by fingers, mouse, wheel and keys. It moves by the style itself, without rendering.
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { clampView, fit, type Point, pinch, type View, zoomAt } from './zoom.rules.ts'

/** A shorter movement is a tap. */
const slipPx = 6
const stepPx = 80

export function useZoom() {
  const window_ = useRef<HTMLElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const view = useRef<View>({ x: 0, y: 0, scale: 1 })
  const pointers = useRef(new Map<number, Point>())
  const moved = useRef(0)

  function sizes() {
    const [outer, inner] = [window_.current, drawing.current]
    return {
      window: { width: outer?.clientWidth ?? 1, height: outer?.clientHeight ?? 1 },
      drawing: { width: inner?.offsetWidth ?? 1, height: inner?.offsetHeight ?? 1 },
    }
  }
  const smallest = () => fit(sizes().drawing, sizes().window).scale
  const middle = () => ({ x: sizes().window.width / 2, y: sizes().window.height / 2 })

  function show(next: View) {
    const size = sizes()
    view.current = clampView(next, size.drawing, size.window)
    const { x, y, scale } = view.current
    if (drawing.current) drawing.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }
  const fitIn = () => show(fit(sizes().drawing, sizes().window))
  const zoom = (factor: number, at = middle()) => show(zoomAt(view.current, factor, at, smallest()))
  const move = (x: number, y: number) => show({ ...view.current, x: view.current.x + x, y: view.current.y + y })

  const spot = (event: { clientX: number; clientY: number }): Point => {
    const box = window_.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }

  useEffect(() => {
    fitIn()
    const element = window_.current
    const resized = new ResizeObserver(() => show(view.current))
    if (element) resized.observe(element)
    // React's wheel listeners are passive: the page behind would zoom too.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 400), spot(event))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => {
      resized.disconnect()
      element?.removeEventListener('wheel', turn)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- all it uses are refs
  }, [])

  function drag(event: PointerEvent) {
    const before = [...pointers.current.entries()]
    if (!pointers.current.has(event.pointerId)) return
    const now = spot(event)
    const old = pointers.current.get(event.pointerId) ?? now
    pointers.current.set(event.pointerId, now)
    moved.current += Math.hypot(now.x - old.x, now.y - old.y)
    const [a, b] = before.map(([, point]) => point)
    const [c, d] = [...pointers.current.values()]
    if (a && b && c && d) show(pinch(view.current, [a, b], [c, d], smallest()))
    else if (moved.current > slipPx) move(now.x - old.x, now.y - old.y)
  }

  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(stepPx, 0),
    ArrowRight: () => move(-stepPx, 0),
    ArrowUp: () => move(0, stepPx),
    ArrowDown: () => move(0, -stepPx),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': fitIn,
  }

  return {
    window: window_,
    drawing,
    zoom,
    fitIn,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (pointers.current.size === 0) moved.current = 0
        pointers.current.set(event.pointerId, spot(event))
      },
      onPointerMove: drag,
      onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onPointerLeave: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      // The end of a drag is not a tap on what lies below it.
      onClickCapture: (event: MouseEvent) => {
        if (moved.current > slipPx) event.preventDefault()
      },
      onKeyDown: (event: KeyboardEvent) => {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
        if (!act) return
        event.preventDefault()
        act()
      },
    },
  }
}
