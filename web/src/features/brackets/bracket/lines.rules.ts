// Lines between the boxes of a bracket, in units of one column and one gap wide, one box high.
import type { Section } from './bracket.rules.ts'

export interface Line {
  /** The match it leads from. */
  from: string
  /** Of an SVG path, in thousandths of the drawing's width and height. */
  d: string
  /** A team has advanced along it. */
  isWalked: boolean
}

/** The width of a gap as a share of a column's. */
export const gapShare = 0.16

export function linesOf({ columns, rows }: Section): Line[] {
  const width = columns.length + (columns.length - 1) * gapShare
  const byKey = new Map(columns.flatMap(({ ties }) => ties).map((tie) => [tie.key, tie]))
  const across = (x: number) => Math.round((x / width) * 1000 * 100) / 100
  const down = (y: number) => Math.round((y / rows) * 1000 * 100) / 100
  return [...byKey.values()].flatMap((tie) => {
    const next = tie.next === null ? undefined : byKey.get(tie.next)
    if (!next) return []
    const start = tie.column * (1 + gapShare) + 1
    const end = next.column * (1 + gapShare)
    const turn = end - gapShare / 2
    const isWalked = tie.sides.some(({ winner }) => winner)
    const d = `M${across(start)} ${down(tie.y)}H${across(turn)}V${down(next.y)}H${across(end)}`
    return [{ from: tie.key, d, isWalked }]
  })
}
