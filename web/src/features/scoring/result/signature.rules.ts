// A signature as a path: strokes of a finger in a box of 300 by 120, short enough to be stored.
import { limits } from '@campus/contract/limits'

export const box = { width: 300, height: 120 } as const

/** Of a stroke: "x y" in whole units. */
type Point = readonly [x: number, y: number]
export type Strokes = readonly (readonly Point[])[]

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** Where a pointer is, in units of the box. */
export const pointIn = (
  rect: { left: number; top: number; width: number; height: number },
  x: number,
  y: number,
): Point => [
  clamp(((x - rect.left) / rect.width) * box.width, box.width),
  clamp(((y - rect.top) / rect.height) * box.height, box.height),
]

/** With one more point in the last stroke; a finger that rests adds nothing. */
export function extended(strokes: Strokes, point: Point): Strokes {
  const last = strokes.at(-1) ?? []
  const [x, y] = last.at(-1) ?? []
  if (x === point[0] && y === point[1]) return strokes
  const longer = [...strokes.slice(0, -1), [...last, point]]
  return pathOf(longer).length > limits.signatureLength ? strokes : longer
}

export const pathOf = (strokes: Strokes): string =>
  strokes.map((stroke) => stroke.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')).join('')
