// View of a large drawing through a small window: its position and scale.
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

const largest = 3

/** The whole drawing in the middle of the window, never larger than its own size. */
export function fit(drawing: Size, window: Size): View {
  const scale = Math.min(1, window.width / drawing.width, window.height / drawing.height)
  return {
    scale,
    x: (window.width - drawing.width * scale) / 2,
    y: (window.height - drawing.height * scale) / 2,
  }
}

/** Zooms around a point of the window, which stays where it is. */
export function zoomAt(view: View, factor: number, at: Point, smallest: number): View {
  const scale = Math.min(largest, Math.max(Math.min(smallest, largest), view.scale * factor))
  const change = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }
}

function within(at: number, length: number, room: number): number {
  const slack = room - length
  return slack >= 0 ? Math.min(Math.max(at, 0), slack) : Math.min(Math.max(at, slack), 0)
}

/** Never out of sight: a drawing smaller than the window stays inside it, a larger one leaves no gap at its edges. */
export function clampView(view: View, drawing: Size, window: Size): View {
  return {
    scale: view.scale,
    x: within(view.x, drawing.width * view.scale, window.width),
    y: within(view.y, drawing.height * view.scale, window.height),
  }
}

/** A pinch: the middle between two fingers moves the drawing, their distance scales it. */
export function pinch(view: View, before: [Point, Point], after: [Point, Point], smallest: number): View {
  const distance = ([a, b]: [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y) || 1
  const middle = ([a, b]: [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const [from, to] = [middle(before), middle(after)]
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
  return zoomAt(moved, distance(after) / distance(before), to, smallest)
}
